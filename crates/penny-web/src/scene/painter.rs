//! The passes of one picture: what stands still, shadows, marks, coins and their shadows on coins, ghosts.
//!
//! Apart because it lives and dies with one graphics context; the stage makes a new one when that is restored.

use super::camera::Lens;
use super::coins::{COIN_INSTANCE, SHADOW_INSTANCE, coin_numbers, shadow_numbers, shadows_on_coins};
use super::frame::frame_block;
use super::gl::{Batch, Block, bake, bind};
use super::marks::{MARK_INSTANCE, Marks};
use super::mesh::{self, COIN_VERTEX, SQUARE, TABLE_VERTEX};
use super::palette::Palette;
use super::programs::{CLOTH, Programs, WOOD};
use super::stage::SceneError;
use super::still::{Still, StillKey};
use super::view::{Coin, Overlay, View};
use penny_physics::BoardSpec;
use web_sys::{WebGl2RenderingContext as Gl, WebGlTexture};

/// Size of the baked plank: the grain runs along x and needs far less detail that way.
const WOOD_PX: (i32, i32) = (512, 2048);
/// Size of the baked felt.
const CLOTH_PX: (i32, i32) = (512, 512);

/// Everything that one graphics context holds.
pub(super) struct Painter {
    gl: Gl,
    programs: Programs,
    wood: WebGlTexture,
    cloth: WebGlTexture,
    frame: Block,
    still: Still,
    /// The board that the meshes are of.
    meshed: Option<BoardSpec>,
    board: Batch,
    border: Batch,
    felt: Batch,
    ground: Batch,
    spots: Batch,
    ruler: Batch,
    shadows: Batch,
    shadows_on_coins: Batch,
    coins: Batch,
    ghosts: Batch,
    marks_under: Batch,
    marks_over: Batch,
}

impl Painter {
    /// Compiles the shaders, bakes the grain and makes the coin.
    pub(super) fn new(gl: Gl) -> Result<Painter, SceneError> {
        let programs = Programs::new(&gl)?;
        let still = || Batch::new(&gl, &TABLE_VERTEX, &[]);
        let many = |vertex: &[i32], vertices: &[f32], instance: &[i32]| -> Result<Batch, SceneError> {
            let mut batch = Batch::new(&gl, vertex, instance)?;
            batch.set_vertices(&gl, vertices);
            Ok(batch)
        };
        let mut ground = still()?;
        ground.set_vertices(&gl, &mesh::ground());
        let coin = mesh::coin();
        Ok(Painter {
            wood: bake(&gl, &programs.plank, WOOD_PX, Gl::MIRRORED_REPEAT)?,
            cloth: bake(&gl, &programs.cloth, CLOTH_PX, Gl::REPEAT)?,
            frame: Block::new(&gl)?,
            still: Still::new(&gl)?,
            meshed: None,
            board: still()?,
            border: still()?,
            felt: still()?,
            ground,
            spots: still()?,
            ruler: still()?,
            shadows: many(&[2], &SQUARE, &SHADOW_INSTANCE)?,
            shadows_on_coins: many(&[2], &SQUARE, &SHADOW_INSTANCE)?,
            coins: many(&COIN_VERTEX, &coin, &COIN_INSTANCE)?,
            ghosts: many(&COIN_VERTEX, &coin, &COIN_INSTANCE)?,
            marks_under: many(&[2], &SQUARE, &MARK_INSTANCE)?,
            marks_over: many(&[2], &SQUARE, &MARK_INSTANCE)?,
            programs,
            gl: gl.clone(),
        })
    }

    /// Draws `view` over the whole canvas, which is `pixels` wide and high.
    pub(super) fn draw(&mut self, view: &View<'_>, lens: &Lens, pixels: (i32, i32)) {
        let palette = Palette::new(view.look);
        self.load(view, lens, &palette, pixels);
        let gl = &self.gl;
        gl.viewport(0, 0, pixels.0, pixels.1);
        let [r, g, b, a] = palette.clear;
        gl.clear_color(r, g, b, a);
        gl.clear(Gl::COLOR_BUFFER_BIT | Gl::DEPTH_BUFFER_BIT);
        bind(gl, WOOD.1, &self.wood);
        bind(gl, CLOTH.1, &self.cloth);

        gl.enable(Gl::DEPTH_TEST);
        gl.depth_func(Gl::LEQUAL);
        gl.depth_mask(true);
        gl.disable(Gl::BLEND);
        // From the top down, so that what is hidden is not worked out.
        let programs = &self.programs;
        let surfaces = [
            (&self.board, &programs.board),
            (&self.border, &programs.border),
            (&self.felt, &programs.felt),
            (&self.ground, &programs.ground),
        ];
        let key = StillKey { camera: view.camera, look: view.look, board: *view.equipment.board().spec(), pixels };
        if self.still.recall(gl, &key) {
            for (batch, _) in surfaces {
                batch.draw(gl, &programs.recall);
            }
        } else {
            for (batch, program) in surfaces {
                batch.draw(gl, program);
            }
            blend_flat(gl);
            self.spots.draw(gl, &programs.spot);
            self.still.drawn(gl, key);
            gl.depth_mask(true);
            gl.disable(Gl::BLEND);
        }
        self.ruler.draw(gl, &programs.ruler);

        // What lies flat on the board is blended onto it and leaves no depth.
        blend_flat(gl);
        gl.blend_func(Gl::ZERO, Gl::SRC_COLOR);
        self.shadows.draw(gl, &programs.shadow);
        blend_flat(gl);
        self.marks_under.draw(gl, &programs.mark);

        gl.depth_mask(true);
        gl.disable(Gl::BLEND);
        gl.enable(Gl::CULL_FACE);
        self.coins.draw(gl, &programs.coin);
        gl.disable(Gl::CULL_FACE);
        // After the coins, so that one that lies on another hides what of its shadow is under it.
        blend_flat(gl);
        gl.blend_func(Gl::ZERO, Gl::SRC_COLOR);
        self.shadows_on_coins.draw(gl, &programs.shadow);
        blend_flat(gl);
        gl.depth_mask(true);
        gl.enable(Gl::CULL_FACE);
        self.ghosts.draw(gl, &programs.coin);
        gl.disable(Gl::CULL_FACE);

        gl.disable(Gl::DEPTH_TEST);
        self.marks_over.draw(gl, &programs.mark);
        gl.bind_vertex_array(None);
    }

    /// Brings everything that this picture needs to the graphics memory.
    fn load(&mut self, view: &View<'_>, lens: &Lens, palette: &Palette, pixels: (i32, i32)) {
        let gl = &self.gl;
        let board = view.equipment.board();
        if self.meshed != Some(*board.spec()) {
            self.board.set_vertices(gl, &mesh::board(board));
            self.border.set_vertices(gl, &mesh::border(board));
            self.felt.set_vertices(gl, &mesh::felt(board));
            self.spots.set_vertices(gl, &mesh::spots(board));
            self.meshed = Some(*board.spec());
        }
        let ruler = view.overlays.iter().find_map(|overlay| match *overlay {
            Overlay::Ruler { edge, along_m, lift_m } => Some(mesh::ruler(board, edge, along_m, lift_m)),
            _ => None,
        });
        self.ruler.set_vertices(gl, &ruler.unwrap_or_default());
        self.frame.set(gl, &frame_block(view, lens, palette, pixels));
        let (ghosts, coins): (Vec<&Coin>, Vec<&Coin>) = view.coins.iter().partition(|coin| coin.ghost);
        let numbers = |coins: &[&Coin]| coins.iter().flat_map(|coin| coin_numbers(coin)).collect::<Vec<f32>>();
        self.coins.set_instances(gl, &numbers(&coins));
        self.ghosts.set_instances(gl, &numbers(&ghosts));
        let shadows: Vec<f32> =
            coins.iter().flat_map(|coin| shadow_numbers(coin, palette.shadow_strength)).flatten().collect();
        self.shadows.set_instances(gl, &shadows);
        let on_coins = shadows_on_coins(view.equipment, &coins, palette.shadow_strength);
        self.shadows_on_coins.set_instances(gl, on_coins.as_flattened());
        let marks = Marks::new(view);
        self.marks_under.set_instances(gl, &marks.under);
        self.marks_over.set_instances(gl, &marks.over);
    }
}

/// From here on things are blended onto what lies under them and leave no depth.
fn blend_flat(gl: &Gl) {
    gl.depth_mask(false);
    gl.enable(Gl::BLEND);
    gl.blend_func(Gl::SRC_ALPHA, Gl::ONE_MINUS_SRC_ALPHA);
}
