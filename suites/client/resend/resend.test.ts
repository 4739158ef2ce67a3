import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { UnknownOutcome, Inconclusive } from "../outcome.ts";
import { decideResend, isOutcomeUnknown, type Effect } from "./resend.ts";
import {
  address,
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
  errorAnswer,
  unanswered,
} from "../fake-target.test.support.ts";
import type { RawAnswer } from "../send-request.ts";
import type { RawRequest } from "../transport.ts";

const gateway = (status: number, retryAfter?: string): RawAnswer => ({
  ...createRawAnswer(status, "<html>"),
  headers: [
    ["content-type", "text/html"],
    ...(retryAfter === undefined ? [] : [["Retry-After", retryAfter] as const]),
  ],
});
const unwritten: RawAnswer = {
  arrived: false,
  failure: "no connection",
  stage: "unanswered",
  isWritten: false,
};
const transaction = {
  sender: address,
  sequenceNumber: 5n,
  maxGasAmount: 1n,
  gasUnitPrice: 1n,
  call: { function: "0x1::node_account::transfer" },
};

describe("whether a request is sent again", () => {
  const table: readonly (readonly [
    name: string,
    answers: readonly RawAnswer[],
    read: string,
    valid: string,
    other: string,
  ])[] = [
    ["the target limits the rate", [gateway(429), gateway(429, "1")], "again", "again", "again"],
    ["there was no connection", [unwritten], "again", "again", "again"],
    ["the target asks to wait", [gateway(503, "1")], "again", "again", "stop"],
    [
      "the response was lost",
      [gateway(502), gateway(503), gateway(504), gateway(408), unanswered],
      "again",
      "look first",
      "stop",
    ],
    [
      "there is a response",
      [errorAnswer(400), errorAnswer(500), gateway(401), gateway(307)],
      "again",
      "stop",
      "stop",
    ],
  ];
  for (const [name, answers, read, valid, other] of table) {
    test(`depends on what it changes if ${name}`, () => {
      const effects: readonly Effect[] = ["none", [transaction], []];
      for (const answer of answers) {
        const decided = effects.map((effect) => decideResend(effect, answer));
        assert.deepEqual(decided, [read, valid, other], JSON.stringify(answer));
      }
    });
  }

  test("is unknown if a submission is not simply repeated and got no response of the node", () => {
    assert.equal(isOutcomeUnknown("none", gateway(502)), false);
    assert.equal(isOutcomeUnknown([transaction], gateway(502)), true);
    assert.equal(isOutcomeUnknown([], gateway(503, "1")), true);
    assert.equal(isOutcomeUnknown([], gateway(429)), false);
    assert.equal(isOutcomeUnknown([transaction], errorAnswer(400)), false);
  });
});

const accepted = createRawAnswer(202, { transaction_failures: [] });
const refused = createRawAnswer(206, {
  transaction_failures: [{ transaction_index: 0, error: { message: "No", error_code: "vm_error" } }],
});

/** A target with one account. Batches get the responses in turn, and the last one again and again. */
function createTarget(batchAnswers: readonly RawAnswer[], { executesAt = Infinity } = {}) {
  let batches = 0;
  const transport = createFakeTransport(({ method }: RawRequest) => {
    if (method === "POST") batches += 1;
    const next = batches >= executesAt ? "6" : "5";
    return method === "POST"
      ? (batchAnswers[Math.min(batches, batchAnswers.length) - 1] ?? unanswered)
      : createRawAnswer(200, { sequence_number: next, authentication_key: "0x01" });
  });
  const node = createFakeClient(transport);
  const submit = (transactions = [transaction]) => node.submitBatch({ json: [], transactions });
  const methods = () => transport.sent.map(({ method }) => method).join(" ");
  return { node, submit, methods };
}

async function thrownBy(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => assert.fail("the request was judged"),
    (thrown: unknown) => thrown,
  );
}

describe("a batch of valid transactions", () => {
  for (const busy of [gateway(429), gateway(429, "0"), gateway(503, "0")]) {
    test(`is sent again after ${JSON.stringify(busy).slice(16, 50)}, and its last response is judged`, async () => {
      for (const last of [accepted, refused]) {
        const { node, submit, methods } = createTarget([busy, last]);
        assert.equal((await submit()).status, last.arrived ? last.status : null);
        assert.equal(methods(), "POST POST");
        assert.equal(node.recorder.traffic().retried, 1);
        assert.equal(node.recorder.traffic().requests.submit, 2);
      }
    });
  }

  for (const lost of [gateway(502), gateway(503), gateway(504), unanswered]) {
    const name = lost.arrived ? `a ${lost.status}` : "a lost response";
    test(`is sent again after ${name}, if the ledger does not show it`, async () => {
      const { submit, methods } = createTarget([lost, accepted]);
      assert.equal((await submit()).status, 202);
      assert.equal(methods(), "POST GET POST");
    });

    test(`is not sent again after ${name}, if the ledger shows it`, async () => {
      const { submit, methods, node } = createTarget([lost, accepted], { executesAt: 1 });
      assert.ok((await thrownBy(submit())) instanceof UnknownOutcome);
      assert.equal(methods(), "POST GET GET");
      assert.deepEqual(node.recorder.findings(), []);
    });

    test(`is not judged by a refusal after ${name}`, async () => {
      for (const refusal of [refused, errorAnswer(400), errorAnswer(500)]) {
        const { submit, node } = createTarget([lost, refusal], { executesAt: 2 });
        const thrown = await thrownBy(submit());
        assert.ok(thrown instanceof UnknownOutcome && thrown.reason.kind === "refused");
        assert.equal(thrown.reason.because, "resent");
        assert.deepEqual(node.recorder.findings(), []);
      }
    });
  }

  test("is sent at most three times", async () => {
    for (const busy of [gateway(429, "0"), gateway(502)]) {
      const { submit, methods } = createTarget([busy]);
      assert.ok((await thrownBy(submit())) instanceof Inconclusive);
      assert.equal(methods().match(/POST/g)?.length, 3);
    }
  });

  const block = (last: string, ...nonces: readonly string[]): RawAnswer =>
    createRawAnswer(200, {
      last_version: last,
      transactions: nonces.map((nonce) => ({ sender: "0x1", replay_protection_nonce: nonce })),
    });

  for (const [where, blocks, isThere] of [
    ["the next block", [block("43", "7")], true],
    ["a later block", [block("43", "8"), block("44", "9", "7")], true],
    ["no block", [block("43", "8"), block("50"), errorAnswer(404)], false],
    ["a block that cannot be read", [errorAnswer(410)], false],
    ["a block that does not say where it ends", [block("none", "8"), block("43", "7")], false],
  ] as const) {
    test(`with a nonce is looked for in the blocks since it was planned: ${where}`, async () => {
      let reads = 0;
      const transport = createFakeTransport(({ method, path }) => {
        if (method !== "GET") return transport.sent.length === 1 ? gateway(502) : accepted;
        assert.match(path, reads === 0 ? /by_version\/42\?with_transactions=true/ : /by_version/);
        return blocks[reads++] ?? unanswered;
      });
      const transactions = [{ ...transaction, nonce: 7n, sinceVersion: 41n }];
      const submitted = createFakeClient(transport).submitBatch({ json: [], transactions });
      if (isThere) assert.ok((await thrownBy(submitted)) instanceof UnknownOutcome);
      else assert.equal((await submitted).status, 202);
      assert.equal(transport.sent.filter(({ method }) => method === "POST").length, isThere ? 1 : 2);
    });
  }
});

describe("a batch that the target should refuse", () => {
  test("is sent again after 429 only", async () => {
    const { submit, methods } = createTarget([gateway(429), refused]);
    assert.equal((await submit([])).status, 206);
    assert.equal(methods(), "POST POST");
  });

  for (const lost of [gateway(502), gateway(503, "0"), unanswered]) {
    test(`is not sent again after ${lost.arrived ? lost.status : "a lost response"}`, async () => {
      const { submit, methods } = createTarget([lost, refused]);
      assert.ok((await thrownBy(submit([]))) instanceof UnknownOutcome);
      assert.equal(methods(), "POST");
    });
  }

  test("is not sent again to confirm a status", async () => {
    for (const answer of [errorAnswer(405), errorAnswer(500)]) {
      const { node, methods } = createTarget([answer]);
      await node.submitBatch({ text: "{" }, { form: "malformed" }).catch(() => undefined);
      assert.equal(methods(), "POST");
    }
  });
});
