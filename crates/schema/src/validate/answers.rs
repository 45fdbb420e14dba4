//! What the API answers to mistakes that reading finds, where that is known; those of validation carry theirs themselves.

use crate::diagnostic::{ApiAnswer, Diagnostic, Severity};

/// Adds the API's answers.
pub(super) fn add(diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics.iter_mut().filter(|it| it.api.is_none() && it.severity == Severity::Error) {
        let answer = match diagnostic.code {
            "unknown-reference" | "placeholder-id" if diagnostic.path.starts_with("/monitor_groups/") => {
                Some((Some(412), None, "Referenced monitor does not exist"))
            }
            "unknown-reference" | "placeholder-id" if diagnostic.path.starts_with("/load_balancers/") => {
                Some((Some(400), Some(1002), "Access Failed"))
            }
            _ => None,
        };
        if let Some((status, code, message)) = answer {
            diagnostic.api = Some(Box::new(ApiAnswer { status, code, message: message.to_owned() }));
        }
    }
}
