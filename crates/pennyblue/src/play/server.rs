//! The web server of `play`: hands the page's files to a browser on this machine and does nothing else.
//!
//! Apart because it is the one place that speaks HTTP; who may ask, and with which headers files go out, is decided here.

use super::page::{Page, PageFile};
use crate::stop::Stop;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, Request, Response, StatusCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// What the page may do: load its own files, run WebAssembly, and run in workers what it already has in memory; nothing
/// from elsewhere, nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self' blob:; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// How long open connections have to finish once the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(1);

struct Site {
    page: Page,
    port: u16,
}

/// Serves the page until told to stop.
pub(crate) async fn serve(listener: TcpListener, page: Page, stop: Stop) -> std::io::Result<()> {
    let port = listener.local_addr()?.port();
    let site = Router::new().fallback(answer).with_state(Arc::new(Site { page, port }));
    let (farewell, said) = tokio::sync::oneshot::channel::<()>();
    let server = axum::serve(listener, site).with_graceful_shutdown(async {
        // An error only says that the sender is gone, which is a reason to stop as well.
        let _ = said.await;
    });
    let told = async {
        stop.told().await;
        drop(farewell);
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        result = async { server.await } => result,
        () = told => Ok(()),
    }
}

async fn answer(State(site): State<Arc<Site>>, request: Request<Body>) -> Response<Body> {
    let mut response = site.respond(&request);
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        // Ask every time: the answer is "not modified" unless the command was built anew.
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

impl Site {
    fn respond(&self, request: &Request<Body>) -> Response<Body> {
        if !self.is_addressed(request) {
            // A page elsewhere whose name was made to point to this machine (DNS rebinding) is not ours to serve.
            return refusal(StatusCode::MISDIRECTED_REQUEST, "this server answers to 127.0.0.1 and localhost only");
        }
        if request.method() != Method::GET && request.method() != Method::HEAD {
            let mut response = refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD");
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let path = match request.uri().path().trim_start_matches('/') {
            "" => "index.html",
            path => path,
        };
        match self.page.get(path) {
            Some(file) => self.file(path, file, request.headers()),
            None => refusal(StatusCode::NOT_FOUND, "there is no such file"),
        }
    }

    /// Whether the request names this server as a browser on this machine does.
    fn is_addressed(&self, request: &Request<Body>) -> bool {
        let Some(host) = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()) else { return false };
        let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
        matches!(name, "127.0.0.1" | "localhost") && port.parse() == Ok(self.port)
    }

    /// The file, in the smallest form that the browser takes.
    fn file(&self, path: &str, plain: &PageFile, asked: &HeaderMap) -> Response<Body> {
        let (file, encoding) = [("br", "br"), ("gz", "gzip")]
            .into_iter()
            .filter(|(_, encoding)| accepts(asked, encoding))
            .find_map(|(ending, encoding)| Some((self.page.get(&format!("{path}.{ending}"))?, Some(encoding))))
            .unwrap_or((plain, None));
        let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        let unchanged = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == file.tag));
        let mut response = match unchanged {
            true => Response::new(Body::empty()),
            // For HEAD the library sends the headers alone.
            false => Response::new(Body::from(file.bytes.clone())),
        };
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        if let Ok(tag) = HeaderValue::from_str(&file.tag) {
            headers.insert(header::ETAG, tag);
        }
        response
    }
}

fn refusal(status: StatusCode, reason: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(reason));
    *response.status_mut() = status;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, plain);
    response
}

/// Whether `Accept-Encoding` lists an encoding, and not with the weight 0.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts.next() == Some(encoding);
        let refused = parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)));
        named && !refused
    })
}

/// What a file is, by the ending of its name; a browser runs WebAssembly while it loads only under its right type.
fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
