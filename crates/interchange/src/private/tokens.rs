//! Tokens, keys and passwords: told by the name they stand under, or by their shape.

use super::pieces::{Kind, Piece, run_after, run_before, runs};
use super::stand_ins;

/// Names of headers and fields whose values are secrets, in lower case.
const NAMES: [&str; 8] = [
    "authorization",
    "proxy-authorization",
    "cookie",
    "set-cookie",
    "x-auth-key",
    "cf-access-client-id",
    "credential",
    "credentials",
];
/// What names of secrets have in them.
const IN_NAMES: [&str; 9] =
    ["token", "secret", "password", "passwd", "api-key", "api_key", "apikey", "access-key", "private-key"];
/// Names of parameters whose values are secrets, beside those.
const PARAMETERS: [&str; 7] = ["pwd", "auth", "key", "sig", "signature", "sid", "session"];
/// How the tokens of widely used services begin.
const BEGINNINGS: [&str; 24] = [
    "cfut_",
    "cfat_",
    "cfk_",
    "v1.0-",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "sk_live_",
    "rk_live_",
    "sk-",
    "AKIA",
    "ASIA",
    "AIza",
    "ya29.",
    "npm_",
    "hvs.",
    "dop_v1_",
    "pypi-",
];
/// Schemes that stand before the secret in a header.
const SCHEMES: [&str; 5] = ["bearer ", "basic ", "token ", "apikey ", "bot "];
/// The shortest secret that is known by its shape, without what it begins with.
const SHORTEST: usize = 12;
/// How long a token of the API is that has no beginning of its own.
const PLAIN_TOKEN: usize = 40;
/// How long the key of an account is, in hexadecimal digits.
const PLAIN_KEY: usize = 37;

/// How long the line is that a private key begins with, at most.
const LONGEST_LINE: usize = 64;

/// Whether what stands under a name is a secret.
pub(super) fn is_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&&*name) || IN_NAMES.iter().any(|part| name.contains(part))
}

/// The secrets of a string.
pub(super) fn find(text: &str, secret: bool, found: &mut Vec<Piece>) {
    if secret {
        return whole(text, found);
    }
    after_schemes(text, found);
    in_addresses(text, found);
    parameters(text, found);
    by_shape(text, found);
    private_keys(text, found);
}

fn push(text: &str, start: usize, end: usize, found: &mut Vec<Piece>) {
    if text.get(start..end).is_some_and(|piece| !piece.is_empty() && !stand_ins::is_token(piece)) {
        found.push(Piece { start, end, kind: Kind::Token });
    }
}

/// All of a string that is a secret, but for the scheme before it.
fn whole(text: &str, found: &mut Vec<Piece>) {
    let trimmed = text.trim();
    let start = text.len() - text.trim_start().len();
    let lower = trimmed.get(..8).unwrap_or(trimmed).to_ascii_lowercase();
    let scheme = SCHEMES.iter().find(|scheme| lower.starts_with(*scheme)).map_or(0, |scheme| scheme.len());
    push(text, start + scheme, start + trimmed.len(), found);
}

/// `Bearer …` and its like, wherever it stands.
fn after_schemes(text: &str, found: &mut Vec<Piece>) {
    let lower = text.to_ascii_lowercase();
    for scheme in ["bearer ", "basic "] {
        for (at, _) in lower.match_indices(scheme) {
            let start = at + scheme.len();
            let length = run_after(text.get(start..).unwrap_or_default(), of_secret);
            if length >= SHORTEST {
                push(text, start, start + length, found);
            }
        }
    }
}

/// The password in `https://user:password@host`.
fn in_addresses(text: &str, found: &mut Vec<Piece>) {
    for (at, _) in text.match_indices("://") {
        let start = at + 3;
        let rest = text.get(start..).unwrap_or_default();
        let authority =
            rest.get(..run_after(rest, |byte| byte > b' ' && !b"/?#\"'".contains(&byte))).unwrap_or_default();
        if let Some((user, _)) = authority.rsplit_once('@')
            && let Some((name, _)) = user.split_once(':')
        {
            push(text, start + name.len() + 1, start + user.len(), found);
        }
    }
}

/// The values of parameters, as in `/health?token=…`.
fn parameters(text: &str, found: &mut Vec<Piece>) {
    let mut end = 0;
    for (at, _) in text.match_indices('=') {
        // A value may hold more of these.
        if at < end {
            continue;
        }
        let before = text.get(..at).unwrap_or_default();
        let named = run_before(before, |byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte));
        let name = before.get(at - named..).unwrap_or_default().to_ascii_lowercase();
        if is_secret_name(&name) || PARAMETERS.contains(&&*name) {
            let value = text.get(at + 1..).unwrap_or_default();
            end = at + 1 + run_after(value, of_secret);
            push(text, at + 1, end, found);
        }
    }
}

fn by_shape(text: &str, found: &mut Vec<Piece>) {
    for (start, run) in runs(text, |byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte)) {
        let begins = BEGINNINGS
            .iter()
            .any(|begins| run.strip_prefix(begins).is_some_and(|rest| rest.len() >= SHORTEST && has_digit(rest)));
        let is_jwt = run.starts_with("eyJ") && run.matches('.').count() == 2 && run.len() > 30;
        let has = |of: fn(&u8) -> bool| run.as_bytes().iter().any(of);
        let is_plain = run.len() == PLAIN_TOKEN
            && !run.contains('.')
            && has(u8::is_ascii_uppercase)
            && has(u8::is_ascii_lowercase)
            && has_digit(run);
        let is_key = run.len() == PLAIN_KEY
            && run.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
            && has_digit(run);
        if begins || is_jwt || is_plain || is_key {
            push(text, start, start + run.len(), found);
        }
    }
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Private keys in PEM.
fn private_keys(text: &str, found: &mut Vec<Piece>) {
    let (begins, ends) = ("-----BEGIN ", "-----END ");
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(begins)).map(|start| at + start) {
        let rest = text.get(start..).unwrap_or_default();
        let of_line = |byte: &u8| byte.is_ascii_uppercase() || b"- ".contains(byte);
        let line = rest.get(..rest.bytes().take(LONGEST_LINE).take_while(of_line).count()).unwrap_or_default();
        at = start + begins.len();
        if line.contains("PRIVATE KEY-----") {
            let end = rest.find(ends).map_or(rest.len(), |end| {
                let last = rest.get(end + ends.len()..).unwrap_or_default();
                end + ends.len() + last.find("-----").map_or(last.len(), |marks| marks + 5)
            });
            push(text, start, start + end, found);
            at = start + end;
        }
    }
}

fn of_secret(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"._~+/=%-".contains(&byte)
}
