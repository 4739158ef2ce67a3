import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §2.1 and §2.5 about names of types, functions and modules. */
export const typeTagSilences = defineSilences({
  "TAGS-S01": {
    section: "2.1",
    statements: { "2.1": [4] },
    text: "The description of MoveStructTag separates type parameters with commas, but the pattern of MoveStructTag excludes commas and whitespace.",
    reading: "The checks parse a tag by its grammar and do not apply the pattern to responses.",
    ours: "The reference node joins type parameters with a comma and a space.",
    facts: ["tag-separator"],
    requirements: ["TAGS-001"],
  },
  "TAGS-S02": {
    section: "2.1",
    statements: { "2.1": [5] },
    text: "The pattern of MoveType omits u16, u32 and u256, which its list of kinds contains.",
    reading: "The checks parse a type by its grammar, with every listed kind.",
    ours: "The reference node accepts every listed kind.",
    unobserved: "an interpretation, not a behaviour",
    requirements: ["TAGS-002", "TAGS-003"],
  },
  "TAGS-S03": {
    section: "2.5",
    statements: { "2.5": [15, 16, 25] },
    text: "The document does not say how an ABI writes a type parameter or a reference, and MoveType does not cover them.",
    reading:
      "The type of a field may be a type parameter such as T0. The type of a parameter or a result may also be a reference such as &signer.",
    ours: "The reference node writes T0, &signer and &mut T0, as in networks of this kind.",
    facts: ["abi-type-forms"],
    requirements: ["TAGS-002", "MODL-017", "MODL-018", "MODL-027"],
  },
  "TAGS-S04": {
    section: "2.1",
    statements: { "2.1": [7], "2.6": [25] },
    text: "MoveModuleId requires a 32-byte address, but an Address may be short.",
    reading: "The address of a module id may be short.",
    ours: "The reference node writes the short form, as it does for every address.",
    facts: ["named-address-form"],
    requirements: ["TAGS-008"],
  },
  "TAGS-S05": {
    section: "2.1",
    statements: { "2.1": [4, 5] },
    text: "Whitespace is ignored when two tags are compared. The document does not say whether this applies to the node or to the client.",
    reading: "The checks ignore whitespace. A node should ignore whitespace in the types of a request.",
    ours: "The reference node ignores whitespace between the parts of a tag in a request.",
    unobserved: "judged by its requirements",
    requirements: ["TAGS-001", "TAGS-002", "TAGS-004"],
  },
  "TAGS-S06": {
    section: "2.1",
    statements: { "2.1": [5] },
    text: "The document does not say whether there are kinds of types that it does not list, or how deeply the type parameters of a tag may nest.",
    reading:
      "Integer types such as i64 and function types such as |&T0|bool are accepted, and values of such a type are not judged. A malformed type of a listed kind, such as vector<>, violates the requirement about MoveType. How a node responds to a deeply nested tag in a request is never judged.",
    ours: "The reference node has only the listed kinds. It accepts tags that nest up to 8 levels deep.",
    facts: ["move-kinds-beyond"],
    requirements: ["TAGS-002", "TAGS-003"],
  },
  "TAGS-S07": {
    section: "2.1",
    statements: { "2.1": [6] },
    text: "The document does not say how a node responds to a call whose function name differs from the name of an existing function only in case.",
    reading: "Any response is accepted except a 200 with success true.",
    ours: "The reference node returns 400 with invalid_input.",
    facts: ["other-case-call-status"],
    requirements: ["TAGS-006", "TAGS-007"],
  },
});
