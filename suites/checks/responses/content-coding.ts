/** Compares responses to requests that accept gzip with responses to the same requests without it. */
import { JSON_MEDIA_TYPE } from "../../../spec/vocabulary.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { askAndJudge } from "../../client/ask-and-judge.ts";
import { requestOperation, type OperationRequest } from "../../client/operation-request.ts";
import { readMediaType } from "../../client/response-head.ts";
import type { Fixtures } from "../../judge/check.ts";
import { assertEach } from "../kit/assert-each.ts";
import { readRetained, requireVersionRetained } from "../kit/pinned-read.ts";

interface PinnedRequest {
  readonly what: string;
  readonly version: bigint;
  readonly request: OperationRequest;
}

/**
 * Asserts that a response to a request that accepts gzip has the status, the body, the media type and the chain id of the
 * response without it, a cursor if that has one, and only a content coding that the request accepts. The position in its
 * headers is that of the latest ledger, which may advance in between.
 */
export async function assertGzipChangesNothing(fixtures: Fixtures): Promise<void> {
  const { assert, node } = fixtures;
  await assertEach(await listPinnedRequests(fixtures), async ({ what, version, request }) => {
    const expectedAnswer = await readRetained(() => askAndJudge(node.options, request), version);
    const headers = [["accept", JSON_MEDIA_TYPE] as const, ["accept-encoding", "gzip"] as const];
    const answer = await readRetained(() => askAndJudge(node.options, { ...request, headers }), version);
    if (answer.status !== expectedAnswer.status) requireVersionRetained(answer, version);
    const context = `Read ${what} with Accept-Encoding: gzip`;
    assert.sameAnswer({ context, answer, expectedAnswer });
    for (const [name, read] of shownParts) {
      if (read(answer) === read(expectedAnswer)) continue;
      throw assert.violation(answer, {
        context: `${context} and without`,
        expected: `${name} ${read(expectedAnswer)}`,
        received: `${name} ${read(answer)}`,
        mismatch: "other value",
        exchanges: [expectedAnswer.exchange, answer.exchange],
      });
    }
    const coding = readCodings(answer);
    if (coding.every((one) => acceptedCodings.has(one))) return;
    throw assert.violation(answer, {
      context,
      expected: "the content coding gzip or none",
      received: `Content-Encoding: ${coding.join(", ")}`,
      mismatch: "other value",
    });
  });
}

const acceptedCodings: ReadonlySet<string> = new Set(["gzip", "x-gzip", "identity", ""]);

const shownParts: readonly (readonly [string, (answer: Answer) => string | null])[] = [
  ["media type", ({ headers }) => readMediaType(headers)],
  ["chain id", ({ position: { chainId } }) => (chainId === null ? null : String(chainId))],
  // A target may write the same cursor differently each time.
  ["cursor", ({ cursor }) => (cursor === null ? "absent" : "present")],
];

function readCodings({ headers }: Answer): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === "content-encoding")
    .flatMap(([, value]) => value.split(","))
    .map((coding) => coding.trim().toLowerCase());
}

/** Lists a read of an account, of a page that has a cursor, and of a block, all at the version of one response. */
async function listPinnedRequests({ node, inventory }: Fixtures): Promise<PinnedRequest[]> {
  const address = inventory.account();
  const version = readHeaderNumber(await node.getAccount(address), "ledgerVersion");
  const listed = inventory.resources().address;
  return [
    {
      what: `the account ${address} at version ${version}`,
      version,
      request: requestOperation("getAccount", address, { query: { ledger_version: version } }),
    },
    {
      what: `a resource of ${listed} at version ${version}`,
      version,
      request: requestOperation("getAccountResources", listed, {
        query: { ledger_version: version, limit: 1 },
      }),
    },
    {
      what: `the block of version ${version}`,
      version,
      request: requestOperation("getBlockByVersion", String(version), { query: { with_transactions: true } }),
    },
  ];
}
