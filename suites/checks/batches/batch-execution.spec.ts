import { requirement, test } from "../../runner/fixtures.ts";
import {
  assertBothNoncesAppear,
  assertForeignSignatureRejected,
  assertKnownSignatureRejected,
  assertNearNoncesAccepted,
} from "./batch-acceptance.ts";
import { assertBlockMatchesBatch, assertBlocksMatchSubmitted } from "./batch-blocks.ts";
import {
  assertAcceptedAppears,
  assertFailedNotExecuted,
  assertFullBatchAppears,
  assertGoodUnaffectedByBad,
  assertSeveralAppear,
  assertSimulatedAppears,
} from "./batch-execution.ts";

const decisive = { safety: "submit" } as const;
const supporting = { ...decisive, role: "supporting" } as const;
const several = { usesSeveralSigners: true } as const;
const long = { takesLong: true } as const;

test(...requirement("BTCH-006", assertSeveralAppear, { ...decisive, ...several }));

for (const [encoding, name, options] of [
  ["json", "JSON", decisive],
  ["bcs", "BCS", supporting],
] as const) {
  test(
    ...requirement(
      "BTCH-020",
      `an accepted transaction appears in a block (${name})`,
      (fixtures) => assertAcceptedAppears(fixtures, encoding),
      options,
    ),
  );

  test(
    ...requirement(
      "BTCH-020",
      `each transaction of a full batch appears in a block (${name})`,
      (fixtures) => assertFullBatchAppears(fixtures, encoding),
      { ...supporting, ...several, ...long },
    ),
  );

  test(
    ...requirement(
      "BTCH-020",
      `a transaction that was simulated before appears in a block (${name})`,
      (fixtures) => assertSimulatedAppears(fixtures, encoding),
      supporting,
    ),
  );

  test(
    ...requirement(
      "BTCH-021",
      `the signature of another transaction is rejected (${name})`,
      (fixtures) => assertForeignSignatureRejected(fixtures, encoding),
      options,
    ),
  );
}

test(
  ...requirement(
    "BTCH-021",
    "the signature of an executed transaction is rejected for the next one",
    assertKnownSignatureRejected,
    supporting,
  ),
);

test(...requirement("BTCH-019", assertGoodUnaffectedByBad, { ...decisive, ...several }));

test(...requirement("BTCH-022", assertFailedNotExecuted, { ...decisive, ...several }));

for (const [id, title, body, options = {}] of [
  [
    "BLCK-012",
    "a block includes the transactions of a batch as they were sent",
    assertBlockMatchesBatch,
    several,
  ],
  ["BLCK-012", "blocks include two transactions of one sender with their calls", assertBlocksMatchSubmitted],
  ["BTCH-007", "two nonces that differ by 1 are accepted in one batch", assertNearNoncesAccepted, long],
  [
    "BTCH-020",
    "two transactions of one sender with nonces both appear in blocks",
    assertBothNoncesAppear,
    long,
  ],
] as const) {
  test(...requirement(id, title, body, { ...supporting, ...options }));
}
