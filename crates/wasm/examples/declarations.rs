//! Prints the TypeScript declarations of everything the engine takes and gives back, from the Rust types themselves.
//!
//! `cargo xtask package` puts them below the functions in the npm package's `index.d.ts`.

#![expect(clippy::print_stdout, reason = "what is printed becomes part of a file")]

use std::any::type_name;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::process::ExitCode;
use ts_rs::{Config, TS, TypeVisitor};
use whydown::{Layout, Report, catalogue::Catalogue};
use whydown_interchange::{Kind, write};
use whydown_schema::scenario::ProbeError;
use whydown_schema::{Readings, input};

fn main() -> ExitCode {
    // JavaScript has one kind of number, and no count of ours goes beyond what it holds exactly.
    let mut declarations = Declarations { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    declarations.visit::<input::Scenario>();
    declarations.visit::<Report>();
    declarations.visit::<Catalogue>();
    declarations.visit::<Layout>();
    declarations.visit::<write::Format>();
    declarations.visit::<write::WrittenFile>();
    for (name, (_, declaration)) in declarations.found {
        let Some(declaration) = declaration else {
            eprintln!("two Rust types are called {name}: give one of them another name with #[ts(rename = \"…\")]");
            return ExitCode::FAILURE;
        };
        println!("{declaration}\n");
    }
    println!("{}\n\n{}\n\n{}", recognized_kind(), probe_error_word(), readings());
    ExitCode::SUCCESS
}

/// The declarations found so far.
struct Declarations {
    config: Config,
    /// By its name in TypeScript: a type's name in Rust, and its declaration unless another type has that name too.
    found: BTreeMap<String, (&'static str, Option<String>)>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of our own are declared in a file; numbers, texts and lists are TypeScript's.
        if T::output_path().is_none() {
            return;
        }
        // `Contested<Status>` and `Contested<Label>` have one declaration.
        let rust_name = type_name::<T>().split('<').next().unwrap_or_default();
        match self.found.entry(T::ident(&self.config)) {
            Entry::Vacant(place) => {
                let documentation = one_line(&T::docs().unwrap_or_default());
                let declaration = T::decl(&self.config);
                // Further fields of these are kept, and reported as a note.
                let is_open = input::OBJECTS.iter().any(|(name, _)| *name == place.key());
                let declaration = format!("{documentation}export {}", tidy(&declaration, is_open));
                place.insert((rust_name, Some(declaration)));
                T::visit_dependencies(self);
                T::visit_generics(self);
            }
            Entry::Occupied(mut place) if place.get().0 != rust_name => place.get_mut().1 = None,
            Entry::Occupied(_) => {}
        }
    }
}

/// A comment on one line where its text is on one.
fn one_line(comment: &str) -> String {
    comment.replace("/**\n * ", "/** ").replace("\n */", " */")
}

/// One field a line with its comment above it, because people read this file in their editors.
fn tidy(declaration: &str, is_open: bool) -> String {
    let declaration = one_line(declaration);
    let Some((name, fields)) = declaration.split_once("{ ").filter(|(name, _)| name.ends_with(" = ")) else {
        return declaration;
    };
    let mut lines = vec![format!("{name}{{")];
    let mut rest = fields.trim_end_matches("};").trim();
    while !rest.is_empty() {
        let (line, after) = match rest.strip_prefix("/**").and_then(|rest| rest.split_once("*/")) {
            Some((comment, after)) => (format!("  /**{}*/", comment.replace('\n', "\n  ")), after),
            None => {
                let (field, after) = first_field(rest);
                (format!("  {field};"), after)
            }
        };
        lines.push(line);
        rest = after.trim_start_matches(',').trim_start();
    }
    if is_open {
        lines.push("  [field: string]: unknown;".to_owned());
    }
    lines.push("};".to_owned());
    lines.join("\n")
}

/// The field that a list of fields begins with, up to the comma that isn't inside a type, and what follows.
fn first_field(fields: &str) -> (&str, &str) {
    let mut depth = 0_i32;
    let end = fields.find(|character| {
        match character {
            '<' | '{' | '[' | '(' => depth += 1,
            '>' | '}' | ']' | ')' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    });
    fields.split_at(end.unwrap_or(fields.len()))
}

/// The kinds that `read` tells apart; `Kind` alone is what the catalogue calls a rule's.
fn recognized_kind() -> String {
    format!(
        "/** A kind of thing that a text can hold. */\nexport type RecognizedKind = {};",
        Kind::inline(&Config::new())
    )
}

/// What `error` of an observation may be, from the table that reads it.
fn probe_error_word() -> String {
    let words: Vec<String> = ProbeError::WORDS.iter().map(|word| format!("\"{word}\"")).collect();
    format!("/** What went wrong in an attempt of a probe. */\nexport type ProbeErrorWord = {};", words.join(" | "))
}

/// The `readings` of a scenario, from the same table that reads them.
fn readings() -> String {
    let mut declaration = String::from("/** How open questions are read; the first value is the default. */\n");
    declaration.push_str("export interface Readings {\n");
    for key in Readings::KEYS {
        let values = key.values.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(" | ");
        declaration.push_str(&format!("  /** {} */\n  {}?: {values};\n", key.question, key.key));
    }
    for (key, question) in Readings::NUMBER_KEYS {
        declaration.push_str(&format!("  /** {question} */\n  {key}?: number;\n"));
    }
    declaration.push('}');
    declaration
}
