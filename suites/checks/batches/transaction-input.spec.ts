import { collectAhead } from "../../client/concurrency/run-ahead.ts";
import * as fc from "fast-check";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns, deriveSeed } from "../../judge/seed.ts";
import { batchSink } from "./malformed-batches.ts";
import { simulationSink, type RequestSink } from "../simulations/simulation-acceptance.ts";
import type { TransactionRequest } from "../../transactions/sign.ts";
import {
  brokenMembers,
  requiredMembers,
  renameMember,
  replaceMember,
  toHex,
  removeMember,
  u64Members,
} from "../kit/request-arbitraries.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { violatesOneRule } from "../kit/json-arbitraries.ts";

interface Operation {
  readonly name: string;
  readonly options: { readonly safety: "simulate" | "submit"; readonly role: "decisive" | "supporting" };
  /** The number of random malformed values for each member. */
  readonly casesPerMember: number;
  readonly sink: (fixtures: Fixtures) => Promise<RequestSink<TransactionRequest>>;
  /** Turns the JSON text of a transaction request into a request body. */
  readonly body: (text: string) => string;
}

const operations: readonly Operation[] = [
  {
    name: "a simulation",
    options: { safety: "simulate", role: "decisive" },
    casesPerMember: 2,
    sink: simulationSink,
    body: (text) => text,
  },
  {
    name: "a batch of one transaction",
    options: { safety: "submit", role: "supporting" },
    casesPerMember: 1,
    sink: batchSink,
    body: (text) => `[${text}]`,
  },
];

const parts = [
  ["TXNS-042", "without a required member", requiredMembers.request],
  ["TXNS-043", "whose payload lacks a member", requiredMembers.payload],
  ["TXNS-044", "whose signature lacks a member", requiredMembers.signature],
] as const;

for (const { name, options, casesPerMember, sink, body } of operations) {
  for (const [id, how, paths] of parts) {
    const rejectEach = async (fixtures: Fixtures): Promise<void> => {
      const { good, assertRequestRejected } = await sink(fixtures);
      for (const path of paths) {
        const what = `no ${path.join(".")}`;
        await assertRequestRejected({
          what,
          from: (request) => ({ text: body(removeMember(request, path)) }),
        });
        if (renameMember(good, path) === null) continue;
        await assertRequestRejected({
          what: `${what}, but the same name in camel case`,
          from: (request) => ({ text: body(renameMember(request, path) ?? "") }),
        });
      }
    };
    test(...requirement(id, `${name} ${how} is rejected`, rejectEach, { ...options, takesLong: true }));
  }

  test(
    ...requirement(
      "TXNS-045",
      `${name} with a malformed member is rejected`,
      async (fixtures) =>
        assertMalformedRejected(await sink(fixtures), body, limitRuns(casesPerMember, fixtures.seed)),
      { ...options, takesLong: true },
    ),
  );
}

/**
 * TXNS-045: asserts that requests with one malformed member are rejected. First, each u64 is a JSON number, a string
 * of hex digits, or too large. A lenient parser accepts the first two instead of decimal digits. Random malformed
 * values of all members follow.
 */
async function assertMalformedRejected(
  { good, assertRequestRejected }: RequestSink<TransactionRequest>,
  body: Operation["body"],
  seed: Fixtures["seed"],
): Promise<void> {
  const assertTextRejected = async (name: (typeof u64Members)[number]): Promise<void> => {
    await assertRequestRejected({
      what: `a JSON number for ${name}`,
      from: (request) => ({
        text: body(replaceMember(request, { path: [name], value: Number(request[name]) })),
      }),
    });
    await assertRequestRejected({
      what: `hex digits for ${name}`,
      from: (request) => ({
        text: body(replaceMember(request, { path: [name], value: toHex(request[name]) })),
      }),
    });
    await assertRequestRejected({
      what: `${name} above the largest u64`,
      from: (request) => ({
        text: body(replaceMember(request, { path: [name], value: String(U64_MAX + 1n) })),
      }),
    });
  };
  await collectAhead(u64Members, assertTextRejected, seed.spare);
  const members = [...brokenMembers(good).entries()];
  const assertMemberRejected = ([at, cases]: (typeof members)[number]): Promise<void> =>
    assertProperty({
      seed: { ...seed, value: deriveSeed(seed.value, `member ${at}`) },
      cases,
      holds: async (member) => {
        fc.pre(violatesOneRule("TransactionRequest", replaceMember(good, member)));
        await assertRequestRejected({
          what: `${member.path.join(".")} ${JSON.stringify(member.value).slice(0, 80)}`,
          from: (request) => ({ text: body(replaceMember(request, member)) }),
        });
      },
    });
  await collectAhead(members, assertMemberRejected, seed.spare);
}
