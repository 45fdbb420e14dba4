//! Names of resources.

use super::super::body::Body;
use crate::kind::Kind;
use whydown_schema::Index;

/// How long the name of a resource may get.
const LONGEST: usize = 50;

/// A name for each resource of one kind, made of what people call the object: letters, digits and `_`, no two alike.
pub(super) fn of_resources(kind: Kind, bodies: &[Body<'_>]) -> Vec<String> {
    let mut taken = Index::new();
    let mut next = Index::new();
    let mut names = Vec::with_capacity(bodies.len());
    for body in bodies {
        // The id of what was read from Terraform is the address of its resource: its name is the last part.
        let key = body.key.map(|key| match key.rsplit_once('.') {
            Some((address, name)) if address.starts_with("cloudflare_load_balancer") => name,
            _ => key,
        });
        let wanted = identifier(kind, body.name.or(key).unwrap_or_default());
        let mut name = wanted.clone();
        while taken.contains(&name) {
            let number = next.get(&wanted).unwrap_or(1) + 1;
            next.set(wanted.clone(), number);
            name = format!("{wanted}_{number}");
        }
        taken.add(name.clone());
        names.push(name);
    }
    names
}

fn identifier(kind: Kind, name: &str) -> String {
    let mut made = String::new();
    for character in name.chars().take(LONGEST) {
        if character.is_ascii_alphanumeric() {
            made.push(character.to_ascii_lowercase());
        } else if !made.is_empty() && !made.ends_with('_') {
            made.push('_');
        }
    }
    let made = made.trim_end_matches('_');
    match made.chars().next() {
        None => kind.word().to_owned(),
        Some(first) if first.is_ascii_digit() => format!("{}_{made}", kind.word()),
        Some(_) => made.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_an_identifier() {
        for (name, expected) in [
            ("eu", "eu"),
            ("API gateway", "api_gateway"),
            ("www.example.com", "www_example_com"),
            ("4ever", "pool_4ever"),
            ("--a--", "a"),
            ("ключ", "pool"),
            ("", "pool"),
            ("\"${x}\"\n", "x"),
        ] {
            assert_eq!(identifier(Kind::Pool, name), expected, "{name:?}");
        }
    }
}
