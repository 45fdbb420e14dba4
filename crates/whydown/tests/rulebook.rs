//! What the catalogue promises: the rule book that the page fetches and the npm package carries is the catalogue, and every rule,
//! question and detail of it is in the code and in a test.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn the_rule_book_of_page_and_package_is_the_catalogue() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/rules.json");
    let there = std::fs::read_to_string(file).unwrap();
    assert!(
        there == whydown::rules_text().unwrap(),
        "www/rules.json is older than the catalogue: cargo run -p whydown --example rulebook > www/rules.json"
    );
}

/// The ids that a text holds: `R3.4`, `Q11`, `D45`, and in the names of tests `r3_4`, `q11`, `d45`. `R8.15–R8.17`, and
/// `Q20–Q24` are every one from the first to the last.
fn ids(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let letters: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut range: Option<String> = None;
    while at < letters.len() {
        let starts = matches!(letters[at], 'R' | 'Q' | 'D' | 'r' | 'q' | 'd')
            && letters.get(at + 1).is_some_and(char::is_ascii_digit)
            && (at == 0 || !letters[at - 1].is_ascii_alphanumeric());
        if !starts {
            at += 1;
            continue;
        }
        let mut id: String = letters[at].to_uppercase().collect();
        at += 1;
        let digits = |at: &mut usize, id: &mut String| {
            while letters.get(*at).is_some_and(char::is_ascii_digit) {
                id.push(letters[*at]);
                *at += 1;
            }
        };
        digits(&mut at, &mut id);
        let second =
            matches!(letters.get(at), Some('.' | '_')) && letters.get(at + 1).is_some_and(char::is_ascii_digit);
        if id.starts_with('R') && second {
            id.push('.');
            at += 1;
            digits(&mut at, &mut id);
        }
        if let Some(from) = range.take() {
            between(&from, &id).for_each(|id| {
                found.insert(id);
            });
        }
        range = (letters.get(at) == Some(&'–')).then(|| id.clone());
        found.insert(id);
    }
    found
}

/// The ids after `from` and before `to`: only the last number counts up.
fn between(from: &str, to: &str) -> impl Iterator<Item = String> {
    let split = |id: &str| {
        let at = id.rfind(|letter: char| !letter.is_ascii_digit()).unwrap() + 1;
        (id[..at].to_owned(), id[at..].len(), id[at..].parse::<u32>().unwrap_or(0))
    };
    let ((stem, width, first), (_, _, last)) = (split(from), split(to));
    (first + 1..last)
        .map(move |number| if stem == "Q" { format!("Q{number:0width$}") } else { format!("{stem}{number}") })
}

fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, wanted, found);
        } else if wanted(&path) {
            found.push(path);
        }
    }
}

/// The ids of the repository's own files under these folders.
fn held(folders: &[&str], wanted: &dyn Fn(&Path) -> bool) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths = Vec::new();
    for folder in folders {
        files(&root.join(folder), wanted, &mut paths);
    }
    assert!(!paths.is_empty());
    paths.iter().flat_map(|path| ids(&std::fs::read_to_string(path).unwrap())).collect()
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "mjs")
}

/// What this test rests on: that the catalogue tells of each rule whether it is computed, told or neither.
const OF_THE_CATALOGUE: &str = "D48";

#[test]
fn ids_are_found_in_comments_and_names() {
    let expected = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(ids("decides (R3.4, Q11): D45."), expected(&["R3.4", "Q11", "D45"]));
    assert_eq!(ids("fn r3_4_and_q07_hold()"), expected(&["R3.4", "Q07"]));
    assert_eq!(ids("R8.15–R8.17, Q08–Q10"), expected(&["R8.15", "R8.16", "R8.17", "Q08", "Q09", "Q10"]));
    assert_eq!(ids("ID4, R, Quota"), expected(&[]));
}

#[test]
fn every_rule_question_and_detail_is_in_the_code_and_in_a_test() {
    let catalogue = whydown::rules();
    let in_catalogue = |path: &Path| path.components().any(|part| part.as_os_str() == "catalogue");
    let code = held(
        &["crates/health/src", "crates/schema/src", "crates/lab/src", "crates/phrases/src", "crates/interchange/src"],
        &|path| is_rust(path) && !in_catalogue(path),
    );
    let this = Path::new(file!()).file_name().unwrap();
    let tests = held(
        &["crates/whydown/tests", "crates/health/tests", "crates/lab/tests", "crates/interchange/tests", "tests/npm"],
        &|path| (is_rust(path) || is_script(path)) && path.file_name() != Some(this),
    );
    let ids = catalogue
        .rules
        .iter()
        .filter(|rule| rule.kind != whydown::catalogue::Kind::Background)
        .map(|rule| rule.id)
        .chain(catalogue.questions.iter().map(|question| question.id))
        .chain(catalogue.details.iter().map(|detail| detail.id))
        .filter(|id| *id != OF_THE_CATALOGUE);
    let lacking: Vec<String> = ids
        .filter_map(|id| match (code.contains(id), tests.contains(id)) {
            (true, true) => None,
            (has_code, has_test) => Some(format!("{id}: in code {has_code}, in a test {has_test}")),
        })
        .collect();
    assert!(lacking.is_empty(), "{lacking:#?}");
}
