import type { Variation } from "./variation.ts";
import { alterEverySuccess } from "../wire/alterations.ts";
import { rewriteStrings, type JsonLocation } from "../wire/json.ts";

const eitherLength = "ADDR-S01: an address is 0x and 1 to 64 hex digits; addresses are compared as numbers.";
const eitherCase = "FRMT-S03 and ADDR-S01: hex digits have either case, also mixed.";
const whiteSpace =
  "§2.1: white space is ignored when two type tags are compared. TAGS-S01: a tag is parsed by its grammar.";

/** Nodes that write the same values in another form. */
export const spellingVariations: readonly Variation[] = [
  {
    id: "addresses-in-full",
    differs: "Addresses have 64 hex digits, also in types and in module and function ids.",
    allowed: eitherLength,
    alter: alterEverySuccess((body) => rewriteStrings(body, inFull)),
  },
  {
    id: "addresses-trimmed-in-values",
    differs: "Addresses have no leading zeros, also in Move values and table handles.",
    allowed: eitherLength,
    alter: alterEverySuccess((body) => rewriteStrings(body, trimmed)),
  },
  {
    id: "addresses-in-full-now-and-then",
    differs: "Addresses have 64 hex digits at every second read.",
    allowed: eitherLength,
    alter: alterEverySuccess((body, { time }) => rewriteStrings(body, time % 2 === 0 ? inFull : trimmed)),
  },
  {
    id: "hex-in-capitals",
    differs: "Hex digits are in upper case.",
    allowed: eitherCase,
    alter: alterEverySuccess((body) => rewriteStrings(body, inCapitals)),
  },
  {
    id: "hex-in-capitals-now-and-then",
    differs: "Hex digits are in upper case at every second read.",
    allowed: eitherCase,
    alter: alterEverySuccess((body, { time }) => (time % 2 === 0 ? rewriteStrings(body, inCapitals) : body)),
  },
  {
    id: "types-without-white-space",
    differs: "Types have no white space.",
    allowed: whiteSpace,
    alter: alterEverySuccess((body) => rewriteStrings(body, (text) => spaced(text, ["<", ",", ">"]))),
  },
  {
    id: "types-with-white-space",
    differs: "Types have white space around every comma and inside the angle brackets.",
    allowed: whiteSpace,
    alter: alterEverySuccess((body) => rewriteStrings(body, (text) => spaced(text, ["< ", " ,  ", " >"]))),
  },
  {
    id: "white-space-in-types-now-and-then",
    differs: "Types have no white space at every second read.",
    allowed: whiteSpace,
    alter: alterEverySuccess((body, { time }) =>
      time % 2 === 0 ? rewriteStrings(body, (text) => spaced(text, ["<", ",", ">"])) : body,
    ),
  },
];

const addresses: readonly string[] = ["address", "sender", "account_address", "proposer"];

function inFull(text: string, { name }: JsonLocation): string {
  const long = (short: string): string => `0x${short.slice("0x".length).padStart(64, "0")}`;
  if (addresses.includes(name)) return long(text);
  return text.replaceAll(/0x[0-9a-f]{1,64}(?=::)/g, long);
}

/** Members whose bytes may be as long as an address, but must keep their leading zeros (§2.1). */
const bytes = /key$|hash$|^(?:hash|id|signature|bytecode)$/;

function trimmed(text: string, { name }: JsonLocation): string {
  const isAddress = /^0x[0-9a-f]{64}$/.test(text) && (name === "key" || !bytes.test(name));
  return isAddress ? `0x${text.slice("0x".length).replace(/^0+(?=.)/, "")}` : text;
}

function inCapitals(text: string): string {
  return /^0x[0-9a-f]+$/.test(text) ? `0x${text.slice("0x".length).toUpperCase()}` : text;
}

function spaced(text: string, [open, comma, close]: readonly [string, string, string]): string {
  if (!/^&?(?:mut )?(?:0x[0-9a-f]+::|vector<)/.test(text)) return text;
  return text.replaceAll("<", open).replaceAll(/, ?/g, comma).replaceAll(">", close);
}
