//! `pennyblue play`: what it serves, to whom, and how it stops.

use crate::command::{pennyblue, scratch};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// A running server with a small page.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(name: &str) -> Server {
        let index = scratch(&format!("{name}/index.html"), "<!doctype html>");
        scratch(&format!("{name}/index.html.br"), "small");
        scratch(&format!("{name}/engine_bg.wasm"), "\0asm");
        scratch(&format!("{name}/engine_bg.wasm.gz"), "smaller");
        scratch(&format!("{name}/words/de.json"), "{}");
        let folder = index.parent().unwrap().to_str().unwrap();
        let mut child = pennyblue(&["play", "--no-open", "--port", "0", "--page", folder])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut address).expect("it prints its address");
        let port = address.trim().strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no address: {address:?}"));
        Server { child, port }
    }

    /// The head in lower case, and the body.
    fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        // A connection that is reset has said all it wanted to.
        let _ = stream.read_to_end(&mut answer);
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap_or(answer.len());
        let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
        (head, answer.get(end + 4..).unwrap_or_default().to_vec())
    }

    fn get(&self, path: &str, headers: &str) -> (String, Vec<u8>) {
        let host = format!("127.0.0.1:{}", self.port);
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, which is what the test wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn files_go_out_with_their_type_and_smallest_accepted_form() {
    let server = Server::start("play-files");
    let check = |path: &str, headers: &str, kind: &str, encoding: Option<&str>, body: &str| {
        let (head, found) = server.get(path, headers);
        assert!(head.starts_with("http/1.1 200 "), "{head}");
        assert!(head.contains(&format!("\r\ncontent-type: {kind}")), "{head}");
        let found_encoding = head.split("\r\n").find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!(found_encoding, encoding, "{path} {headers}");
        assert_eq!(String::from_utf8_lossy(&found), body);
        for header in [
            "content-security-policy: default-src 'self'",
            "x-content-type-options: nosniff",
            "cache-control: no-cache",
            "etag: \"",
            "vary: accept-encoding",
        ] {
            assert!(head.contains(header), "{header} in {head}");
        }
    };
    check("/", "", "text/html", None, "<!doctype html>");
    check("/index.html?a=b", "", "text/html", None, "<!doctype html>");
    check("/", "Accept-Encoding: gzip, deflate, br\r\n", "text/html", Some("br"), "small");
    check("/", "Accept-Encoding: gzip, br;q=0\r\n", "text/html", None, "<!doctype html>");
    check("/engine_bg.wasm", "", "application/wasm", None, "\0asm");
    check("/engine_bg.wasm", "Accept-Encoding: br, gzip;q=0.5\r\n", "application/wasm", Some("gzip"), "smaller");
    check("/words/de.json", "", "application/json", None, "{}");
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = Server::start("play-tags");
    let (head, _) = server.get("/", "");
    let tag = head.split("\r\n").find_map(|line| line.strip_prefix("etag: ")).expect("there is a tag").to_owned();
    let (head, body) = server.get("/", &format!("If-None-Match: {tag}\r\n"));
    assert!(head.starts_with("http/1.1 304 "), "{head}");
    assert_eq!(body, b"");
    assert!(server.get("/", "If-None-Match: \"other\"\r\n").0.starts_with("http/1.1 200 "));
}

#[test]
fn whoever_asks_for_anything_else_is_refused() {
    let server = Server::start("play-refusals");
    let port = server.port;
    let check = |request: &str, status: &str| {
        let (head, _) = server.ask(request);
        assert!(head.starts_with(&format!("http/1.1 {status} ")), "{status} expected: {head}");
        head
    };
    let with_host = |host: &str| format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    check(&with_host(&format!("localhost:{port}")), "200");
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example", "", "localhost:99999"] {
        check(&with_host(host), "421");
    }
    check(&with_host(&format!("evil.example:{port}")), "421");
    let own = format!("Host: 127.0.0.1:{port}\r\nConnection: close\r\n");
    for path in ["/none", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/words/../../secret", "//etc/passwd", "/words"] {
        check(&format!("GET {path} HTTP/1.1\r\n{own}\r\n"), "404");
    }
    let head = check(&format!("POST / HTTP/1.1\r\n{own}Content-Length: 0\r\n\r\n"), "405");
    assert!(head.contains("allow: get, head"), "{head}");
    let (head, body) = server.ask(&format!("HEAD / HTTP/1.1\r\n{own}\r\n"));
    assert!(head.starts_with("http/1.1 200 ") && head.contains("content-length: 15") && body.is_empty(), "{head}");
    check("nonsense\r\n\r\n", "400");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly_even_with_an_open_connection() {
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start("play-interrupt");
        let _open = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
        let id = server.child.id().to_string();
        let sent = std::process::Command::new("kill").args([signal, &id]).status().expect("kill is there");
        assert!(sent.success());
        let status = server.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{signal}");
    }
}

#[test]
fn a_port_that_is_taken_is_said_so() {
    let server = Server::start("play-taken");
    let page = scratch("play-taken-too/index.html", "");
    let port = server.port.to_string();
    let folder = page.parent().unwrap().to_str().unwrap();
    let run = crate::command::run(&["play", "--no-open", "--port", &port, "--page", folder], "");
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains(&format!("cannot listen on port {port}")), "{}", run.stderr);
}
