import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockedBy,
  mapTexts,
  notSeen,
  undeclared,
  unusable,
  type Reason,
  type ReceivedAnswer,
} from "../../evidence/reason.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { renderOpen, renderReason, renderReasons } from "./reason-text.ts";

const got: ReceivedAnswer = {
  operation: "getAccount",
  status: 403,
  error: 'api_disabled "It is disabled."',
  method: "GET",
  target: "/v1/accounts/0x1",
};
const shown = '403 api_disabled "It is disabled." for GET /v1/accounts/0x1';
const read = { method: "GET", target: "/v1/accounts/0x1/modules", status: 200 };
const entries = blockedBy(["BTCH-010", "BTCH-011"], "as many entries as failures");

const sentences: readonly (readonly [Reason, sentence: string])[] = [
  [notSeen("a second account"), "needs a second account"],
  [
    notSeen("status 200", [], { got: { ...got, error: null } }),
    "needs status 200, got 403 for GET /v1/accounts/0x1",
  ],
  [
    undeclared("accounts", "an existing account", [], { detail: "the target returned none" }),
    "needs an existing account: the target returned none (profile key accounts)",
  ],
  [
    undeclared(["signers", "succeeds", "fails"], "calls", [], { allow: "submit", got }),
    `needs calls (profile keys signers, succeeds and fails, with --allow submit), got ${shown}`,
  ],
  [
    undeclared("signers", "an account", [], { detail: "a funded one", or: "a recent block" }),
    "needs an account: a funded one (profile key signers), or a recent block",
  ],
  [
    undeclared("succeeds.param_types", "the types", [], { detail: got }),
    `needs the types: got ${shown} (profile key succeeds.param_types)`,
  ],
  [
    notSeen("a module", ["module"], {
      searched: [
        { operation: "getAccountModules", reads: 2, answers: { "200": 2 }, example: read },
        { operation: "getAccount", reads: 4, answers: { "200": 1, "404": 2, none: 1 } },
        { operation: "getBlockByVersion", reads: 1, answers: { none: 1 } },
      ],
    }),
    "needs a module, looked for in 2 reads of getAccountModules (all 200), 4 reads of getAccount (404 to 2, 200 to 1, no response to 1) and 1 read of getBlockByVersion (no response), such as GET /v1/accounts/0x1/modules: 200",
  ],
  [
    notSeen("a block", ["block"], {
      searched: [{ operation: "getBlockByVersion", reads: 3, example: { ...read, status: null } }],
    }),
    "needs a block, looked for in 3 reads of getBlockByVersion, such as GET /v1/accounts/0x1/modules: no response",
  ],
  [
    {
      kind: "absent",
      subject: "table-item",
      what: "a table item",
      keys: ["tables"],
      steps: [{ operation: "getTableItem", reads: 2 }],
    },
    "no response shows a table item (profile key tables), and none implies it: 2 reads of getTableItem were answered",
  ],
  [
    entries,
    "not judged, because this check could not verify BTCH-010 or BTCH-011: needs as many entries as failures",
  ],
  [
    { ...entries, violatedBy: "the target", needs: null },
    "not judged, because the target violates BTCH-010 and BTCH-011",
  ],
  [unusable("ACCT-002"), "not judged, because the response violates ACCT-002"],
  [{ kind: "pruning", detail: "the oldest is 0" }, "needs a pruned version: the oldest is 0"],
  [
    { kind: "pruned", version: "47", oldest: "48" },
    "version 47 was pruned while this check ran: the oldest version is now 48",
  ],
  [
    {
      kind: "unanswered",
      operation: "checkHealth",
      method: "GET",
      target: "/v1/-/healthy",
      failure: "it was lost",
    },
    "needs a response to checkHealth (GET /v1/-/healthy): it was lost",
  ],
  [
    { kind: "refused", because: "access", got },
    `needs a response to getAccount other than 403, because that status is about access, load or a gateway and not about this request: got ${shown}`,
  ],
  [
    { kind: "refused", because: "resent", got },
    `needs a response to getAccount other than 403, because that status may be about the same request sent before, whose response was lost: got ${shown}`,
  ],
  [
    { kind: "refused", because: "framing", got },
    `needs a response to getAccount other than 403, because that status rejects the HTTP message and not the malformed input in it: got ${shown}`,
  ],
  [
    { kind: "unlisted", listed: [200, 404], got, because: "no other success" },
    `needs a status that §4 lists for getAccount (200, 404): got ${shown}, and no other operation has returned 2xx, so the base URL may be wrong`,
  ],
  [
    { kind: "unlisted", listed: [200], got, because: "not repeated" },
    `needs a status that §4 lists for getAccount (200): got ${shown}, but not each time the request was sent`,
  ],
  [
    { kind: "unlisted", listed: [202], got, because: "sent once" },
    `needs a status that §4 lists for getAccount (202): got ${shown}, once: a batch that got a response is not sent again, so this response cannot be confirmed`,
  ],
  [
    { kind: "layout", what: "a transaction", got, versions: ["9", "8"], words: ["CEDRA", "APTOS"] },
    `another transaction layout: the target refuses a transaction (${shown}), and the committed transactions at versions 9, 8 match none of the words CEDRA, APTOS by signature or hash; set features.submission to false in the profile if this network encodes transactions in another way, or signing.domain if it signs with another word`,
  ],
  [
    { kind: "unstable", summary: "It broke.", shown: 1, ran: 3 },
    'needs a response that stays the same: "It broke." was seen 1 of 3 times',
  ],
  [
    { kind: "chance", summary: "It broke.", shown: 3 },
    'needs statuses that change less often: "It broke." was seen 3 times in succession, which may be chance',
  ],
  [{ kind: "limit", limit: "max-time" }, "did not run within the time limit (--max-time)"],
  [
    { kind: "limit", limit: "max-gas-spent" },
    "its transactions could have cost more gas units than --max-gas-spent allows",
  ],
  [
    { kind: "limit", limit: "max-time", time: { seconds: 60 } },
    "did not run within the time limit of 60 s (--max-time)",
  ],
  [{ kind: "limit", limit: "only" }, "not selected by --only"],
  [
    { kind: "unfinished", limit: "max-time" },
    "needs a check that ends: it was running when the time limit (--max-time) was reached",
  ],
  [
    { kind: "unfinished", limit: "max-time", time: { seconds: 60 } },
    "needs a check that ends: it was running when the time limit of 60 s (--max-time) was reached",
  ],
  [{ kind: "shard", index: 2, count: 3 }, "in shard 2 of 3"],
  [{ kind: "allow", allow: "submit" }, "needs --allow submit"],
  [{ kind: "feature", feature: "bcs" }, "the profile says that the target does not offer bcs"],
  [
    { kind: "feature", feature: "bcs", since: "2024-08-12" },
    "bcs is not part of the interface before 2024-08-12",
  ],
  [{ kind: "never-succeeded", operation: "getAccount" }, "getAccount never succeeded"],
  [{ kind: "no-assertion" }, "executed no assertion"],
  [{ kind: "not-observed" }, "no response showed the case that it describes"],
  [{ kind: "text", text: "needs a clock" }, "needs a clock"],
];

for (const [reason, sentence] of sentences) {
  test(`the reason is: ${sentence}`, () => assert.equal(renderReason(reason), sentence));
}

test("only what reads the ledger is called a read", () => {
  const render = (operation: Operation) =>
    renderReason(notSeen("gas", [], { searched: [{ operation, reads: 2 }] }));
  for (const operation of ["simulateTransaction", "submitBatch"] as const)
    assert.match(render(operation), new RegExp(`2 requests of ${operation}`));
  assert.match(render("getAccount"), /2 reads of getAccount/);
});

test("equal reasons are said once, and a result without reasons has no sentence", () => {
  const clock = notSeen("a clock");
  assert.equal(
    renderReasons([clock, { kind: "no-assertion" }, clock]),
    "needs a clock; executed no assertion",
  );
  assert.equal(renderReasons([]), null);
});

test("of the first reason, only what it needs is said", () => {
  assert.equal(renderOpen([entries, notSeen("a clock")]), "as many entries as failures; needs a clock");
  assert.equal(renderOpen([unusable("ACCT-002")]), "not judged, because the response violates ACCT-002");
});

test("every word of a check or of the target can be redacted, and nothing else of a reason changes", () => {
  for (const [reason, sentence] of sentences) {
    const redacted = mapTexts(reason, (text) => text.toUpperCase());
    assert.equal(renderReason(redacted).toUpperCase(), sentence.toUpperCase());
    assert.equal(redacted.kind, reason.kind);
  }
  const secret = undeclared("signers", "less than hush", [], {
    got: { ...got, error: "hush", target: "/hush" },
  });
  assert.doesNotMatch(renderReason(mapTexts(secret, (text) => text.replace("hush", "REDACTED"))), /hush/);
});
