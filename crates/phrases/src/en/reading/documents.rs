//! About several documents in one text, commands and calls, and what of them fits together.

use crate::en::template::Sentence;

/// The sentences, by code.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "words-left-aside",
        message: "{lines} {lines?line|lines} between the JSON {lines?is|are} neither JSON nor a comment, and {lines?was|were} \
                  passed over.",
        help: "",
    },
    Sentence {
        code: "command-unclosed",
        message: "A quote of this command is never closed, so what it sends could not be read.",
        help: "Paste the command to its end, with the quote that closes the JSON.",
    },
    Sentence {
        code: "command-reads-file",
        message: "This command sends what is in the file `{file}`, which is not in the text.",
        help: "Paste the contents of the file as well.",
    },
    Sentence {
        code: "command-without-answer",
        message: "This is a curl command without JSON, and its answer is not in the text.",
        help: "Run it, and paste what it prints.",
    },
    Sentence {
        code: "assumed-id",
        message: "The id `{id}` is taken from {from_variable?the shell variable that gets the answer|the address of the call}: the \
                  JSON itself has none.",
        help: "",
    },
    Sentence {
        code: "sent-and-answered",
        message: "{name} was sent here and comes again in the answer. It counts once, as it was answered.",
        help: "",
    },
    Sentence {
        code: "part-laid-over",
        message: "This call changes only {fields|`} of {id}; the change is made to the object in the text.",
        help: "",
    },
    Sentence {
        code: "part-alone",
        message: "This is only a part of {id}: a call that changes {fields|`}. What else the object holds is not in the text, so it \
                  is judged by this part alone.",
        help: "Paste the whole object beside the call: the change is then made to it.",
    },
    Sentence {
        code: "renamed-between",
        message: "The two versions differ only in a name: {former} became {now}.",
        help: "Alerts match a recovery to the name that failed, so what was opened as {former} stays open after the rename. Close it \
               by hand.",
    },
    Sentence {
        code: "perhaps-renamed",
        message: "{former} is in the event before but not in this one, where {endpoint} is new. If it is the same endpoint under a \
                  new name, its recovery does not close what was opened as {former}.",
        help: "Alerts match by name. Each name is kept as an endpoint of its own here; if they are one, write the same name in both \
               events.",
    },
];
