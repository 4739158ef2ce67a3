import { defineRequirements } from "../requirement.ts";

/** The preamble and §2.1: how bodies, integers, bytes and addresses are written. */
export const formatRequirements = defineRequirements({
  "FRMT-001": {
    section: "preamble",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A body is JSON in UTF-8.",
  },
  "FRMT-002": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "A u64 value is a JSON string that holds an unsigned 64-bit integer.",
  },
  "FRMT-003": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "HexEncodedBytes are a string of 0x and exactly two hex digits for each byte.",
  },
  "ADDR-001": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "Where an address is a path input, its 0x prefix is optional.",
    needs: ["account"],
  },
  "ADDR-002": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "The leading zeros of an address may be stripped, and a short form is accepted.",
    needs: ["account"],
  },
  "ADDR-003": {
    section: "2.1",
    level: "SHOULD",
    operation: null,
    since: "0.1.0",
    text: "An address is accepted with its hex digits in either case.",
    impliedBy: "An address is 0x plus hex digits (§2.1), and hex digits have no case of their own.",
    needs: ["account"],
  },
  "ADDR-004": {
    section: "2.1",
    level: "MUST",
    operation: null,
    since: "0.1.0",
    text: "An Address in an answer is a string of 0x and 1 to 64 hex digits.",
    needs: ["module"],
  },
});
