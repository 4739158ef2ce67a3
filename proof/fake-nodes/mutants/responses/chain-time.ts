import { createNode, type ReferenceNode } from "../../../../reference-node/node.ts";
import { LEDGER_HEADERS } from "../../../../spec/vocabulary.ts";
import { createStatefulAlteration, type Alteration, type SimpleAlteration } from "../../wire/exchange.ts";
import { parseDecimal } from "../../wire/json.ts";
import { readHeader, withHeader } from "../../wire/responses.ts";
import { defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

const time = LEDGER_HEADERS.ledgerTimestampMicros.name.toLowerCase();
const epoch = LEDGER_HEADERS.epoch.name.toLowerCase();
const height = LEDGER_HEADERS.blockHeight.name.toLowerCase();

const secondMicros = 1_000_000n;

/** Mutants whose headers (§4.0) have a chain timestamp or an epoch of another ledger version than the latest. */
export const chainTimeMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "RESP-016",
    "header-time-is-zero",
    "X-NODE-LEDGER-TIMESTAMPUSEC is always 0.",
    replacing(time, () => 0n),
  ),
  defineStatefulMutant(
    "RESP-016",
    "header-time-of-the-previous-block",
    "X-NODE-LEDGER-TIMESTAMPUSEC is the time of the previous block.",
    replacing(time, (own) => own - secondMicros),
  ),
  defineStatefulMutant(
    "RESP-016",
    "header-time-stands-still",
    "X-NODE-LEDGER-TIMESTAMPUSEC stays the time of the first block although the ledger advances.",
    replacing(time, () => 1_735_689_600_000_000n),
    { node: createAdvancingNode },
  ),
  defineStatefulMutant(
    "RESP-015",
    "header-time-falls-while-reading",
    "X-NODE-LEDGER-TIMESTAMPUSEC decreases with each new block.",
    replacing(time, (own) => 2n * 1_735_689_600_000_000n - own),
    // The header also differs from the time of the latest block.
    { node: createAdvancingNode, collateral: ["RESP-016"] },
  ),
  defineStatefulMutant(
    "RESP-015",
    "header-epoch-falls-while-reading",
    "X-NODE-EPOCH decreases with each new block.",
    (_, answer) => replaced(answer, epoch, 1_000_000n - (parseDecimal(readHeader(answer, height)) ?? 0n)),
    // The header also differs from the epoch of the latest block.
    { node: createAdvancingNode, collateral: ["RESP-017"] },
  ),
  defineStatefulMutant(
    "RESP-017",
    "header-epoch-is-zero",
    "X-NODE-EPOCH is always 0.",
    replacing(epoch, () => 0n),
  ),
  defineStatefulMutant(
    "RESP-017",
    "header-epoch-one-ahead",
    "X-NODE-EPOCH is one above the epoch of the latest block.",
    replacing(epoch, (own) => own + 1n),
  ),
  defineStatefulMutant(
    "RESP-016",
    "header-time-of-the-first-response",
    "X-NODE-LEDGER-TIMESTAMPUSEC stays that of the first response, although transactions are executed.",
    keepFirst(time),
    submits,
  ),
  defineStatefulMutant(
    "RESP-016",
    "header-time-stops-after-a-block",
    "X-NODE-LEDGER-TIMESTAMPUSEC stands still from the first transaction of the run on.",
    createStatefulAlteration(() => {
      const times = new Map<string, bigint>();
      return (_, answer) => {
        const own = parseDecimal(readHeader(answer, time));
        if (own === null) return answer;
        const at = readHeader(answer, height);
        if (times.size < 2 && !times.has(at)) times.set(at, own);
        return replaced(answer, time, times.get(at) ?? [...times.values()].at(-1) ?? own);
      };
    }),
    submits,
  ),
  defineStatefulMutant(
    "RESP-017",
    "header-epoch-counts-blocks",
    "X-NODE-EPOCH grows with each block of the run.",
    createStatefulAlteration(() => {
      let first: bigint | null = null;
      return (_, answer) => {
        const own = parseDecimal(readHeader(answer, height));
        if (own === null) return answer;
        first ??= own;
        return replaced(answer, epoch, (parseDecimal(readHeader(answer, epoch)) ?? 0n) + own - first);
      };
    }),
    submits,
  ),
  defineStatefulMutant(
    "RESP-018",
    "header-oldest-height-of-the-first-block",
    "X-NODE-OLDEST-BLOCK-HEIGHT is 0 once a transaction was executed.",
    createStatefulAlteration(() => {
      let first: bigint | null = null;
      const oldest = LEDGER_HEADERS.oldestBlockHeight.name.toLowerCase();
      return (_, answer) => {
        const own = parseDecimal(readHeader(answer, height));
        if (own === null) return answer;
        first ??= own;
        return own > first ? replaced(answer, oldest, 0n) : answer;
      };
    }),
    submits,
  ),
];

/** Keeps the value of a header that the first response had, although transactions are executed. */
function keepFirst(name: string): Alteration {
  return createStatefulAlteration(() => {
    let first: bigint | null = null;
    return (_, answer) => {
      first ??= parseDecimal(readHeader(answer, name));
      return first === null ? answer : replaced(answer, name, first);
    };
  });
}

function replacing(name: string, change: (own: bigint) => bigint): SimpleAlteration {
  return (_, answer) => {
    const own = parseDecimal(readHeader(answer, name));
    return own === null ? answer : withHeader(answer, name, String(change(own)));
  };
}

function replaced(answer: Parameters<SimpleAlteration>[1], name: string, value: bigint): typeof answer {
  return readHeader(answer, name) === "" ? answer : withHeader(answer, name, String(value));
}

/** Creates a reference node that produces a block before every third request. */
function createAdvancingNode(): ReferenceNode {
  const node = createNode();
  let requests = 0;
  return {
    ...node,
    fetch: (request) => {
      requests += 1;
      if (requests % 3 === 0) node.control.produceBlock();
      return node.fetch(request);
    },
  };
}
