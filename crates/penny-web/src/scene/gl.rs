//! Programs, buffers and textures of WebGL2 with errors instead of silence.
//!
//! Apart because it knows the graphics interface and nothing of coins.

use super::stage::SceneError;
use js_sys::Float32Array;
use wasm_bindgen::JsCast;
use web_sys::{
    WebGl2RenderingContext as Gl, WebGlBuffer, WebGlProgram, WebGlShader, WebGlTexture, WebGlVertexArrayObject,
};

/// Starts to compile and link one program; whether that went well is asked by [`check`], once all have been started,
/// since asking waits for the compiler.
pub(super) fn program(gl: &Gl, vertex: &str, fragment: &str) -> Result<WebGlProgram, SceneError> {
    let program = gl.create_program().ok_or(SceneError::OutOfResources)?;
    for shader in [shader(gl, Gl::VERTEX_SHADER, vertex)?, shader(gl, Gl::FRAGMENT_SHADER, fragment)?] {
        gl.attach_shader(&program, &shader);
    }
    gl.link_program(&program);
    Ok(program)
}

/// Whether a program was accepted.
pub(super) fn check(gl: &Gl, program: &WebGlProgram) -> Result<(), SceneError> {
    let shaders = gl.get_attached_shaders(program).map(|list| list.to_vec()).unwrap_or_default();
    // A lost context refuses everything; that is no fault of the program.
    if !gl.get_program_parameter(program, Gl::LINK_STATUS).is_truthy() && !gl.is_context_lost() {
        let shaders = shaders.iter().filter_map(|shader| shader.dyn_ref::<WebGlShader>());
        let logs = shaders.filter_map(|shader| gl.get_shader_info_log(shader)).chain(gl.get_program_info_log(program));
        return Err(SceneError::Shader(logs.filter(|log| !log.is_empty()).collect::<Vec<_>>().join("\n")));
    }
    Ok(())
}

fn shader(gl: &Gl, kind: u32, source: &str) -> Result<WebGlShader, SceneError> {
    let shader = gl.create_shader(kind).ok_or(SceneError::OutOfResources)?;
    gl.shader_source(&shader, source);
    gl.compile_shader(&shader);
    Ok(shader)
}

/// A vertex array with one buffer of vertices and, where things are drawn many times, one of instances.
pub(super) struct Batch {
    array: WebGlVertexArrayObject,
    vertices: WebGlBuffer,
    instances: WebGlBuffer,
    vertex_numbers: i32,
    instance_numbers: i32,
    vertex_count: i32,
    instance_count: i32,
}

impl Batch {
    /// An empty batch whose vertices and instances have attributes of these sizes, numbered from 0 upwards.
    pub(super) fn new(gl: &Gl, vertex: &[i32], instance: &[i32]) -> Result<Batch, SceneError> {
        let array = gl.create_vertex_array().ok_or(SceneError::OutOfResources)?;
        let vertices = gl.create_buffer().ok_or(SceneError::OutOfResources)?;
        let instances = gl.create_buffer().ok_or(SceneError::OutOfResources)?;
        gl.bind_vertex_array(Some(&array));
        attributes(gl, &vertices, 0, vertex, 0);
        attributes(gl, &instances, vertex.len() as u32, instance, 1);
        gl.bind_vertex_array(None);
        Ok(Batch {
            array,
            vertices,
            instances,
            vertex_numbers: vertex.iter().sum(),
            instance_numbers: instance.iter().sum(),
            vertex_count: 0,
            instance_count: 1,
        })
    }

    pub(super) fn set_vertices(&mut self, gl: &Gl, numbers: &[f32]) {
        upload(gl, &self.vertices, numbers, Gl::STATIC_DRAW);
        self.vertex_count = numbers.len() as i32 / self.vertex_numbers;
    }

    pub(super) fn set_instances(&mut self, gl: &Gl, numbers: &[f32]) {
        upload(gl, &self.instances, numbers, Gl::DYNAMIC_DRAW);
        self.instance_count = numbers.len() as i32 / self.instance_numbers;
    }

    pub(super) fn draw(&self, gl: &Gl, program: &WebGlProgram) {
        if self.instance_count == 0 || self.vertex_count == 0 {
            return;
        }
        gl.use_program(Some(program));
        gl.bind_vertex_array(Some(&self.array));
        gl.draw_arrays_instanced(Gl::TRIANGLES, 0, self.vertex_count, self.instance_count);
    }
}

fn attributes(gl: &Gl, buffer: &WebGlBuffer, first: u32, sizes: &[i32], divisor: u32) {
    gl.bind_buffer(Gl::ARRAY_BUFFER, Some(buffer));
    let stride = 4 * sizes.iter().sum::<i32>();
    let mut offset = 0;
    for (at, &size) in (first..).zip(sizes) {
        gl.enable_vertex_attrib_array(at);
        gl.vertex_attrib_pointer_with_i32(at, size, Gl::FLOAT, false, stride, offset);
        gl.vertex_attrib_divisor(at, divisor);
        offset += 4 * size;
    }
}

fn upload(gl: &Gl, buffer: &WebGlBuffer, numbers: &[f32], usage: u32) {
    gl.bind_buffer(Gl::ARRAY_BUFFER, Some(buffer));
    gl.buffer_data_with_array_buffer_view(Gl::ARRAY_BUFFER, &Float32Array::from(numbers), usage);
}

/// A block of uniforms that several programs share, at binding point 0.
pub(super) struct Block(WebGlBuffer);

impl Block {
    pub(super) fn new(gl: &Gl) -> Result<Block, SceneError> {
        gl.create_buffer().map(Block).ok_or(SceneError::OutOfResources)
    }

    pub(super) fn set(&self, gl: &Gl, numbers: &[f32]) {
        gl.bind_buffer_base(Gl::UNIFORM_BUFFER, 0, Some(&self.0));
        gl.buffer_data_with_array_buffer_view(Gl::UNIFORM_BUFFER, &Float32Array::from(numbers), Gl::DYNAMIC_DRAW);
    }
}

/// Puts a texture into a unit.
pub(super) fn bind(gl: &Gl, unit: u32, texture: &WebGlTexture) {
    gl.active_texture(Gl::TEXTURE0 + unit);
    gl.bind_texture(Gl::TEXTURE_2D, Some(texture));
}

/// Draws a texture with a fragment shader, once, with all its smaller copies.
pub(super) fn bake(gl: &Gl, program: &WebGlProgram, size: (i32, i32), wrap: u32) -> Result<WebGlTexture, SceneError> {
    let texture = gl.create_texture().ok_or(SceneError::OutOfResources)?;
    let target = gl.create_framebuffer().ok_or(SceneError::OutOfResources)?;
    let bare = gl.create_vertex_array().ok_or(SceneError::OutOfResources)?;
    gl.bind_texture(Gl::TEXTURE_2D, Some(&texture));
    let levels = 32 - (size.0.max(size.1) as u32).leading_zeros();
    gl.tex_storage_2d(Gl::TEXTURE_2D, levels as i32, Gl::RGBA8, size.0, size.1);
    for (name, value) in [
        (Gl::TEXTURE_MIN_FILTER, Gl::LINEAR_MIPMAP_LINEAR),
        (Gl::TEXTURE_MAG_FILTER, Gl::LINEAR),
        (Gl::TEXTURE_WRAP_S, wrap),
        (Gl::TEXTURE_WRAP_T, wrap),
    ] {
        gl.tex_parameteri(Gl::TEXTURE_2D, name, value as i32);
    }
    gl.bind_framebuffer(Gl::FRAMEBUFFER, Some(&target));
    gl.framebuffer_texture_2d(Gl::FRAMEBUFFER, Gl::COLOR_ATTACHMENT0, Gl::TEXTURE_2D, Some(&texture), 0);
    gl.viewport(0, 0, size.0, size.1);
    gl.disable(Gl::DEPTH_TEST);
    gl.disable(Gl::BLEND);
    gl.disable(Gl::CULL_FACE);
    gl.use_program(Some(program));
    gl.bind_vertex_array(Some(&bare));
    gl.draw_arrays(Gl::TRIANGLES, 0, 3);
    gl.bind_framebuffer(Gl::FRAMEBUFFER, None);
    gl.generate_mipmap(Gl::TEXTURE_2D);
    gl.delete_framebuffer(Some(&target));
    gl.delete_vertex_array(Some(&bare));
    Ok(texture)
}
