//! From data centers over regions to the endpoint.

use super::sources::{API, BLOG, ERR, FAQ, HC, HCR, HD, MON, OLD, RH};
use super::{Confidence, Kind, Question, Reading, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "R4.1",
        title: "Three data centers per region",
        statement: "`check_regions`, a field of the pool, chooses the regions that probe it. Three \
            data centers of each do so, and which three can change from time to time.",
        sources: &[HCR, HC],
        confidence: Confidence::High,
        kind: Kind::Told,
    },
    Rule {
        id: "R4.2",
        title: "The three probing modes",
        statement: "Regional probes from the regions listed in `check_regions`; All Regions \
            (`ALL_REGIONS`, Enterprise) from all 13, 39 data centers in total; All Data Centers \
            (`check_regions: null`, Enterprise) from everywhere. The codes are EEU, ENAM, ME, NAF, \
            NEAS, NSAM, OC, SAF, SAS, SEAS, SSAM, WEU and WNAM; a China region and a FedRAMP High \
            one exist on approval.",
        sources: &[HCR, MON, RH, API],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.3",
        title: "Data centers decide regions, regions decide the endpoint",
        statement: "In Regional and All Regions mode the count has two levels: more than half of a \
            region's data centers must pass for the region to be healthy, and more than half of \
            the regions must be healthy for the endpoint to be.",
        sources: &[HCR, HD, ERR, RH, HC],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.4",
        title: "A tie is down",
        statement: "What is needed is a majority in favour, so exactly half is not enough: 2 of 3 \
            data centers carry a region and 7 of 13 regions the endpoint (Q20).",
        sources: &[HD, HC],
        confidence: Confidence::Medium,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.5",
        title: "One count in All Data Centers mode",
        statement: "With All Data Centers there are no regional verdicts; more than half of all \
            data centers have to see the endpoint up.",
        sources: &[HD],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.6",
        title: "Excluded data centers in China",
        statement: "All Regions and All Data Centers can exclude the data centers in China. \
            Excluded ones neither probe nor count.",
        sources: &[HCR],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.7",
        title: "Every checked region counts",
        statement: "All regions that check a pool have a say in the global verdict, those whose \
            visitors never reach it included.",
        sources: &[RH],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.8",
        title: "Which status steering reads",
        statement: "`health_sources` on the pool lists statuses in order, and the first with a \
            decision is used. Left unset it means `[\"local\",\"global\"]`; the one other accepted \
            value, in beta, is `[\"regional\",\"global\"]`. `local` has a decision only in All \
            Data Centers mode, so otherwise the default comes to the global status everywhere.",
        sources: &[RH],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.9",
        title: "A data center can steer away by itself",
        statement: "In All Data Centers mode a data center whose own probe fails sends its \
            requests elsewhere even though the endpoint is globally healthy, until its probe \
            passes again.",
        sources: &[FAQ, RH],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.10",
        title: "Regional health falls back to global",
        statement: "With `regional`, a region that has no decision, because it does not check the \
            pool or its data is briefly out of date, goes by the global status, in the newer of \
            the local and the central copy. One region's failure has no effect in another.",
        sources: &[RH],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.11",
        title: "With one region both are the same",
        statement: "If only one region checks the pool, its regional status and the global status \
            cannot differ.",
        sources: &[RH],
        confidence: Confidence::High,
        kind: Kind::Computed,
    },
    Rule {
        id: "R4.12",
        title: "The published example",
        statement: "WNAM and ENAM check with three data centers each, and a critical HTTP monitor \
            fails at one of the six. The announcement counts 5 of 6, 83%, up; two-level counting \
            has both regions healthy, 2 of 3 and 3 of 3, and agrees. It therefore leaves Q19 open.",
        sources: &[BLOG],
        confidence: Confidence::High,
        kind: Kind::Background,
    },
];

pub(super) const QUESTIONS: &[Question] = &[
    Question {
        id: "Q19",
        title: "Two levels or one count",
        statement: "Five pages describe regions that vote after their data centers did. The \
            announcement sets its threshold on the checking data centers directly.",
        key: Some("geo_aggregation"),
        readings: &[
            Reading { value: "two_level", statement: "Data centers decide their region, regions decide the endpoint." },
            Reading {
                value: "flat",
                statement: "All data centers are counted together. All Data Centers mode always \
                    works so.",
            },
        ],
        default: "two_level",
        confidence: Confidence::High,
        sources: &[HCR, HD, ERR, RH, HC, BLOG],
        input: Some(
            "WNAM 3 of 3 up, WEU 1 of 3. `two_level`: 1 of 2 regions, down; `flat`: 4 of 6, 67%, \
                up. WNAM and ENAM 2 of 3 each, WEU 0 of 3: `two_level` up, `flat` 4 of 9, 44%, \
                down.",
        ),
    },
    Question {
        id: "Q20",
        title: "Half of the regions are healthy",
        statement: "With two regions and one of them healthy there is no majority either way. \
            Healthy needs one by the wording of most pages; unhealthy would need one if the group \
            rule's phrasing were carried over.",
        key: Some("geo_tie"),
        readings: &[
            Reading { value: "down", statement: "Without a healthy majority the endpoint is down." },
            Reading { value: "up", statement: "Half is enough to stay up." },
        ],
        default: "down",
        confidence: Confidence::Medium,
        sources: &[HD, BLOG],
        input: Some("WNAM 3 of 3 up, WEU 0 of 3. `down`: 1 of 2, down. `up`: up."),
    },
    Question {
        id: "Q21",
        title: "Three of six data centers are up",
        statement: "However the three are spread over two regions, the strict rules say down: 3 \
            and 0 is one region of two, 2 and 1 as well, and a single count gives 50%. It stays up \
            only if a tie counts as up (Q20).",
        key: Some("geo_tie"),
        readings: &[
            Reading { value: "down", statement: "Half is no majority, on either level." },
            Reading { value: "up", statement: "Half is enough." },
        ],
        default: "down",
        confidence: Confidence::Medium,
        sources: &[HD, BLOG],
        input: Some(
            "Two regions, 2 of 3 and 1 of 3 data centers up. `down`: one region of two, down. \
                `up`: up.",
        ),
    },
    Question {
        id: "Q22",
        title: "How large the majority must be",
        statement: "Most texts say majority, the newest speaks of a threshold proportion without a \
            figure, and a retired article named 70%. Any number from 0 up to, not including, 1 can \
            be set; strictly more than that share must be up.",
        key: Some("geo_threshold"),
        readings: &[
            Reading { value: "0.5", statement: "More than half." },
            Reading { value: "0.7", statement: "More than 70%, the figure of the retired article." },
        ],
        default: "0.5",
        confidence: Confidence::Medium,
        sources: &[HD, BLOG, RH, OLD],
        input: Some("8 of 13 regions healthy, 61.5%. `0.5`: up. `0.7`: down."),
    },
    Question {
        id: "Q23",
        title: "A data center without a result",
        statement: "One of a region's data centers has not reported. Nothing says whether it is \
            still counted. As long as no region has any result the endpoint is unknown.",
        key: Some("missing_data_center"),
        readings: &[
            Reading { value: "left_out", statement: "Only data centers that have reported are counted." },
            Reading { value: "down", statement: "It counts as one that does not pass." },
        ],
        default: "left_out",
        confidence: Confidence::Low,
        sources: &[],
        input: Some(
            "One region: one data center passes, two have no result. `left_out`: 1 of 1, up. \
                `down`: 1 of 3, down.",
        ),
    },
    Question {
        id: "Q24",
        title: "A region without a result",
        statement: "None of a region's data centers has reported. The question is the one of Q23, \
            a level higher.",
        key: Some("missing_region"),
        readings: &[
            Reading { value: "left_out", statement: "Only regions with a result are counted." },
            Reading { value: "down", statement: "It counts as a region that is not healthy." },
        ],
        default: "left_out",
        confidence: Confidence::Low,
        sources: &[],
        input: Some("WNAM 3 of 3 up, WEU without results. `left_out`: 1 of 1, up. `down`: 1 of 2, down."),
    },
];
