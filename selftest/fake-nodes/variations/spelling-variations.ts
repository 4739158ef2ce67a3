import type { Variation } from "./variation.ts";
import { alterEverySuccess } from "../wire/alterations.ts";
import { rewriteStrings, type JsonLocation } from "../wire/json.ts";

const eitherLength = "ADDR-S01: 0x and 1 to 64 hex digits; two addresses are equal when their numbers are";
const eitherCase = "FRMT-S03 and ADDR-S01: hex digits of either case, also mixed";
const whiteSpace =
  "§2.1: white space is ignored when two tags are compared; TAGS-S01: a tag is parsed by its grammar";

/** Nodes that spell the same values differently. */
export const spellingVariations: readonly Variation[] = [
  {
    id: "addresses-in-full",
    differs: "addresses have 64 digits, also in types and in the ids of modules and functions",
    allowed: eitherLength,
    alter: alterEverySuccess((body) => rewriteStrings(body, inFull)),
  },
  {
    id: "addresses-trimmed-in-values",
    differs: "addresses have no leading zeros, in Move values and handles neither",
    allowed: eitherLength,
    alter: alterEverySuccess((body) => rewriteStrings(body, trimmed)),
  },
  {
    id: "addresses-in-full-now-and-then",
    differs: "at every other read addresses have 64 digits",
    allowed: eitherLength,
    alter: alterEverySuccess((body, { time }) => rewriteStrings(body, time % 2 === 0 ? inFull : trimmed)),
  },
  {
    id: "hex-in-capitals",
    differs: "hex digits are capitals",
    allowed: eitherCase,
    alter: alterEverySuccess((body) => rewriteStrings(body, inCapitals)),
  },
  {
    id: "hex-in-capitals-now-and-then",
    differs: "at every other read hex digits are capitals",
    allowed: eitherCase,
    alter: alterEverySuccess((body, { time }) => (time % 2 === 0 ? rewriteStrings(body, inCapitals) : body)),
  },
  {
    id: "types-without-white-space",
    differs: "types have no white space",
    allowed: whiteSpace,
    alter: alterEverySuccess((body) => rewriteStrings(body, (text) => spaced(text, ["<", ",", ">"]))),
  },
  {
    id: "types-with-white-space",
    differs: "types have white space around every comma and within the brackets",
    allowed: whiteSpace,
    alter: alterEverySuccess((body) => rewriteStrings(body, (text) => spaced(text, ["< ", " ,  ", " >"]))),
  },
  {
    id: "white-space-in-types-now-and-then",
    differs: "at every other read types have no white space",
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

/** Bytes that are as many as those of an address keep their zeros (§2.1). */
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
