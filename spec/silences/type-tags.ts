import { defineSilences } from "../silence.ts";

/** Silences of §2.1 and §2.5 about names of types, functions and modules. */
export const typeTagSilences = defineSilences({
  "TAGS-S01": {
    section: "2.1",
    text: "The pattern of MoveStructTag excludes whitespace and the comma that, according to its description, joins type parameters.",
    reading: "A tag is parsed by its grammar. The pattern is not applied to answers.",
    ours: "Type parameters are joined by a comma and a space.",
    facts: ["tag-separator"],
    requirements: ["TAGS-001"],
  },
  "TAGS-S02": {
    section: "2.1",
    text: "The pattern of MoveType omits u16, u32 and u256, which its list of kinds contains.",
    reading: "A type is parsed by its grammar, with every listed kind.",
    ours: "Every kind of the list is accepted.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["TAGS-002", "TAGS-003"],
  },
  "TAGS-S03": {
    section: "2.5",
    text: "The document does not show how an ABI writes a type parameter or a reference, and MoveType does not cover them.",
    reading:
      "The type of a field may be a type parameter (T0). The type of a parameter or a result may also be a reference (&signer).",
    ours: "T0, &signer and &mut T0, as in networks of this kind.",
    facts: ["abi-type-forms"],
    requirements: ["TAGS-002", "MODL-017", "MODL-018", "MODL-027"],
  },
  "TAGS-S04": {
    section: "2.1",
    text: "MoveModuleId requires a 32-byte address, but an Address may be short.",
    reading: "The address of a module id may be short.",
    ours: "Short, like every other address.",
    facts: ["named-address-form"],
    requirements: ["TAGS-008"],
  },
  "TAGS-S05": {
    section: "2.1",
    text: "Whitespace is ignored when two tags are compared. The document does not show who compares them.",
    reading:
      "The checks ignore it. It follows from the rule, but is not stated, that a target ignores it in the types of a request.",
    ours: "Whitespace between the parts of a tag is ignored in requests.",
    unobserved: "judged by its requirements",
    requirements: ["TAGS-001", "TAGS-002", "TAGS-004"],
  },
  "TAGS-S06": {
    section: "2.1",
    text: "The document does not show whether there are kinds of types beyond the list, and how deep a tag may nest.",
    reading:
      "A kind beyond the list violates the requirement for MoveType where an answer names a type, and no other requirement. Values of such a type are not judged. The nesting depth of a tag in a request is never judged.",
    ours: "There are no other kinds, and tags nest up to 8 levels deep.",
    unobserved: "judged by its requirements",
    requirements: ["TAGS-002", "TAGS-003"],
  },
  "TAGS-S07": {
    section: "2.1",
    text: "The document does not show how a node answers a call of a function whose name differs from an existing one only in case.",
    reading: "Any answer is accepted except a 200 with success true.",
    ours: "400 with invalid_input.",
    facts: ["other-case-call-status"],
    requirements: ["TAGS-006", "TAGS-007"],
  },
});
