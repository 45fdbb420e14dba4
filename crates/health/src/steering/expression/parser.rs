//! What a condition means: its text becomes a tree, each comparison of values of one kind.

use super::field::{self, Field, Kind, List};
use super::lexer::Cursor;
use super::pattern::Pattern;
use super::set::{self, Set};
use std::net::IpAddr;

/// What is true or false of a request.
#[derive(Debug)]
pub(super) enum Node {
    And(Vec<Node>),
    Or(Vec<Node>),
    Xor(Vec<Node>),
    Not(Box<Node>),
    Compare {
        left: Operand,
        by: Comparison,
        right: Operand,
    },
    In(Operand, Set),
    Like(Operand, Pattern),
    /// A value that is true or false by itself.
    Flag(Operand),
    /// Of the elements of a list: `any`, or `all` of them.
    Each {
        all: bool,
        list: List,
        node: Box<Node>,
    },
    /// A regular expression that isn't evaluated.
    Regex(String),
}

/// A comparison of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Contains,
}

/// What has a value.
#[derive(Debug)]
pub(super) enum Operand {
    Field(&'static Field),
    /// An element of a list, by its index.
    Item(List, usize),
    /// The element that `any` or `all` is at.
    Element,
    /// How many elements a list has.
    Count(List),
    Text(String),
    Number(i64),
    Address(IpAddr),
    Call(Function, Vec<Operand>),
}

/// A function of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Lower,
    Upper,
    Length,
    StartsWith,
    EndsWith,
    Concat,
    Substring,
    Coalesce,
}

/// Each function's name, the kind of what it gives (`None`: that of its arguments), and the kinds of its arguments.
const FUNCTIONS: [(&str, Function, Option<Kind>, Arguments); 8] = [
    ("lower", Function::Lower, Some(Kind::Text), Arguments::Texts(1, 1)),
    ("upper", Function::Upper, Some(Kind::Text), Arguments::Texts(1, 1)),
    ("len", Function::Length, Some(Kind::Number), Arguments::Texts(1, 1)),
    ("starts_with", Function::StartsWith, Some(Kind::Flag), Arguments::Texts(2, 2)),
    ("ends_with", Function::EndsWith, Some(Kind::Flag), Arguments::Texts(2, 2)),
    ("concat", Function::Concat, Some(Kind::Text), Arguments::Texts(1, MOST_ARGUMENTS)),
    ("substring", Function::Substring, Some(Kind::Text), Arguments::TextAndNumbers),
    ("coalesce", Function::Coalesce, None, Arguments::Same),
];

/// What a function takes.
#[derive(Clone, Copy)]
enum Arguments {
    /// So many texts, from and to.
    Texts(usize, usize),
    /// A text, and one or two numbers.
    TextAndNumbers,
    /// Values of one kind.
    Same,
}

const MOST_ARGUMENTS: usize = 64;

/// How deep brackets, negations and calls may be nested.
const MOST_DEPTH: u32 = 32;

/// Nothing that is understood comes next.
struct Lost;

type Understood<T> = Result<T, Lost>;

/// Understands a condition; `asks` gets what it asks for.
///
/// # Errors
/// What is left of it where understanding ends.
pub(super) fn parse<'a>(text: &'a str, asks: &mut Vec<Asks>) -> Result<Node, &'a str> {
    let mut parser = Parser { cursor: Cursor::new(text), depth: 0, within: Within::Condition, asks };
    let node = parser.or();
    let rest = parser.cursor.rest();
    match node {
        Ok(node) if rest.is_empty() => Ok(node),
        _ => Err(rest),
    }
}

/// What a condition asks for.
#[derive(Debug)]
pub(super) enum Asks {
    Field(&'static Field),
    List(List),
}

/// Where the parser is, as far as elements of lists go.
#[derive(PartialEq)]
enum Within {
    /// No element can be asked for.
    Condition,
    /// In `any` or `all`, and the list they are of, once it is known.
    Each(Option<List>),
}

struct Parser<'a, 'b> {
    cursor: Cursor<'a>,
    depth: u32,
    within: Within,
    asks: &'b mut Vec<Asks>,
}

impl Parser<'_, '_> {
    /// Goes one level deeper.
    fn nested<T>(&mut self, within: impl FnOnce(&mut Self) -> Understood<T>) -> Understood<T> {
        if self.depth == MOST_DEPTH {
            return Err(Lost);
        }
        self.depth += 1;
        let node = within(self);
        self.depth -= 1;
        node
    }

    fn or(&mut self) -> Understood<Node> {
        self.joined(("or", "||"), Self::xor, Node::Or)
    }

    fn xor(&mut self) -> Understood<Node> {
        self.joined(("xor", "^^"), Self::and, Node::Xor)
    }

    fn and(&mut self) -> Understood<Node> {
        self.joined(("and", "&&"), Self::negated, Node::And)
    }

    /// Parts joined by an operator.
    fn joined(
        &mut self,
        (word, sign): (&str, &str),
        part: fn(&mut Self) -> Understood<Node>,
        join: fn(Vec<Node>) -> Node,
    ) -> Understood<Node> {
        let first = part(self)?;
        if !self.takes(word, sign) {
            return Ok(first);
        }
        let mut parts = vec![first, part(self)?];
        while self.takes(word, sign) {
            parts.push(part(self)?);
        }
        Ok(join(parts))
    }

    fn takes(&mut self, word: &str, sign: &str) -> bool {
        self.cursor.take_word(word) || self.cursor.take(sign)
    }

    fn negated(&mut self) -> Understood<Node> {
        if self.takes("not", "!") {
            return Ok(Node::Not(Box::new(self.nested(Self::negated)?)));
        }
        if self.cursor.take("(") {
            let node = self.nested(Self::or)?;
            return self.closing(node, ")");
        }
        // `true` alone is a condition that every request meets.
        for (word, node) in [("true", Node::And(Vec::new())), ("false", Node::Or(Vec::new()))] {
            if self.cursor.word() == word {
                self.cursor.take_word(word);
                return Ok(node);
            }
        }
        let each = ["any", "all"].into_iter().find(|word| self.cursor.word() == *word);
        match each {
            Some(word) if self.within == Within::Condition => self.each(word),
            Some(_) => Err(Lost),
            None => self.comparison(),
        }
    }

    fn closing<T>(&mut self, inner: T, sign: &str) -> Understood<T> {
        if self.cursor.take(sign) { Ok(inner) } else { Err(Lost) }
    }

    /// `any(…)`, `all(…)`.
    fn each(&mut self, word: &str) -> Understood<Node> {
        self.cursor.take_word(word);
        self.closing((), "(")?;
        let before = self.cursor;
        self.within = Within::Each(None);
        let node = self.nested(Self::or)?;
        match std::mem::replace(&mut self.within, Within::Condition) {
            Within::Each(Some(list)) => {
                self.closing((), ")")?;
                Ok(Node::Each { all: word == "all", list, node: Box::new(node) })
            }
            _ => {
                self.cursor = before;
                Err(Lost)
            }
        }
    }

    fn comparison(&mut self) -> Understood<Node> {
        let (left, kind) = self.operand()?;
        let before = self.cursor;
        let understood = self.compared(left, kind);
        if understood.is_err() && self.cursor.rest().is_empty() {
            // At the end the operator says more than nothing does.
            self.cursor = before;
        }
        understood
    }

    /// What a value is compared with.
    fn compared(&mut self, left: Operand, kind: Kind) -> Understood<Node> {
        if kind == Kind::Flag {
            return Ok(Node::Flag(left));
        }
        if self.cursor.take_word("in") {
            return set::parse(&mut self.cursor, kind).map(|set| Node::In(left, set)).ok_or(Lost);
        }
        if kind == Kind::Text {
            if self.takes("matches", "~") {
                let regex = self.cursor.take_quoted().ok_or(Lost)?.regex();
                return Ok(match Pattern::regex(&regex) {
                    Some(pattern) => Node::Like(left, pattern),
                    None => Node::Regex(super::shortened(&regex)),
                });
            }
            let strict = self.cursor.take_word("strict");
            if self.cursor.take_word("wildcard") {
                let before = self.cursor;
                let text = self.cursor.take_quoted().and_then(|it| it.text());
                let Some(pattern) = text.and_then(|text| Pattern::wildcard(&text, strict)) else {
                    self.cursor = before;
                    return Err(Lost);
                };
                return Ok(Node::Like(left, pattern));
            }
            if strict {
                return Err(Lost);
            }
        }
        let before = self.cursor;
        let by = self.operator().ok_or(Lost)?;
        let fits = match by {
            Comparison::Equal | Comparison::NotEqual => true,
            Comparison::Contains => kind == Kind::Text,
            _ => kind != Kind::Address,
        };
        if !fits {
            self.cursor = before;
            return Err(Lost);
        }
        let right = self.operand_of(kind)?;
        Ok(Node::Compare { left, by, right })
    }

    fn operator(&mut self) -> Option<Comparison> {
        // Longer signs come first.
        let operators = [
            ("eq", "==", Comparison::Equal),
            ("ne", "!=", Comparison::NotEqual),
            ("le", "<=", Comparison::LessOrEqual),
            ("ge", ">=", Comparison::GreaterOrEqual),
            ("lt", "<", Comparison::Less),
            ("gt", ">", Comparison::Greater),
        ];
        let found = operators.into_iter().find(|(word, sign, _)| self.takes(word, sign));
        found.map(|(_, _, by)| by).or_else(|| self.cursor.take_word("contains").then_some(Comparison::Contains))
    }

    /// A value of this kind.
    fn operand_of(&mut self, wanted: Kind) -> Understood<Operand> {
        let before = self.cursor;
        if wanted == Kind::Address
            && let Ok(address) = self.cursor.take_literal().parse()
        {
            return Ok(Operand::Address(address));
        }
        self.cursor = before;
        match self.operand()? {
            (operand, kind) if kind == wanted => Ok(operand),
            _ => {
                self.cursor = before;
                Err(Lost)
            }
        }
    }

    fn operand(&mut self) -> Understood<(Operand, Kind)> {
        let before = self.cursor;
        let rest = self.cursor.rest();
        if rest.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
            if let Ok(number) = self.cursor.take_literal().parse() {
                return Ok((Operand::Number(number), Kind::Number));
            }
        } else if let Some(quoted) = self.cursor.take_quoted() {
            if let Some(text) = quoted.text() {
                return Ok((Operand::Text(text), Kind::Text));
            }
        } else {
            let word = self.cursor.word();
            return if word.is_empty() { Err(Lost) } else { self.named(word) };
        }
        self.cursor = before;
        Err(Lost)
    }

    /// A field, an element of a list, or a call.
    fn named(&mut self, word: &str) -> Understood<(Operand, Kind)> {
        let before = self.cursor;
        if let Some(field) = field::named(word) {
            self.cursor.take_word(word);
            self.asks.push(Asks::Field(field));
            return Ok((Operand::Field(field), field.kind));
        }
        if let Some(list) = self.list(word) {
            return Ok((self.element(list)?, Kind::Text));
        }
        self.cursor.take_word(word);
        let function = FUNCTIONS.iter().find(|(name, ..)| *name == word);
        if let (Some((_, function, kind, arguments)), true) = (function, self.cursor.take("(")) {
            let (operands, given) = self.nested(|parser| parser.arguments(*function, *arguments))?;
            let call = self.closing(Operand::Call(*function, operands), ")")?;
            // `lower(…[*])[*]`: the elements of a list that a function was applied to.
            if self.within != Within::Condition && self.cursor.take("[") {
                self.closing((), "*")?;
                self.closing((), "]")?;
            }
            return Ok((call, kind.unwrap_or(given)));
        }
        self.cursor = before;
        Err(Lost)
    }

    /// A list, if one comes next: its name, or that of a map with a key.
    fn list(&mut self, word: &str) -> Option<List> {
        let before = self.cursor;
        self.cursor.take_word(word);
        let list = List::named(word).or_else(|| {
            let key = self.cursor.take("[").then(|| self.cursor.take_quoted())??.text()?;
            self.cursor.take("]").then(|| List::keyed(word, key))?
        });
        match &list {
            Some(list) => self.asks.push(Asks::List(list.clone())),
            None => self.cursor = before,
        }
        list
    }

    /// `[0]`, or `[*]` in `any` and `all`.
    fn element(&mut self, list: List) -> Understood<Operand> {
        let before = self.cursor;
        self.closing((), "[")?;
        if self.cursor.take("*") {
            let fits = match &mut self.within {
                Within::Condition => false,
                Within::Each(Some(known)) => *known == list,
                Within::Each(unknown) => {
                    *unknown = Some(list);
                    true
                }
            };
            if !fits {
                self.cursor = before;
                return Err(Lost);
            }
            return self.closing(Operand::Element, "]");
        }
        let index = self.cursor.take_literal().parse().map_err(|_| Lost)?;
        self.closing(Operand::Item(list, index), "]")
    }

    /// What a function is given, and the kind of the first of it.
    fn arguments(&mut self, function: Function, takes: Arguments) -> Understood<(Vec<Operand>, Kind)> {
        if function == Function::Length
            && let Some(count) = self.counted()
        {
            return Ok((vec![count], Kind::Number));
        }
        let (least, most) = match takes {
            Arguments::Texts(least, most) => (least, most),
            Arguments::TextAndNumbers => (2, 3),
            Arguments::Same => (1, MOST_ARGUMENTS),
        };
        let mut operands = Vec::new();
        let mut first = Kind::Text;
        loop {
            let operand = match (takes, operands.len()) {
                (Arguments::Same, 0) => {
                    let (operand, kind) = self.operand()?;
                    first = kind;
                    operand
                }
                (Arguments::Same, _) => self.operand_of(first)?,
                (Arguments::TextAndNumbers, 1..) => self.operand_of(Kind::Number)?,
                _ => self.operand_of(Kind::Text)?,
            };
            operands.push(operand);
            if operands.len() == most || !self.cursor.take(",") {
                break;
            }
        }
        if operands.len() < least { Err(Lost) } else { Ok((operands, first)) }
    }

    /// `len` of a whole list.
    fn counted(&mut self) -> Option<Operand> {
        let before = self.cursor;
        let word = self.cursor.word();
        let list = self.list(word);
        if !self.cursor.rest().starts_with(')') {
            self.cursor = before;
            return None;
        }
        list.map(Operand::Count)
    }
}
