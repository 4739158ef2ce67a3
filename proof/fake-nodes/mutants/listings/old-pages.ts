import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterSuccess } from "../../wire/alterations.ts";
import type { ProxyRequest, RequestOverrides } from "../../wire/exchange.ts";
import { fail, forwardTo, type Condition } from "../../wire/replacements.ts";
import { atLatest, atVersion, readLimit, readVersion, withParameter } from "../../wire/requests.ts";
import {
  isHistoric,
  isSuccess,
  parseBody,
  readCursor,
  readOldestVersion,
  withBody,
} from "../../wire/responses.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

type Listing = "getAccountResources" | "getAccountModules";

const isUpperCase = ({ path }: ProxyRequest): boolean => /0x[0-9A-F]*[A-F]/.test(path);
const isShort = ({ path }: ProxyRequest): boolean => /\/0x[1-9a-f][0-9a-f]{0,62}\//.test(path);
const isWithoutPrefix = ({ path }: ProxyRequest): boolean => /\/accounts\/[0-9a-f]{64}\//i.test(path);
const ofOne = (incoming: ProxyRequest): boolean => readLimit(incoming) === 1n;

const ofFew = (incoming: ProxyRequest): boolean => (readLimit(incoming) ?? 6n) <= 5n;

/** Whether a request that succeeded reads an old version, and is written in a certain way. */
const oldRead =
  (isWritten: (incoming: ProxyRequest) => boolean): Condition =>
  (incoming, answer) =>
    isSuccess(answer) && isHistoric(incoming, answer) && isWritten(incoming);

/** Asks for the version shortly before the one of the request. */
const shortlyBefore = (incoming: ProxyRequest, oldest: bigint): RequestOverrides => {
  const version = (readVersion(incoming) ?? 0n) - 40n;
  return atVersion(incoming, version > oldest ? version : oldest);
};

/** The requirements of each listing. */
const listings = [
  { operation: "getAccountResources", retained: "RSRC-010", within: "RSRC-012", whole: "RSRC-014" },
  { operation: "getAccountModules", retained: "MODL-032", within: "MODL-034", whole: "MODL-036" },
] as const satisfies readonly { readonly operation: Listing; readonly [row: string]: string }[];

/** Mutants whose pages are wrong only at versions below the latest, or only for one spelling of the address there. */
export const oldPageMutants: readonly Mutant[] = [
  ...listings.flatMap(({ operation, within, whole }) => [
    defineStatefulMutant(
      within,
      `old-page-of-two-${operation}`,
      `${operation} returns two elements for limit=1 at a version below the latest.`,
      forwardTo(operation, (incoming) => ({ query: withParameter(incoming, "limit", "2") })).when(
        oldRead(ofOne),
      ),
    ),
    defineStatefulMutant(
      whole,
      `old-page-empty-${operation}`,
      `${operation} returns an empty page for a limit of at most 5 and a cursor at a version below the latest.`,
      alterSuccess(operation, (incoming, answer) =>
        oldRead(ofFew)(incoming, answer) && incoming.query.has("start") ? withBody(answer, []) : answer,
      ),
    ),
    defineStatefulMutant(
      whole,
      `old-page-skipped-${operation}`,
      `${operation} skips a page after the first one, with a limit of at most 5 at a version below the latest.`,
      alterSuccess(operation, async (incoming, answer, forward) => {
        const cursor = readCursor(answer);
        return oldRead(ofFew)(incoming, answer) && incoming.query.has("start") && cursor !== ""
          ? forward({ query: withParameter(incoming, "start", cursor) })
          : answer;
      }),
    ),
  ]),
  ...(
    [
      ["ADDR-003", "upper-case", isUpperCase],
      ["ADDR-002", "short", isShort],
      ["ADDR-001", "without-0x", isWithoutPrefix],
    ] as const satisfies readonly (readonly [RequirementId, string, (incoming: ProxyRequest) => boolean])[]
  ).flatMap(([requirement, which, isWritten]) =>
    listings.map(({ operation, retained }) =>
      defineStatefulMutant(
        requirement,
        `unknown-page-of-one-${which}-${operation}`,
        `${operation} returns 404 for limit=1 and a ledger_version, if the address is ${which.replaceAll("-", " ")}.`,
        fail(operation, 404, "account_not_found").when(
          (incoming, answer) =>
            isSuccess(answer) &&
            incoming.query.has("ledger_version") &&
            ofOne(incoming) &&
            isWritten(incoming),
        ),
        { detectedBy: [retained] },
      ),
    ),
  ),
  defineStatefulMutant(
    "ADDR-003",
    "upper-case-resources-of-the-latest-version",
    "getAccountResources ignores ledger_version, if the address is in upper case.",
    forwardTo("getAccountResources", atLatest).when(oldRead(isUpperCase)),
    { detectedBy: ["RSRC-010"] },
  ),
  defineStatefulMutant(
    "ADDR-003",
    "upper-case-resources-of-an-earlier-version",
    "getAccountResources returns the state of an earlier version, if the address is in upper case.",
    alterSuccess("getAccountResources", (incoming, answer, forward) =>
      oldRead(isUpperCase)(incoming, answer)
        ? forward(shortlyBefore(incoming, readOldestVersion(answer)))
        : answer,
    ),
    { detectedBy: ["RSRC-010"] },
  ),
  defineStatefulMutant(
    "ADDR-003",
    "upper-case-modules-missing-at-old-versions",
    "getAccountModules returns no module of a version below the latest, if the address is in upper case.",
    alterSuccess("getAccountModules", (incoming, answer) =>
      oldRead(isUpperCase)(incoming, answer) && (parseBody(answer) as unknown[]).length > 0
        ? withBody(answer, [])
        : answer,
    ),
    { detectedBy: ["MODL-032"] },
  ),
];
