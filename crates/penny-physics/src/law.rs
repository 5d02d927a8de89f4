//! The friction law.
/// Tables of the law.
#[derive(Clone, Debug)]
pub(crate) struct FrictionLaw {}
impl FrictionLaw {
    pub(crate) fn new(_q: f64) -> Self {
        FrictionLaw {}
    }
}
