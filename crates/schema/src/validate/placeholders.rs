//! Ids that are none: what documentation and generators print in the place of one.

use crate::diagnostic::Diagnostic;
use crate::facts::Facts;

/// Says of findings about ids that the id is a placeholder, which is what is really wrong.
pub(super) fn explain(diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics.iter_mut() {
        let name = match diagnostic.code {
            "unknown-reference" => "reference",
            "duplicate-member" => "monitor_id",
            "duplicate-id" => "id",
            _ => continue,
        };
        let id = diagnostic.facts.text(name).unwrap_or_default().to_owned();
        if is_placeholder(&id) {
            diagnostic.code = "placeholder-id";
            diagnostic.facts =
                Facts::new().with("id", id).with("member", diagnostic.path.starts_with("/monitor_groups/"));
        }
    }
}

/// Whether an id is a word that stands for one: `string`, in whatever language, `<id>`, `YOUR_POOL_ID`, `$POOL_ID`.
#[must_use]
pub(super) fn is_placeholder(id: &str) -> bool {
    const WORDS: [&str; 12] = [
        "string",
        "字符串",
        "文字列",
        "문자열",
        "cadena",
        "chaîne",
        "zeichenfolge",
        "id",
        "uuid",
        "monitor_id",
        "pool_id",
        "xxx",
    ];
    let plain = id.trim().to_ascii_lowercase();
    let bracketed = |open, close| plain.starts_with(open) && plain.ends_with(close);
    WORDS.contains(&plain.as_str())
        || bracketed('<', '>')
        || bracketed('{', '}')
        || bracketed('[', ']')
        || plain.starts_with('$')
        || plain.starts_with("your_")
        || plain.starts_with("your-")
        || plain.len() > 3 && plain.chars().all(|character| character == 'x')
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn placeholders_are_told_from_ids() {
        for id in ["string", "字符串", "<id>", "<monitor-id>", "{pool_id}", "$M1", "YOUR_POOL_ID", "XXXX"] {
            assert!(is_placeholder(id), "{id}");
        }
        for id in
            ["p-eu", "17b5962d775c646f3f9725cbc7a53df4", "m1", "identity", "x", "00000000000000000000000000000000"]
        {
            assert!(!is_placeholder(id), "{id}");
        }
    }
}
