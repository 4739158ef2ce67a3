/** Mutants in the ledger headers (§4.0) of one kind of success each, and in how they go on from one version to the next. */
import { createNode } from "../../../reference-node/node.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../../spec/vocabulary.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/proxy.ts";
import { readHeader, parseDecimal } from "./from-document/answer-readers.ts";
import {
  defineMutant,
  family,
  isSuccess,
  findOperation,
  withHeader,
  withoutHeader,
  type Mutant,
} from "./mutant.ts";

const rows: { readonly [header in LedgerHeader]?: RequirementId } = {
  chainId: "RESP-001",
  ledgerVersion: "RESP-002",
  oldestLedgerVersion: "RESP-003",
  ledgerTimestampMicros: "RESP-004",
  epoch: "RESP-005",
  blockHeight: "RESP-006",
  oldestBlockHeight: "RESP-007",
};

interface Kind {
  /** In a few words. */
  readonly of: string;
  readonly operation: Operation;
  readonly isIt?: (incoming: ProxyRequest, answer: ProxyResponse) => boolean;
}

const time = LEDGER_HEADERS.ledgerTimestampMicros.name.toLowerCase();
const minuteMicros = 60_000_000n;
const isBinary = ({ headers }: ProxyRequest): boolean => (headers.get("content-type") ?? "").endsWith("+bcs");
const submit = { allow: "submit" } as const;

export const successHeaderMutants: readonly Mutant[] = [
  ...family("header-of-one-success", [
    without("blockHeight", asks("an account at a version", "getAccount", "ledger_version"), {
      detectedBy: ["ACCT-008"],
    }),
    without("epoch", asks("a page of resources that is not the first", "getAccountResources", "start"), {
      node: () => createNode({ pageSize: 4 }),
    }),
    without("oldestBlockHeight", asks("a page of modules that is cut", "getAccountModules", "limit"), {
      detectedBy: ["MODL-034"],
    }),
    without("ledgerTimestampMicros", { of: "a table item", operation: "getTableItem" }),
    without("oldestLedgerVersion", asks("a whole block", "getBlockByVersion", "with_transactions")),
    without("chainId", { of: "a health check", operation: "checkHealth" }),
    without("oldestLedgerVersion", asks("a health check of a duration", "checkHealth", "duration_secs"), {
      detectedBy: ["HLTH-005"],
    }),
    without(
      "epoch",
      { of: "a simulation", operation: "simulateTransaction" },
      {
        allow: "simulate",
        detectedBy: ["SIMU-004"],
      },
    ),
    without("blockHeight", batch("a batch that is accepted", 202), submit),
    without("chainId", batch("a batch that is accepted in part", 206), submit),
  ]),
  written(
    "epoch",
    { of: "an account", operation: "getAccount" },
    "above its range",
    () => "18446744073709551616",
  ),
  written(
    "blockHeight",
    { of: "a block", operation: "getBlockByVersion" },
    "with a decimal point",
    (own) => `${own}.0`,
  ),
  written(
    "oldestLedgerVersion",
    { of: "a page of modules", operation: "getAccountModules" },
    "negative",
    () => "-1",
  ),
  written(
    "ledgerTimestampMicros",
    { of: "a batch in BCS", operation: "submitBatch", isIt: isBinary },
    "a date",
    (own) => new Date(Number(BigInt(own) / 1000n)).toISOString(),
    { ...submit, detectedBy: ["BTCH-005"] },
  ),
  defineMutant(
    "RESP-015",
    "header-time-counts-down",
    "within each minute the chain's time counts down",
    (_, answer) => {
      const own = parseDecimal(readHeader(answer, time));
      if (own === null) return answer;
      const past = own % minuteMicros;
      return withHeader(answer, time, String(own - past + (minuteMicros - past)));
    },
    { defectKind: "state", ...submit },
  ),
];

type More = Parameters<typeof defineMutant>[4];

function asks(of: string, operation: Operation, input: string): Kind {
  return { of, operation, isIt: ({ query }) => query.has(input) };
}

function batch(of: string, status: number): Kind {
  return { of, operation: "submitBatch", isIt: (_, answer) => answer.status === status };
}

function without(header: LedgerHeader, kind: Kind, more: More = {}): Mutant {
  return altered(header, kind, "is missing", (answer, name) => withoutHeader(answer, name), more);
}

function written(
  header: LedgerHeader,
  kind: Kind,
  how: string,
  rewrite: (own: string) => string,
  more: More = {},
): Mutant {
  return altered(
    header,
    kind,
    `is ${how}`,
    (answer, name) => withHeader(answer, name, rewrite(readHeader(answer, name))),
    more,
  );
}

function altered(
  header: LedgerHeader,
  { of, operation, isIt = () => true }: Kind,
  how: string,
  change: (answer: ProxyResponse, name: string) => ProxyResponse,
  more: More,
): Mutant {
  const requirement = rows[header];
  if (requirement === undefined) throw new TypeError(`header expected one that is required, got ${header}`);
  const name = LEDGER_HEADERS[header].name.toLowerCase();
  const id = `${name} ${how} of ${of}`.replaceAll(/[^a-z]+/gi, "-").toLowerCase();
  return defineMutant(
    requirement,
    id,
    `${name} ${how} in the answer to ${of}`,
    (incoming, answer) =>
      findOperation(incoming) === operation && isSuccess(answer) && isIt(incoming, answer)
        ? change(answer, name)
        : answer,
    more,
  );
}
