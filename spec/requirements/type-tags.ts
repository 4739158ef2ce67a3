import { defineRequirements } from "../requirement.ts";

/** §2.1: how types, functions and modules are named. */
export const typeTagRequirements = defineRequirements({
  "TAGS-001": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A MoveStructTag in an answer is an address, a module name and a struct name joined by ::, with its type parameters, if any, joined by commas inside angle brackets.",
    needs: ["resource"],
  },
  "TAGS-002": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A MoveType in an answer is one of the listed kinds: a primitive, a vector of a type, or a struct with its type parameters.",
    needs: ["module"],
    knownDivergence: "Nodes since October 2025 also have the kinds i8 to i256 and function types.",
  },
  "TAGS-003": {
    section: "2.1",
    level: "SHOULD",
    operation: "getTableItem",
    since: "0.1.0",
    text: "A listed kind is accepted as the key_type or the value_type of an item of that type.",
    impliedBy: "key_type and value_type are of MoveType (§2.9), whose kinds are listed (§2.1).",
    needs: ["table-item"],
  },
  "TAGS-004": {
    section: "2.1",
    level: "SHOULD",
    operation: "getTableItem",
    since: "0.1.0",
    text: "White space in the key_type or the value_type of a request makes no difference to its answer.",
    impliedBy:
      "Whitespace is ignored when two tags are compared (§2.1), and the types of a request are compared with those of the table.",
    needs: ["table-item"],
  },
  "TAGS-005": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "An EntryFunctionId in an answer is an address, a module name and a function name joined by ::.",
    needs: ["simulation"],
  },
  "TAGS-006": {
    section: "2.1",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "The module name of an EntryFunctionId is case-sensitive.",
    needs: ["simulation"],
  },
  "TAGS-007": {
    section: "2.1",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "The function name of an EntryFunctionId is case-sensitive.",
    needs: ["simulation"],
  },
  "TAGS-008": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A MoveModuleId, where an answer has one, is an address and a module name joined by ::.",
    whenSeen: true,
  },
  "TAGS-009": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "The module name of a MoveModuleId is case-sensitive.",
    excluded: {
      reason: "needs an operation that is not shown",
      explanation:
        "No operation of the document takes a MoveModuleId, so no answer depends on how two of them compare.",
    },
  },
  "TAGS-010": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A type tag in a URL path is percent-encoded.",
    excluded: {
      reason: "needs an operation that is not shown",
      explanation: "No operation of the document has a type tag in its path.",
    },
  },
  "TAGS-011": {
    section: "2.1",
    level: "SHOULD",
    operation: "getTableItem",
    since: "0.1.0",
    text: "Whether the addresses in the key_type or the value_type of a request are short or in full makes no difference to its answer.",
    impliedBy:
      "A type names a struct by its {address}, {module_name} and {struct_name}, and the leading zeros of an Address may be stripped (§2.1).",
    needs: ["table-item"],
  },
});
