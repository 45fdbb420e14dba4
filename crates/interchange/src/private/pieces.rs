//! What of a string is nobody else's business: e-mail addresses, private addresses and names.

use super::tokens;
use std::net::{Ipv4Addr, Ipv6Addr};

/// What is private about a piece, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A token, key or password.
    Token,
    /// An e-mail address.
    Email,
    /// An address of a private network.
    Address,
    /// A host name of a private network.
    Host,
}

/// A piece of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its first byte.
    pub(super) start: usize,
    /// One past its last byte.
    pub(super) end: usize,
    /// What is private about it.
    pub(super) kind: Kind,
}

/// Ends of host names that are known in one network alone.
const PRIVATE_ENDS: [&str; 10] =
    [".internal", ".local", ".localdomain", ".lan", ".intranet", ".corp", ".home", ".home.arpa", ".private", ".svc"];
/// Whole private networks: everybody has them, and a prefix says nothing of the one at hand.
const EVERYBODYS: [&str; 6] =
    ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "169.254.0.0/16", "100.64.0.0/10"];
/// The longest address of IPv6 that is written out.
const LONGEST_ADDRESS: usize = 45;

/// The private pieces of a string, in order, none within another. `secret` is set where its key says that it is one.
pub(super) fn pieces(text: &str, secret: bool) -> Vec<Piece> {
    let mut found = Vec::new();
    tokens::find(text, secret, &mut found);
    emails(text, &mut found);
    networks_of_six(text, &mut found);
    networks_of_four(text, &mut found);
    hosts(text, &mut found);
    found.sort_by_key(|piece| (piece.start, piece.kind));
    let mut end = 0;
    found.retain(|piece| {
        let apart = piece.start >= end;
        if apart {
            end = piece.end;
        }
        apart
    });
    found
}

/// The runs of bytes of a kind: where each begins, and what it is.
pub(super) fn runs(text: &str, of: fn(u8) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.as_bytes().get(at..)?.iter().position(|byte| of(*byte))?;
        let rest = text.as_bytes().get(start..)?;
        at = start + rest.iter().position(|byte| !of(*byte)).unwrap_or(rest.len());
        // What is found is ASCII, so it begins and ends with whole characters.
        Some((start, text.get(start..at).unwrap_or_default()))
    })
}

/// How many bytes at the end of a text are of a kind.
pub(super) fn run_before(text: &str, of: fn(u8) -> bool) -> usize {
    text.bytes().rev().take_while(|byte| of(*byte)).count()
}

/// How many bytes at the beginning of a text are of a kind.
pub(super) fn run_after(text: &str, of: fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| of(*byte)).count()
}

fn emails(text: &str, found: &mut Vec<Piece>) {
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"._%+-".contains(&byte);
    let of_domain = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b".-".contains(&byte);
    for (at, _) in text.match_indices('@') {
        let name = run_before(text.get(..at).unwrap_or_default(), of_name);
        let after = text.get(at + 1..).unwrap_or_default();
        let domain = after.get(..run_after(after, of_domain)).unwrap_or_default().trim_end_matches(['.', '-']);
        let end = domain.rsplit_once('.').map_or("", |(_, end)| end);
        let is_address = name > 0 && end.len() > 1 && !end.bytes().any(|byte| byte.is_ascii_digit());
        if is_address && !is_example(domain) {
            found.push(Piece { start: at - name, end: at + 1 + domain.len(), kind: Kind::Email });
        }
    }
}

/// Whether a domain is nobody's, by RFC 2606.
fn is_example(domain: &str) -> bool {
    let domain = domain.to_ascii_lowercase();
    ["example.com", "example.net", "example.org", ".example", ".test", ".invalid"].iter().any(|nobodys| {
        domain
            .strip_suffix(nobodys)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.') || nobodys.starts_with('.'))
    })
}

fn networks_of_four(text: &str, found: &mut Vec<Piece>) {
    for (start, run) in runs(text, |byte| byte.is_ascii_digit() || byte == b'.') {
        let address = run.trim_end_matches('.');
        let (before, end) = (text.get(..start).unwrap_or_default(), start + address.len());
        let after = text.get(end..).unwrap_or_default();
        let in_word = before.ends_with(|it: char| it.is_alphanumeric() || it == '_')
            || after.trim_start_matches('.').starts_with(|it: char| it.is_alphanumeric() || it == '_')
            || is_version(before);
        let everybodys = EVERYBODYS.iter().any(|net| {
            net.strip_prefix(address).is_some_and(|length| length.starts_with('/') && after.starts_with(length))
        });
        if !in_word && !everybodys && address.parse().is_ok_and(is_private) {
            found.push(Piece { start, end, kind: Kind::Address });
        }
    }
}

/// Whether what follows is a version rather than an address: `Chrome/127.0.0.0`.
fn is_version(before: &str) -> bool {
    before.strip_suffix('/').is_some_and(|before| before.ends_with(char::is_alphanumeric))
}

fn is_private(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    address.is_private() || address.is_loopback() || address.is_link_local() || first == 100 && second & 0xc0 == 0x40
}

fn networks_of_six(text: &str, found: &mut Vec<Piece>) {
    for (start, run) in runs(text, |byte| byte.is_ascii_hexdigit() || b":.".contains(&byte)) {
        if run.len() > LONGEST_ADDRESS || !run.contains("::") && run.matches(':').count() < 7 {
            continue;
        }
        let before = text.get(..start).unwrap_or_default();
        let trimmed = run.trim_end_matches('.');
        let shorter = trimmed.strip_suffix(':').unwrap_or(trimmed);
        let read = |run: &str| run.parse::<Ipv6Addr>().ok().map(|address| (address, run.len()));
        if let Some((address, length)) = read(trimmed).or_else(|| read(shorter))
            && !before.ends_with(char::is_alphanumeric)
            && is_private_of_six(address)
        {
            found.push(Piece { start, end: start + length, kind: Kind::Address });
        }
    }
}

fn is_private_of_six(address: Ipv6Addr) -> bool {
    address.is_loopback()
        || address.is_unique_local()
        || address.is_unicast_link_local()
        || address.to_ipv4_mapped().is_some_and(is_private)
}

fn hosts(text: &str, found: &mut Vec<Piece>) {
    for (start, run) in runs(text, |byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)) {
        let name = run.trim_end_matches('.');
        let trimmed = name.trim_start_matches(['.', '-']);
        let lower = trimmed.to_ascii_lowercase();
        if PRIVATE_ENDS.iter().any(|end| lower.strip_suffix(end).is_some_and(|rest| !rest.is_empty())) {
            let start = start + name.len() - trimmed.len();
            found.push(Piece { start, end: start + trimmed.len(), kind: Kind::Host });
        }
    }
}
