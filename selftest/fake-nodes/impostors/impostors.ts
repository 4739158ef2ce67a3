/** The impostors, and what must come of each. */
import { askedFor } from "./asked-operation.ts";
import { answerConstantly, keepingEverything, takeConstants } from "./constant-answers.ts";
import { copyingRequest, turningPages } from "./copied-requests.ts";
import { forgetBatches } from "./forgetful-node.ts";
import { json, refusal } from "./good-answers.ts";
import type { Impostor } from "./impostor.ts";
import { refusingMalformed } from "./manners.ts";
import { answerRpc, echo, keepToDos, redirect, serveFiles, serveOnePage } from "./other-services.ts";
import { freeze, replayAsLaggard, replayRecording } from "./recordings.ts";

const noMessage = ["HLTH-003", "a Health result has a message"] as const;
const noNumber = ["ACCT-004", "an Account has sequence_number"] as const;
const otherBlock = ["BLCK-011", "a block contains the version that was asked for"] as const;
const fullPage = ["RSRC-012", "a page holds no more resources than limit"] as const;
const cutPage = ["RESP-009", "a page of resources that is cut short has the cursor"] as const;

export const impostors: readonly Impostor[] = [
  {
    id: "empty-object",
    what: "answers {} to everything",
    create: () => ({ answers: () => json(200, {}, {}) }),
    unmasked: {
      exitCode: 1,
      caughtBy: [noMessage, ["RESP-002", "every success answer carries the ledger version"]],
    },
  },
  {
    id: "empty-object-with-headers",
    what: "answers {} to everything, with every header",
    create: () => ({ answers: () => json(200, {}) }),
    unmasked: { exitCode: 1, caughtBy: [noMessage, noNumber] },
  },
  {
    id: "constant",
    what: "answers one good constant for each operation, and calls its oldest versions pruned",
    create: async () => ({
      answers: answerConstantly(await takeConstants()),
    }),
    unmasked: { exitCode: 1, caughtBy: [otherBlock, fullPage] },
  },
  {
    id: "constant-keeping-everything",
    what: "answers one good constant for each operation, and claims to keep all versions",
    create: async () => ({ answers: answerConstantly(await takeConstants(), keepingEverything) }),
    unmasked: { exitCode: 1, caughtBy: [otherBlock, fullPage] },
  },
  {
    id: "copying",
    what: "copies account, version and limit into constants",
    create: async () => ({
      answers: answerConstantly(await takeConstants(), keepingEverything, copyingRequest),
    }),
    unmasked: { exitCode: 1, caughtBy: [cutPage] },
  },
  {
    id: "copying-with-manners",
    what: "copies into constants, turns pages, and refuses what is malformed",
    create: async () => {
      const constants = await takeConstants();
      return {
        answers: refusingMalformed(
          answerConstantly(constants, keepingEverything, turningPages, copyingRequest),
        ),
      };
    },
    unmasked: { exitCode: 4, open: ["ACCT-008", "RSRC-010", "BLCK-015"] },
  },
  {
    id: "always-404",
    what: "answers a good 404 to everything",
    create: () => ({ answers: () => refusal(404, "web_framework_error") }),
    unmasked: { exitCode: 4, open: ["HLTH-001", "ACCT-001"] },
  },
  {
    id: "always-403",
    what: "answers a good 403 to everything",
    create: () => ({ answers: () => refusal(403, "api_disabled") }),
    unmasked: { exitCode: 4, open: ["HLTH-001", "ACCT-001"] },
  },
  {
    id: "always-503",
    what: "answers a good 503 to everything",
    create: () => ({ answers: () => refusal(503, "internal_error", { "retry-after": "0" }) }),
    unmasked: { exitCode: 4, open: ["HLTH-001", "ACCT-001"] },
  },
  {
    id: "always-400",
    what: "answers a good 400 to everything",
    create: () => ({ answers: () => refusal(400, "invalid_input") }),
    unmasked: { exitCode: 4, open: ["HLTH-001", "ACCT-001"] },
  },
  {
    id: "healthy-404",
    what: "is healthy, and answers a good 404 to everything else",
    create: () => ({
      answers: (request) =>
        askedFor(request)?.operation === "checkHealth"
          ? json(200, { message: "ok" })
          : refusal(404, "web_framework_error"),
    }),
    unmasked: {
      exitCode: 1,
      caughtBy: [["BLCK-010", "the block of every retained version is returned"]],
    },
  },
  {
    id: "error-with-200",
    what: "answers an Error object with status 200 to everything",
    create: () => ({ answers: () => json(200, { message: "No", error_code: "internal_error" }) }),
    unmasked: { exitCode: 1, caughtBy: [noNumber] },
  },
  {
    id: "files",
    what: "serves files",
    create: () => ({ answers: serveFiles }),
    unmasked: { exitCode: 1, caughtBy: [["EROR-001", "every error is application/json"]] },
  },
  {
    id: "one-page",
    what: "serves one HTML page for every path",
    create: () => ({ answers: serveOnePage }),
    unmasked: { exitCode: 1, caughtBy: [["HLTH-002", "a 200 carries a Health result"]] },
  },
  {
    id: "echo",
    what: "answers what it was sent",
    create: () => ({ answers: echo }),
    unmasked: { exitCode: 1, caughtBy: [noMessage, noNumber] },
  },
  {
    id: "to-dos",
    what: "keeps lists of things to do",
    create: () => ({ answers: keepToDos() }),
    unmasked: {
      exitCode: 1,
      caughtBy: [noMessage, ["EROR-004", "every error has an error_code"]],
    },
  },
  {
    id: "rpc",
    what: "speaks JSON-RPC",
    create: () => ({ answers: answerRpc }),
    unmasked: { exitCode: 1, caughtBy: [noMessage, noNumber] },
  },
  {
    id: "redirect",
    what: "sends everybody elsewhere",
    create: () => ({ answers: redirect }),
    unmasked: { exitCode: 4, open: ["HLTH-001", "ACCT-001"] },
  },
  {
    id: "recording",
    what: "replays what a good node answered to others",
    create: async () => ({ answers: await replayRecording() }),
    unmasked: {
      exitCode: 1,
      caughtBy: [["TABL-009", "a key that nobody wrote gives no item of the table"]],
    },
    abated: {
      "without any feature": {
        exitCode: 1,
        caughtBy: [["HLTH-004", "every duration of 32 bits is answered with a listed status"]],
      },
    },
  },
  {
    id: "recording-as-laggard",
    what: "replays what a good node answered to others, and passes for a replica that lags wherever it knows nothing",
    create: async () => ({ answers: await replayAsLaggard() }),
    unmasked: { exitCode: 4, open: ["ACCT-008", "RSRC-010", "MODL-032"] },
  },
  {
    id: "frozen",
    what: "answers for each path what a good node answered first, whatever the query",
    create: () => ({ answers: freeze() }),
    unmasked: {
      exitCode: 1,
      caughtBy: [
        ["ACCT-008", "an account is as transactions left it at each of two versions"],
        fullPage,
        ["BLCK-014", "with_transactions=false includes none"],
      ],
    },
  },
  {
    id: "forgetful",
    what: "reads as a good node does, and takes every batch and forgets it",
    create: forgetBatches,
    unmasked: {
      exitCode: 1,
      caughtBy: [
        ["LIMT-003", "a batch that is taken is too large with white space beyond the declared bound"],
      ],
    },
    abated: { "without any feature": null },
  },
];
