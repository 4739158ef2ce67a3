import assert from "node:assert/strict";
import { test } from "node:test";
import { requestOperation } from "../client/operation-request.ts";
import type { SentExchange } from "../client/sent-exchange.ts";
import { findRefusedBlocks } from "./refused-reads.ts";

const respond = (version: string, status: number, withTransactions = true): SentExchange =>
  ({
    request: requestOperation("getBlockByVersion", version, {
      query: { with_transactions: withTransactions },
    }),
    answer: { arrived: true, status, headers: [], body: new Uint8Array() },
  }) as unknown as SentExchange;

test("a block whose only responses have status 500 is refused", () => {
  const seen = [
    respond("7", 500),
    respond("7", 500),
    respond("8", 200),
    respond("9", 404),
    respond("7", 200, false),
  ];
  assert.deepEqual(findRefusedBlocks(seen), [{ version: "7", withTransactions: true }]);
});

test("a block that was returned once is not refused", () => {
  assert.deepEqual(findRefusedBlocks([respond("7", 200), respond("7", 500)]), []);
});
