//! About what was read of Terraform: states, plans and configurations.

use super::super::template::Sentence;

/// The words of each finding.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "converted-from-terraform",
        message: "Converted from a Terraform {from} in the form of provider {generations}: {monitors} {monitors?monitor|monitors}, {groups} {groups?monitor group|monitor groups}, {pools} {pools?pool|pools}, {balancers} {balancers?load balancer|load balancers}. The form was told by the shape, not by `schema_version`.",
        help: "{plan?A plan holds what Terraform would make, not what is there now.|}",
    },
    Sentence {
        code: "hcl-too-large",
        message: "The configuration is {bytes} bytes long; at most {limit} are read.",
        help: "Paste the files that hold the load balancing alone.",
    },
    Sentence {
        code: "needs-hcl",
        message: "This is a Terraform configuration (HCL), and what reads HCL isn't loaded.",
        help: "Call `await loadHcl()` first, or give `terraform show -json`, which is read without it.",
    },
    Sentence {
        code: "not-hcl",
        message: "{open_string?The text in quotes that begins at line {line}, column {column} is never closed.|{open_comment?The comment that begins at line {line}, column {column} is never closed.|{open_heredoc?The text (`<<`) that begins at line {line}, column {column} never ends.|{open_bracket?The bracket that opens at line {line}, column {column} is never closed.|{too_deep?The configuration is nested more than {limit} levels deep at line {line}, column {column}, which is not read.|{too_many_keys?The object at line {line}, column {column} has too many keys to be read.|{too_many_values?The configuration has more than {limit} values, keys and names, more than is read.|The configuration can't be read at line {line}, column {column}: {message}.}}}}}}}",
        help: "{too_many_values?Paste the files that hold the load balancing alone.|Correct it there; the rest is read after that.}",
    },
    Sentence {
        code: "terraform-group-missing",
        message: "Pool {pool} has the monitor group {group}, which isn't among these resources.",
        help: "cf-terraforming doesn't know monitor groups: add what the API answers to `GET …/load_balancers/monitor_groups/{group}`, or the resource `cloudflare_load_balancer_monitor_group`.",
    },
    Sentence {
        code: "terraform-ids-from-references",
        message: "{count} {count?id isn't|ids aren't} known before the plan is applied; the addresses of the resources stand for {count?it|them}.",
        help: "",
    },
    Sentence {
        code: "terraform-one-for-many",
        message: "{resources|`} {count?has|have} `count` or `for_each`: one object stands for all that Terraform makes of {count?it|each}.",
        help: "Give `terraform show -json` to have each of them.",
    },
    Sentence {
        code: "terraform-order-assumed",
        message: "The plan doesn't tell which of several ids goes where in {count} {count?list|lists}; the order of the references is taken.",
        help: "Check the monitors of each group: the flags may belong to another one. After `terraform apply` the state tells.",
    },
    Sentence {
        code: "terraform-resources-left-aside",
        message: "Resources of other types are left aside: {types|`}{others?, and {more} more|}.",
        help: "",
    },
    Sentence {
        code: "terraform-v4-without-groups",
        message: "Provider v4 doesn't know `monitor_group`{unmonitored?, so whether one is attached to {unmonitored} can't be told from here|: a pool that has a group shows without it here}.",
        help: "Compare with the pool that the API returns. Writing such a pool back through v4 takes the group off it.",
    },
    Sentence {
        code: "terraform-values-open",
        message: "{count} {count?value is|values are} known to Terraform alone and {count?stands|stand} here as written: {texts|`}{others?, and {more} more|}.",
        help: "Give `terraform show -json` of the state or the plan to have the values themselves.",
    },
];
