/** The impostors and the required result of judging each. */
import { parseRequestedOperation } from "./requested-operation.ts";
import { answerWithConstants, claimUnpruned, captureConstants } from "./constant-answers.ts";
import { copyRequestValues, paginateConstant } from "./copied-request-values.ts";
import { serveForgottenBatches } from "./batch-dropping-node.ts";
import { json, createErrorResponse } from "./valid-responses.ts";
import type { Impostor } from "./impostor.ts";
import { rejectMalformed } from "./input-validation.ts";
import { answerRpc, echo, serveToDoList, redirect, serveFiles, serveOnePage } from "./other-services.ts";
import { replayFirstAnswers, replayAsLaggingReplica, replayRecording } from "./recordings.ts";

const noMessage = ["HLTH-003"] as const;
const noNumber = ["ACCT-004"] as const;
const otherBlock = ["BLCK-011", "a block contains the requested version"] as const;
const fullPage = ["RSRC-012"] as const;
const otherHeight = [
  "RESP-012",
  "the block of the latest version has the block height in the headers",
] as const;
const cutPage = ["RESP-009", "a truncated page of resources has a cursor"] as const;

/** No response has the form of this interface, so no check runs. */
const notRecognized = { exitCode: 4, open: ["HLTH-001", "ACCT-001"] } as const;

export const impostors: readonly Impostor[] = [
  {
    id: "empty-object",
    description: "Returns {} for every request.",
    create: () => ({ handler: () => json(200, {}, {}) }),
    expectedDetection: notRecognized,
  },
  {
    id: "empty-object-with-headers",
    description: "Returns {} with all ledger headers for every request.",
    create: () => ({ handler: () => json(200, {}) }),
    expectedDetection: { exitCode: 1, detectingChecks: [noMessage, noNumber] },
  },
  {
    id: "constant",
    description: "Returns one constant valid response for each operation, and 410 for old versions.",
    create: async () => ({
      handler: answerWithConstants(await captureConstants()),
    }),
    expectedDetection: { exitCode: 1, detectingChecks: [otherBlock, fullPage] },
  },
  {
    id: "constant-keeping-everything",
    description: "Returns one constant valid response for each operation, and claims to keep all versions.",
    create: async () => ({ handler: answerWithConstants(await captureConstants(), claimUnpruned) }),
    expectedDetection: { exitCode: 1, detectingChecks: [otherBlock, fullPage] },
  },
  {
    id: "copying",
    description: "Copies the address, version and limit of the request into constant responses.",
    create: async () => ({
      handler: answerWithConstants(await captureConstants(), claimUnpruned, copyRequestValues),
    }),
    expectedDetection: { exitCode: 1, detectingChecks: [cutPage] },
  },
  {
    id: "copying-with-manners",
    description:
      "Copies request values into constant responses, returns pages, and rejects malformed requests.",
    create: async () => {
      const constants = await captureConstants();
      return {
        handler: rejectMalformed(
          answerWithConstants(constants, claimUnpruned, paginateConstant, copyRequestValues),
        ),
      };
    },
    expectedDetection: { exitCode: 1, detectingChecks: [otherHeight] },
  },
  {
    id: "always-404",
    description: "Returns a valid 404 for every request.",
    create: () => ({ handler: () => createErrorResponse(404, "web_framework_error") }),
    expectedDetection: notRecognized,
  },
  {
    id: "always-403",
    description: "Returns a valid 403 for every request.",
    create: () => ({ handler: () => createErrorResponse(403, "api_disabled") }),
    expectedDetection: notRecognized,
  },
  {
    id: "always-503",
    description: "Returns a valid 503 for every request.",
    create: () => ({ handler: () => createErrorResponse(503, "internal_error", { "retry-after": "0" }) }),
    expectedDetection: notRecognized,
  },
  {
    id: "always-400",
    description: "Returns a valid 400 for every request.",
    create: () => ({ handler: () => createErrorResponse(400, "invalid_input") }),
    expectedDetection: notRecognized,
  },
  {
    id: "healthy-404",
    description: "Returns 200 for the health check and a valid 404 for every other request.",
    create: () => ({
      handler: (request) =>
        parseRequestedOperation(request)?.operation === "checkHealth"
          ? json(200, { message: "ok" })
          : createErrorResponse(404, "web_framework_error"),
    }),
    expectedDetection: {
      exitCode: 1,
      detectingChecks: [["BLCK-010", "the block of every retained version is returned"]],
    },
  },
  {
    id: "error-with-200",
    description: "Returns an Error object with status 200 for every request.",
    create: () => ({ handler: () => json(200, { message: "No", error_code: "internal_error" }) }),
    expectedDetection: { exitCode: 1, detectingChecks: [noNumber] },
  },
  {
    id: "files",
    description: "Serves static files.",
    create: () => ({ handler: serveFiles }),
    expectedDetection: notRecognized,
  },
  {
    id: "one-page",
    description: "Returns one HTML page for every path.",
    create: () => ({ handler: serveOnePage }),
    expectedDetection: notRecognized,
  },
  {
    id: "echo",
    description: "Returns the request as the response.",
    create: () => ({ handler: echo }),
    expectedDetection: notRecognized,
  },
  {
    id: "to-dos",
    description: "Is a to-do list service.",
    create: () => ({ handler: serveToDoList() }),
    expectedDetection: notRecognized,
  },
  {
    id: "rpc",
    description: "Is a JSON-RPC service.",
    create: () => ({ handler: answerRpc }),
    expectedDetection: notRecognized,
  },
  {
    id: "redirect",
    description: "Redirects every request.",
    create: () => ({ handler: redirect }),
    expectedDetection: notRecognized,
  },
  {
    id: "recording",
    description: "Replays recorded responses of a correct node.",
    create: async () => ({ handler: await replayRecording() }),
    expectedDetection: {
      exitCode: 1,
      detectingChecks: [["TABL-009", "a key that is not in use returns no item of the table"]],
    },
    withoutFeatures: {
      "without any feature": {
        exitCode: 1,
        detectingChecks: [["HLTH-004", "any duration_secs from 0 to 2^32 - 1 gets a listed status"]],
      },
    },
  },
  {
    id: "recording-as-laggard",
    description:
      "Replays recorded responses of a correct node, and responds to other requests like a lagging replica.",
    create: async () => ({ handler: await replayAsLaggingReplica() }),
    expectedDetection: { exitCode: 4, open: ["ACCT-008", "RSRC-010", "MODL-036"] },
  },
  {
    id: "frozen",
    description: "Returns for each path the first response that a correct node gave, whatever the query is.",
    create: () => ({ handler: replayFirstAnswers() }),
    expectedDetection: {
      exitCode: 1,
      detectingChecks: [
        ["ACCT-008", "an account has the sequence number that a transaction wrote, at each of two versions"],
        fullPage,
        ["BLCK-014"],
      ],
    },
  },
  {
    id: "forgetful",
    description: "Returns correct responses to reads, but accepts every batch without executing it.",
    create: serveForgottenBatches,
    expectedDetection: {
      exitCode: 1,
      detectingChecks: [["LIMT-003"]],
    },
    withoutFeatures: { "without any feature": null },
  },
];
