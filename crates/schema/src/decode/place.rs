//! A place in a JSON value, cheap to carry along and written out only where there is something to say about it.

use crate::text::push_token;

/// A place, as a chain up to the root.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    parent: Option<&'a Place<'a>>,
    token: Token<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Token<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    pub(crate) const ROOT: Place<'static> = Place { parent: None, token: Token::Root };

    pub(crate) const fn key(&'a self, key: &'a str) -> Self {
        Self { parent: Some(self), token: Token::Key(key) }
    }

    pub(crate) const fn index(&'a self, index: usize) -> Self {
        Self { parent: Some(self), token: Token::Index(index) }
    }

    /// The JSON pointer of the place (RFC 6901).
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = self.parent.map(Place::pointer).unwrap_or_default();
        match self.token {
            Token::Root => {}
            Token::Key(key) => push_token(&mut pointer, key),
            Token::Index(index) => push_token(&mut pointer, &index.to_string()),
        }
        pointer
    }
}
