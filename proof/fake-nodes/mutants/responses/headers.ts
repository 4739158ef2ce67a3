import { createNode } from "../../../../reference-node/node.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../../../spec/vocabulary.ts";
import { alterEachValue, alterOperation } from "../../wire/alterations.ts";
import type { ProxyRequest, ProxyResponse } from "../../wire/exchange.ts";
import { parseDecimal } from "../../wire/json.ts";
import { isBcs } from "../../wire/requests.ts";
import { isSuccess, readHeader, withHeader, withoutHeader } from "../../wire/responses.ts";
import { clarify, defineMutant, family, simulates, submits, type Mutant } from "../mutant.ts";

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
  /** The name of the request in the id. */
  readonly of: string;
  readonly operation: Operation;
  readonly isIt?: (incoming: ProxyRequest, answer: ProxyResponse) => boolean;
}

const time = LEDGER_HEADERS.ledgerTimestampMicros.name.toLowerCase();

const minuteMicros = 60_000_000n;

type More = Parameters<typeof defineMutant>[4];

/** Mutants with wrong ledger headers (§4.0) or malformed scalar values (§2.1). */
export const headerMutants: readonly Mutant[] = [
  ...family("ledger-header-missing", [
    droppedHeader("RESP-001", "chainId"),
    droppedHeader("RESP-002", "ledgerVersion"),
    droppedHeader("RESP-003", "oldestLedgerVersion"),
    droppedHeader("RESP-004", "ledgerTimestampMicros"),
    droppedHeader("RESP-005", "epoch"),
    droppedHeader("RESP-006", "blockHeight"),
    droppedHeader("RESP-007", "oldestBlockHeight"),
  ]),
  defineMutant("RESP-001", "chain-id-300", "X-NODE-CHAIN-ID is 300, which is not a uint8.", (_, answer) =>
    withHeader(answer, "x-node-chain-id", "300"),
  ),
  defineMutant("RESP-008", "gas-used-text", "X-NODE-GAS-USED is not an integer.", (_, answer) =>
    withHeader(answer, "x-node-gas-used", "some"),
  ),
  ...(
    [
      ["one-higher", "is one above the gas_used of the output", (gas) => gas + 1n],
      ["in-coins", "is the fee of the output: its gas_used times a price of 100", (gas) => gas * 100n],
      ["is-zero", "of a simulation is 0", () => 0n],
    ] as const satisfies readonly (readonly [string, string, (gas: bigint) => bigint])[]
  ).map(([id, what, change]) =>
    defineMutant(
      "RESP-014",
      `gas-header-${id}`,
      `X-NODE-GAS-USED ${what}.`,
      alterOperation("simulateTransaction", (_, answer) => {
        const gas = parseDecimal(readHeader(answer, "x-node-gas-used"));
        return gas === null ? answer : withHeader(answer, "x-node-gas-used", String(change(gas)));
      }),
      { ...simulates, detectedBy: ["SIMU-004"] },
    ),
  ),
  ...(["epoch", "ledgerVersion", "chainId"] as const).map((header) => {
    const { name } = LEDGER_HEADERS[header];
    return defineMutant(
      rows[header] ?? "RESP-001",
      `${name.toLowerCase()}-sent-twice`,
      `${name} is sent twice, the second time with a value that is one lower.`,
      (_, answer) => {
        const own = parseDecimal(readHeader(answer, name.toLowerCase()));
        return own === null ? answer : { ...answer, headers: [...answer.headers, [name, String(own - 1n)]] };
      },
    );
  }),
  defineMutant("FRMT-001", "body-cut", "The body of a success response is truncated.", (_, answer) =>
    isSuccess(answer) ? { ...answer, body: answer.body.slice(0, -1) } : answer,
  ),
  defineMutant(
    "FRMT-002",
    "sequence-number-integer",
    "The sequence_number of an account is a JSON number.",
    alterEachValue("getAccount", "sequence_number", Number),
  ),
  defineMutant(
    "FRMT-003",
    "authentication-key-trimmed",
    "The authentication_key has an odd number of hex digits.",
    alterEachValue("getAccount", "authentication_key", (key) => `0x${String(key).slice(3)}`),
  ),
  defineMutant(
    "RESP-010",
    "oldest-above-latest",
    "X-NODE-LEDGER-OLDEST-VERSION is above X-NODE-LEDGER-VERSION.",
    (_, answer) => withHeader(answer, "x-node-ledger-oldest-version", "18446744073709551615"),
  ),
  defineMutant(
    "RESP-011",
    "oldest-block-above-latest",
    "X-NODE-OLDEST-BLOCK-HEIGHT is above X-NODE-BLOCK-HEIGHT.",
    (_, answer) => withHeader(answer, "x-node-oldest-block-height", "18446744073709551615"),
  ),
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
    without("blockHeight", batch("a batch that is accepted", 202), submits),
    without("chainId", batch("a batch that is accepted in part", 206), submits),
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
    { of: "a batch in BCS", operation: "submitBatch", isIt: isBcs },
    "a date",
    (own) => new Date(Number(BigInt(own) / 1000n)).toISOString(),
    { ...submits, detectedBy: ["BTCH-005"] },
  ),
  defineMutant(
    "RESP-015",
    "header-time-counts-down",
    "X-NODE-LEDGER-TIMESTAMPUSEC counts down within each minute.",
    (_, answer) => {
      const own = parseDecimal(readHeader(answer, time));
      if (own === null) return answer;
      const past = own % minuteMicros;
      return withHeader(answer, time, String(own - past + (minuteMicros - past)));
    },
    // The header also differs from the time of the latest block.
    { defectKind: "state", collateral: ["RESP-016"], ...submits },
  ),
];

function droppedHeader(requirement: RequirementId, header: LedgerHeader): Mutant {
  const name = LEDGER_HEADERS[header].name.toLowerCase();
  return defineMutant(
    requirement,
    `no-${name}`,
    `Responses have no ${LEDGER_HEADERS[header].name}.`,
    (_, answer) => withoutHeader(answer, name),
  );
}

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
  if (requirement === undefined) throw new TypeError(`Expected a required header, got ${header}`);
  const name = LEDGER_HEADERS[header].name.toLowerCase();
  const id = `${name} ${how} of ${of}`.replaceAll(/[^a-z]+/gi, "-").toLowerCase();
  return defineMutant(
    requirement,
    id,
    `${LEDGER_HEADERS[header].name} ${clarify(how)} in the success response for ${clarify(of)}.`,
    alterOperation(operation, (incoming, answer) =>
      isSuccess(answer) && isIt(incoming, answer) ? change(answer, name) : answer,
    ),
    more,
  );
}
