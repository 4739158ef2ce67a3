import { defineRequirements } from "../requirement.ts";

/** §2.2: how Move values are written. */
export const moveValueRequirements = defineRequirements({
  "VALU-001": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move bool is written as a boolean.",
    needs: ["resource", "module"],
  },
  "VALU-002": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move u8, u16 or u32 is written as an integer within its range.",
    needs: ["resource", "module"],
  },
  "VALU-003": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move u64, u128 or u256 is written as a string that holds an unsigned integer within its range.",
    needs: ["resource", "module"],
  },
  "VALU-004": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move address is written as a string of 0x and hex digits.",
    needs: ["resource", "module"],
  },
  "VALU-005": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move vector is written as an array, each element in the form of its type.",
    needs: ["resource", "module"],
  },
  "VALU-006": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move vector<u8> is written as one HexEncodedBytes string.",
    needs: ["resource", "module"],
  },
  "VALU-007": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A Move struct is written as an object that maps the name of each field to its value.",
    needs: ["resource", "module"],
  },
  "VALU-008": {
    section: "2.2",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A string of the standard library is written as a plain JSON string.",
    needs: ["resource", "module"],
  },
});
