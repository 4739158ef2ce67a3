import { defineSilences } from "../silence.ts";

/** §2.1 and §2.5: how types, functions and modules are named. */
export const typeTagSilences = defineSilences({
  "TAGS-S01": {
    section: "2.1",
    text: "The printed pattern of MoveStructTag forbids the comma that its own description joins type parameters with, and white space.",
    reading: "A tag is parsed by its grammar; the printed pattern is not applied to answers.",
    ours: "Type parameters are joined by a comma and a space.",
    facts: ["tag-separator"],
    requirements: ["TAGS-001"],
  },
  "TAGS-S02": {
    section: "2.1",
    text: "The printed pattern of MoveType omits u16, u32 and u256, which its list of kinds contains.",
    reading: "A type is parsed by its grammar, with every kind of the list.",
    ours: "Every kind of the list is accepted.",
    unobserved: "a reading, not a behaviour",
    requirements: ["TAGS-002", "TAGS-003"],
  },
  "TAGS-S03": {
    section: "2.5",
    text: "How an ABI writes a type parameter or a reference is not shown, and no MoveType covers them.",
    reading:
      "A field's type may be a type parameter (T0), a parameter's or a result's also a reference (&signer).",
    ours: "T0, &signer and &mut T0, as networks of this kind print them.",
    facts: ["abi-type-forms"],
    requirements: ["TAGS-002", "MODL-017", "MODL-018", "MODL-027"],
  },
  "TAGS-S04": {
    section: "2.1",
    text: "MoveModuleId asks for a 32-byte address, an Address may be written short.",
    reading: "The address of a module id may be short.",
    ours: "Short, like every other address.",
    facts: ["named-address-form"],
    requirements: ["TAGS-008"],
  },
  "TAGS-S05": {
    section: "2.1",
    text: "White space is ignored when two tags are compared; who compares them is not shown.",
    reading:
      "Our comparisons ignore it. That a target does so with the types of a request follows from the rule and is not stated.",
    ours: "White space between the parts of a tag is skipped on the way in.",
    unobserved: "judged by its requirements",
    requirements: ["TAGS-001", "TAGS-002", "TAGS-004"],
  },
  "TAGS-S06": {
    section: "2.1",
    text: "Whether there are kinds of types beyond the list, and how deep a tag may nest, is not shown.",
    reading:
      "A kind beyond the list breaks the row of MoveType where an answer names a type, and no other; values of such a type are not judged. How deep a tag of a request may nest is never judged.",
    ours: "No other kinds; tags nest up to 8 deep.",
    unobserved: "judged by its requirements",
    requirements: ["TAGS-002", "TAGS-003"],
  },
  "TAGS-S07": {
    section: "2.1",
    text: "What answers a call of a function that differs from an existing one in case only is not shown.",
    reading: "Anything but a 200 with success true.",
    ours: "400 with invalid_input.",
    facts: ["other-case-call-status"],
    requirements: ["TAGS-006", "TAGS-007"],
  },
});
