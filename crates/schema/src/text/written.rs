//! How parts of a text are written, as they stand in it.

use super::Source;
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

impl Source<'_> {
    /// How the value at a JSON pointer is written.
    #[must_use]
    pub fn written_at(&self, pointer: &str) -> Option<&str> {
        let range = self.node(pointer)?.range();
        self.text.get(range.start..range.end)
    }

    /// How a list is written without some of its elements: what stands between the others stays. `None` where the pointer leads to
    /// no list.
    #[must_use]
    pub fn written_without(&self, pointer: &str, gone: &[usize]) -> Option<String> {
        let ast::Value::Array(list) = self.node(pointer)? else { return None };
        let mut is_gone = vec![false; list.elements.len()];
        for index in gone {
            if let Some(it) = is_gone.get_mut(*index) {
                *it = true;
            }
        }
        let elements = || list.elements.iter().zip(&is_gone);
        let last = elements().rev().find(|(_, gone)| !**gone);
        let Some((last, _)) = last else { return Some("[]".to_owned()) };
        let mut written = self.text.get(list.range.start..list.elements.first()?.range().start)?.to_owned();
        let mut next = list.elements.iter().skip(1).map(|element| element.range().start);
        for (element, gone) in elements().take_while(|(element, _)| element.range().start < last.range().start) {
            let after = next.next()?;
            if !gone {
                written.push_str(self.text.get(element.range().start..after)?);
            }
        }
        written.push_str(self.text.get(last.range().start..last.range().end)?);
        // A comma that ends the list stays; one before something that is gone goes with it.
        let end = list.elements.last()?.range().end;
        written.push_str(self.text.get(end..list.range.end)?);
        Some(written)
    }
}
