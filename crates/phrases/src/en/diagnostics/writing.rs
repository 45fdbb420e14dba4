//! About what a written format can't carry.

use super::super::template::Sentence;

/// The words of each finding.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "not-carried",
        message: "`{field}`{scenario?|, in the {part},} is left out: {scenario?{known?it is a part of a scenario, not of a configuration|the format {format} has no place for it}|version 5 of the Terraform provider has no such attribute}.",
        help: "{scenario?Keep the scenario itself as well if you need it again.|Set it through the API after `terraform apply`, or wait for a provider that has it.}",
    },
    Sentence {
        code: "read-only-left-out",
        message: "Of each {part}, {fields|`} {one?is|are} left out: the API gives {one?it|them} and takes {one?it|them} from nobody.",
        help: "",
    },
    Sentence {
        code: "names-for-ids",
        message: "Where one object refers to another, its name or description stands in place of the id: new objects get their ids when they are created.",
        help: "Put the ids in before you send these bodies, or write the format `curl`: its script does so itself.",
    },
    Sentence {
        code: "renamed-for-references",
        message: "{count} {count?{kind} has|{kind}s have} no name that tells {count?it|them} from the others, and without ids nothing could refer to {count?it|them}; written as {names}.",
        help: "Give each a name or description of its own.",
    },
    Sentence {
        code: "reference-kept",
        message: "The {kind} \"{reference}\" is not in the scenario, so the reference to it is written as it is.",
        help: "It has to exist in the account already. Or add the {kind} to the scenario, and it is created too.",
    },
    Sentence {
        code: "duplicate-left-out",
        message: "Another {kind} called \"{id}\" is written already; this one is left out.",
        help: "Give each its own id, or remove one.",
    },
    Sentence {
        code: "balancer-without-zone",
        message: "{count} load {count?balancer has|balancers have} no host name, so {count?it belongs|they belong} to the account; the Terraform provider has load balancers of zones alone, and {count?it is|they are} left out.",
        help: "Create {count?it|them} through the API: the format `curl` does.",
    },
    Sentence {
        code: "zones-differ",
        message: "The load balancers belong to several zones, {one} and {other} among them; all of them are written for one zone.",
        help: "Write the load balancers of each zone by themselves.",
    },
    Sentence {
        code: "nothing-to-write",
        message: "There is no monitor, group, pool or load balancer here that could be written.",
        help: "Add one, or read an answer of the API first.",
    },
    Sentence {
        code: "report-cut",
        message: "The report would be longer than a comment on GitHub may be; {count} {count?part is|parts are} left out, healthy ones and settings first.",
        help: "Write the report of fewer pools at once.",
    },
    Sentence {
        code: "unknown-format",
        message: "There is no format \"{format}\".",
        help: "The formats are {formats|`}.",
    },
];
