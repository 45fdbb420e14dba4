//! What an evaluation costs from text to text: a scenario of 1.9 kB, as somebody keeps it.

#![allow(missing_docs, reason = "criterion's macros make items without documentation")]
#![allow(clippy::unwrap_used, reason = "a bench that can't read its scenario has nothing to measure")]

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use whydown::{Options, evaluate_text};

/// The scenario that `tests/npm/bench.mjs` measures under the same names.
const WRITTEN_OUT: &str = include_str!("written-out.json");

fn benches(criterion: &mut Criterion) {
    for (name, explain, contested) in [
        ("written out, 1.9 kB, without steps, from text to text", false, false),
        ("written out, 1.9 kB, with steps, from text to text", true, false),
        ("written out, 1.9 kB, with steps and contested, from text to text", true, true),
    ] {
        let options = Options { explain, contested };
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| serde_json::to_string(&evaluate_text(black_box(WRITTEN_OUT), options).unwrap()).unwrap());
        });
    }
}

criterion_group!(all, benches);
criterion_main!(all);
