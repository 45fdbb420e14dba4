//! What stands in for something private: nobody's addresses and names (RFC 2606, 5737, 3849), and the same for the same.

use super::pieces::{Kind, runs};
use std::net::Ipv4Addr;
use whydown_schema::Index;

/// How many addresses each of the three networks for documentation has to give.
const EACH: usize = 254;
/// Those networks.
const NETWORKS: [[u8; 3]; 3] = [[192, 0, 2], [198, 51, 100], [203, 0, 113]];
/// The network for benchmarks, where those three are not enough (RFC 2544).
const MORE: u32 = 0xc612_0000;

/// The stand-ins of a text.
#[derive(Debug)]
pub(super) struct StandIns {
    /// What is replaced, and the number of its stand-in.
    given: Index<'static>,
    /// What the text itself has of the kind.
    taken: Index<'static>,
    /// The last number of each kind: tokens, e-mail addresses, addresses of version 4 and 6, host names.
    last: [usize; 5],
}

impl StandIns {
    /// None yet, for a text that may have its own of the kind.
    pub(super) fn new(text: &str) -> Self {
        let words = runs(text, |byte| byte.is_ascii_alphanumeric() || b".:@-".contains(&byte));
        let own = words.map(|(_, word)| word.trim_matches(['.', ':'])).filter(|word| {
            let [of_network, named] =
                [["192.0.2.", "198.51.100.", "203.0.113.", "198.18."], ["token-", "user", "host-", "2001:db8::"]];
            word.len() < 40 && of_network.iter().chain(&named).any(|begins| word.starts_with(begins))
        });
        let mut taken = Index::new();
        for word in own {
            taken.add(word.to_owned());
        }
        Self { given: Index::new(), taken, last: [0; 5] }
    }

    /// What stands in for a piece.
    pub(super) fn of(&mut self, kind: Kind, piece: &str) -> String {
        let (of, piece) = match kind {
            Kind::Token => (0, piece.to_owned()),
            Kind::Email => (1, piece.to_lowercase()),
            Kind::Address if !piece.contains(':') => (2, piece.to_owned()),
            Kind::Address => (3, piece.to_lowercase()),
            Kind::Host => (4, piece.to_lowercase()),
        };
        if let Some(number) = self.given.get(&piece) {
            return stand_in(of, number);
        }
        let Some(last) = self.last.get_mut(of) else { return String::new() };
        loop {
            *last += 1;
            let stand_in = stand_in(of, *last);
            if !self.taken.contains(&stand_in) {
                self.given.first(piece, *last);
                return stand_in;
            }
        }
    }
}

fn stand_in(of: usize, number: usize) -> String {
    match of {
        0 => format!("token-{number}"),
        1 => format!("user{number}@example.com"),
        2 => of_four(number),
        3 => format!("2001:db8::{number:x}"),
        _ => format!("host-{number}.example.com"),
    }
}

fn of_four(number: usize) -> String {
    let place = number - 1;
    match (NETWORKS.get(place / EACH), u8::try_from(place % EACH + 1)) {
        (Some([first, second, third]), Ok(last)) => Ipv4Addr::new(*first, *second, *third, last).to_string(),
        _ => Ipv4Addr::from_bits(MORE | u32::try_from(number).unwrap_or_default() & 0x1_ffff).to_string(),
    }
}

/// Whether a token is a stand-in itself.
pub(super) fn is_token(text: &str) -> bool {
    text.strip_prefix("token-")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
