//! Tests of penny-print through its public interface.

mod true_scale;
