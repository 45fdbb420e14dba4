//! What a text holds that is nobody else's business, told before it is handed on.

use super::super::template::Sentence;

pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "holds-token",
        message: "{comment?A comment holds|{field?`{field}` holds|It holds}} what looks like a secret: {found|`}.",
        help: "Whoever reads it can use it.",
    },
    Sentence {
        code: "holds-email",
        message: "{comment?A comment names|{field?`{field}` names|It names}} an e-mail address: {found|`}.",
        help: "Whoever reads it can write there.",
    },
    Sentence {
        code: "holds-private-address",
        message: "{comment?A comment names|{field?`{field}` names|It names}} an address of a private network: {found|`}.",
        help: "It shows how your network is laid out.",
    },
    Sentence {
        code: "holds-private-host",
        message: "{comment?A comment names|{field?`{field}` names|It names}} a host of a private network: {found|`}.",
        help: "It shows how your network is laid out.",
    },
];
