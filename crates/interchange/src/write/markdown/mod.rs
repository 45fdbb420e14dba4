//! A report for people: verdicts, their proofs, where requests go, what is open, the configuration, and what was found.
//!
//! Whatever isn't plainly healthy comes first. The text stays below what an issue tracker takes in one go.

mod configuration;
mod escape;
mod page;
mod proofs;

use super::{Words, Written, WrittenFile};
use escape::{code, prose};
use page::{Page, listed};
use serde_json::Value;
use whydown_schema::report::{Contested, Decision, LoadBalancerReport, PoolShare, Report};
use whydown_schema::scenario::Member;
use whydown_schema::share::percent;
use whydown_schema::{Diagnostic, Role, Scenario, Severity, Step};

/// What the report tells of.
pub struct Told<'a> {
    /// The scenario as it was given.
    pub given: &'a Value,
    /// The scenario as it was read.
    pub scenario: &'a Scenario,
    /// The verdicts, worded; none where the evaluation was refused.
    pub report: Option<&'a Report>,
    /// What was found, worded.
    pub diagnostics: &'a [Diagnostic],
    /// The proof at a pointer of the report, worded.
    pub explain: &'a dyn Fn(&str) -> Option<Step>,
    /// What the flags of a member make it.
    pub role: &'a dyn Fn(&Member) -> Role,
}

impl std::fmt::Debug for Told<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Told").field("report", &self.report).finish_non_exhaustive()
    }
}

/// How long the text may be for another part of each section to be begun. The last leaves room below the 65,536 characters of a
/// comment on GitHub for the longest part.
mod room {
    pub(super) const VERDICTS: usize = 14_000;
    pub(super) const PROOFS: usize = 30_000;
    pub(super) const REQUESTS: usize = 42_000;
    pub(super) const QUESTIONS: usize = 46_000;
    pub(super) const CONFIGURATION: usize = 52_000;
    pub(super) const FINDINGS: usize = 58_000;
}

/// Writes the report.
#[must_use]
pub fn write(told: &Told<'_>, words: Words) -> Written {
    let mut page = Page::new(words);
    title(told, &mut page);
    if let Some(report) = told.report {
        verdicts(report, &mut page);
        proofs::write(report, told.explain, &mut page);
        requests(report, &mut page);
        questions(report, &mut page);
    }
    configuration::write(told, &mut page);
    findings(told.diagnostics, &mut page);
    let mut diagnostics = Vec::new();
    if page.cut > 0 {
        let line = format!("\n*{}*", page.words("cut"));
        page.line(&line);
        diagnostics.push(Diagnostic::note("report-cut", "").with("count", page.cut));
    }
    Written { files: vec![WrittenFile { name: "report.md".to_owned(), text: page.text }], diagnostics }
}

fn title(told: &Told<'_>, page: &mut Page) {
    let text_of = |key| told.given.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
    let title = text_of("name").map_or_else(|| page.words("title").to_owned(), prose);
    page.line(&format!("# {title}"));
    if let Some(description) = text_of("description") {
        page.line(&format!("\n{}", prose(description)));
    }
    if let Some(at) = told.report.and_then(|report| report.at.as_ref()) {
        let at = serde_json::to_string(at).unwrap_or_default();
        let line = format!("\n{} {}", page.words("as-of"), code(at.trim_matches('"')));
        page.line(&line);
    }
}

/// A status with a sign that is seen from afar.
fn status(word: &str) -> String {
    let sign = match word {
        "healthy" => "✅",
        "unhealthy" => "❌",
        "degraded" => "⚠️",
        "critical" => "🛑",
        "disabled" => "⏸️",
        "unmonitored" => "➖",
        _ => "❔",
    };
    format!("{sign} {word}")
}

fn sentence_of(step: Option<&Step>) -> String {
    step.map(|step| prose(&step.text)).unwrap_or_default()
}

fn verdicts(report: &Report, page: &mut Page) {
    if report.pools.is_empty() && report.load_balancers.is_empty() {
        return;
    }
    page.section("verdicts", room::VERDICTS);
    page.table(&["what", "status", "why"]);
    for balancer in &report.load_balancers {
        if page.has_room() {
            let what = format!("{} {}", page.words("load-balancer"), code(&balancer.name));
            page.row(&[&what, &status(balancer.status.word()), &sentence_of(balancer.because.as_ref())]);
        }
    }
    for pool in &report.pools {
        if !page.has_room() {
            continue;
        }
        let what = format!("{} {}", page.words("pool"), code(&pool.name));
        page.row(&[&what, &status(pool.status.word()), &sentence_of(pool.because.as_ref())]);
        for endpoint in &pool.endpoints {
            if page.has_room() {
                let what = format!("↳ {} {}", page.words("endpoint"), code(&endpoint.name));
                page.row(&[&what, &status(endpoint.status.word()), &sentence_of(endpoint.because.as_ref())]);
            }
        }
    }
}

fn requests(report: &Report, page: &mut Page) {
    let decided = |balancer: &&LoadBalancerReport| !balancer.decisions.is_empty();
    if !report.load_balancers.iter().any(|balancer| decided(&balancer)) {
        return;
    }
    page.section("requests", room::REQUESTS);
    page.table(&["load-balancer", "request", "goes-to", "why"]);
    for balancer in report.load_balancers.iter().filter(decided) {
        for decision in &balancer.decisions {
            if !page.has_room() {
                continue;
            }
            let mut places: Vec<&str> = Vec::new();
            for key in ["name", "region", "country", "data_center"] {
                places.extend(decision.request.given.get(key).and_then(Value::as_str));
            }
            let mut request = listed(places.len(), &|index| code(places.get(index).unwrap_or(&"")));
            if places.is_empty() {
                page.words("any-request").clone_into(&mut request);
            }
            let goes_to = listed(decision.pools.len(), &|index| share(decision, index, report));
            page.row(&[&code(&balancer.name), &request, &goes_to, &sentence_of(decision.because.as_ref())]);
        }
    }
}

/// A pool that requests go to, with its share and those of its endpoints.
fn share(decision: &Decision, index: usize, report: &Report) -> String {
    let Some(pool) = decision.pools.get(index) else { return String::new() };
    let name = report.pools.iter().find(|known| known.id == pool.pool_id).map_or(&pool.pool_id, |known| &known.name);
    let endpoints = listed(pool.endpoints.len(), &|index| match pool.endpoints.get(index) {
        Some(endpoint) => format!("{} {} %", code(&endpoint.name), percent(endpoint.share)),
        None => String::new(),
    });
    format!("{} {} % ({endpoints})", code(&PoolShare::marked(name, pool.fallback)), percent(pool.share))
}

/// Where another reading would say something else.
fn questions(report: &Report, page: &mut Page) {
    let mut rows: Vec<[String; 5]> = Vec::new();
    for balancer in &report.load_balancers {
        let what = format!("{} {}", page.words("load-balancer"), code(&balancer.name));
        contested(&what, balancer.status.word(), &balancer.contested, |label| label.word(), &mut rows);
        for other in balancer.decisions.iter().flat_map(|decision| &decision.contested) {
            let reading = format!("{}: {}", code(other.key), code(&other.reading));
            let now = page.words("requests-of").to_owned();
            rows.push([what.clone(), now, other.question.to_owned(), reading, prose(&other.text)]);
        }
    }
    for pool in &report.pools {
        let what = format!("{} {}", page.words("pool"), code(&pool.name));
        contested(&what, pool.status.word(), &pool.contested, |label| label.word(), &mut rows);
        for endpoint in &pool.endpoints {
            let what = format!("{} {} ({})", page.words("endpoint"), code(&endpoint.name), code(&pool.name));
            contested(&what, endpoint.status.word(), &endpoint.contested, |status| status.word(), &mut rows);
        }
    }
    if rows.is_empty() {
        return;
    }
    page.section("questions", room::QUESTIONS);
    let line = format!("\n{}", page.words("questions-about"));
    page.line(&line);
    page.table(&["what", "now", "question", "reading", "would-be"]);
    for [what, now, question, reading, would_be] in rows {
        if page.has_room() {
            page.row(&[&what, &now, &question, &reading, &would_be]);
        }
    }
}

fn contested<S: Copy>(
    what: &str,
    now: &str,
    others: &[Contested<S>],
    word: fn(S) -> &'static str,
    rows: &mut Vec<[String; 5]>,
) {
    for other in others {
        let reading = format!("{}: {}", code(other.key), code(&other.reading));
        rows.push([what.to_owned(), status(now), other.question.to_owned(), reading, status(word(other.status))]);
    }
}

fn findings(diagnostics: &[Diagnostic], page: &mut Page) {
    if diagnostics.is_empty() {
        return;
    }
    page.section("findings", room::FINDINGS);
    page.line("");
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let word = page.words(match severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        });
        for found in diagnostics.iter().filter(|found| found.severity == severity) {
            if !page.has_room() {
                continue;
            }
            let place = if found.path.is_empty() { String::new() } else { format!(" {}", code(&found.path)) };
            let help = found.help.as_deref().map(|help| format!(" {}", prose(help))).unwrap_or_default();
            page.line(&format!("- **{word}**{place}: {}{help}", prose(&found.message)));
        }
    }
}
