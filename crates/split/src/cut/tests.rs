use super::{FETCHES, cut};
use crate::module::Module;
use std::collections::{BTreeMap, BTreeSet};
use wasmparser::{ExternalKind, Parser, Payload, TypeRef};

/// Shorter than every body that is to move.
const SMALL: usize = 16;

/// `answer` is kept: it calls `later`, which is not, and which calls `kept` and `deeper`; `pointed` is called through a table.
const WHOLE: &str = r#"(module
    (import "page" "log" (func $log (param i32)))
    (memory (export "memory") 1)
    (table 4 funcref)
    (global $stack (mut i32) (i32.const 1024))
    (func $fetches (export "loadRest") (call $helps))
    (func $helps (i32.store (i32.const 0) (i32.add (i32.const 300000) (i32.load (i32.const 300000)))))
    (func $answer (export "answer") (param i32) (result i32)
        (call $log (local.get 0))
        (call $later (i32.add (local.get 0) (i32.const 1)) (f64.const 0.5)))
    (func $later (param i32 f64) (result i32)
        (global.set $stack (i32.sub (global.get $stack) (i32.const 16)))
        (call $log (i32.const 7))
        (i32.store (i32.const 8) (call $kept (local.get 0)))
        (call $deeper (i32.load (i32.const 8))))
    (func $deeper (param i32) (result i32)
        (call_indirect (param i32) (result i32)
            (i32.const 100000)
            (i32.add (local.get 0) (i32.add (i32.const 200000) (i32.const 300000)))))
    (func $kept (param i32) (result i32)
        (i32.mul (i32.const 100000) (i32.mul (i32.const 100000) (i32.mul (local.get 0) (i32.const 100000)))))
    (func $pointed (param i32) (result i32)
        (i32.mul (i32.const 100000) (i32.mul (i32.const 200000) (i32.mul (local.get 0) (i32.const 100000)))))
    (elem (i32.const 1) $pointed $kept)
    (data (i32.const 16) "text"))"#;

fn kept(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

/// What a wasm lets others have.
fn exports(wasm: &[u8]) -> BTreeMap<String, ExternalKind> {
    let mut found = BTreeMap::new();
    for payload in Parser::new(0).parse_all(wasm) {
        if let Ok(Payload::ExportSection(section)) = payload {
            found.extend(section.into_iter().flatten().map(|export| (export.name.to_owned(), export.kind)));
        }
    }
    found
}

/// What a wasm wants of others.
fn imports(wasm: &[u8]) -> Vec<(String, String, ExternalKind)> {
    let mut found = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        if let Ok(Payload::ImportSection(section)) = payload {
            for import in section.into_imports().flatten() {
                let kind = match import.ty {
                    TypeRef::Memory(_) => ExternalKind::Memory,
                    TypeRef::Table(_) => ExternalKind::Table,
                    TypeRef::Global(_) => ExternalKind::Global,
                    _ => ExternalKind::Func,
                };
                found.push((import.module.to_owned(), import.name.to_owned(), kind));
            }
        }
    }
    found
}

#[test]
fn the_parts_are_valid_and_the_first_has_all_that_the_rest_wants() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let module = Module::read(&whole).unwrap();
    for names in [&["answer", "kept"][..], &["answer"], &["answer", "deeper", "pointed"], &[], &["later"]] {
        let parts = cut(&module, &kept(names), SMALL).unwrap();
        for part in [&parts.first, &parts.rest] {
            wasmparser::validate(part).unwrap_or_else(|error| panic!("{names:?} kept: {error}"));
        }
        let offered = exports(&parts.first);
        for (from, name, kind) in imports(&parts.rest) {
            assert_eq!(from, "first");
            assert_eq!(offered.get(&name), Some(&kind), "{name}, when {names:?} are kept");
        }
        for (name, kind) in exports(&whole) {
            assert_eq!(offered.get(&name), Some(&kind), "{name} is still there for others");
        }
        assert_eq!(imports(&parts.first), imports(&whole), "the page is asked for the same as before");
    }
}

#[test]
fn what_is_kept_is_not_moved_and_the_rest_holds_what_is_not() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let module = Module::read(&whole).unwrap();
    // The body of `deeper` holds this constant, and nothing else does.
    let constant = [0x41, 0xc0, 0x9a, 0x0c];
    let holds = |wasm: &[u8]| wasm.windows(4).filter(|bytes| *bytes == constant).count();
    assert_eq!(holds(&whole), 2);
    let parts = cut(&module, &kept(&["answer", "kept", "later", "pointed"]), SMALL).unwrap();
    assert_eq!((holds(&parts.first), holds(&parts.rest)), (1, 1));
    let parts = cut(&module, &kept(&["answer", "kept", "later", "pointed", "deeper"]), SMALL).unwrap();
    assert_eq!((holds(&parts.first), holds(&parts.rest)), (2, 0));
}

#[test]
fn what_fetches_the_rest_needs_nothing_of_it() {
    let whole = wat::parse_str(WHOLE).unwrap();
    let parts = cut(&Module::read(&whole).unwrap(), &BTreeSet::new(), SMALL).unwrap();
    let constant = [0x41, 0xe0, 0xa7, 0x12];
    let holds = |wasm: &[u8]| wasm.windows(4).any(|bytes| bytes == constant);
    assert!(holds(&whole) && holds(&parts.first), "$helps is in the first part though nobody keeps it");
}

#[test]
fn what_cannot_be_cut_is_refused() {
    for (wat, reason) in [
        ("(module (memory 1))", "no function that fetches the rest"),
        (r#"(module (memory 1) (func (export "loadRest") (param i32) nop))"#, "takes or gives something"),
        (r#"(module (func (export "loadRest")))"#, "no memory of its own"),
        (r#"(module (memory 1) (func $a (export "loadRest")) (start $a))"#, "a start function"),
        (
            r#"(module (import "a" "b" (global i32)) (memory 1) (func (export "loadRest")))"#,
            "an import that is no function",
        ),
    ] {
        let wasm = wat::parse_str(wat).unwrap();
        let error = Module::read(&wasm).and_then(|module| cut(&module, &BTreeSet::new(), SMALL).map(drop)).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    assert_eq!(FETCHES, "loadRest");
}
