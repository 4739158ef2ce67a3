import * as fc from "fast-check";
import type { RequirementId } from "../../../spec/catalogue.ts";
import { requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertProperty } from "../kit/assert-property.ts";
import { limitRuns, deriveSeed } from "../kit/seed.ts";
import { batchSink, simulationSink, type RequestSink } from "./malformed-requests.ts";
import type { TransactionRequest } from "../../transactions/request.ts";
import {
  brokenMembers,
  requiredMembers,
  renameMember,
  replaceMember,
  removeMember,
  u64Members,
} from "../kit/request-arbitraries.ts";
import { violatesOneRule } from "../kit/json-arbitraries.ts";

/** Every member has cases of its own, so that few are enough for each. */
const casesOfMember = 2;

type CreateRequestSink = RequestSink<TransactionRequest>;

interface Operation {
  readonly name: string;
  readonly options: { readonly safety: "simulate" | "submit"; readonly role: "decisive" | "supporting" };
  readonly sink: (fixtures: Fixtures, id: RequirementId) => Promise<CreateRequestSink>;
  /** The body that is sent for the text of a request. */
  readonly body: (text: string) => string;
}

const operations: readonly Operation[] = [
  {
    name: "a simulation",
    options: { safety: "simulate", role: "decisive" },
    sink: simulationSink,
    body: (text) => text,
  },
  {
    name: "a batch of a transaction",
    options: { safety: "submit", role: "supporting" },
    sink: batchSink,
    body: (text) => `[${text}]`,
  },
];

const parts = [
  ["TXNS-042", "without a required member", requiredMembers.request],
  ["TXNS-043", "whose payload lacks a member", requiredMembers.payload],
  ["TXNS-044", "whose signature lacks a member", requiredMembers.signature],
] as const;

for (const { name, options, sink, body } of operations) {
  for (const [id, how, paths] of parts) {
    const each = async (fixtures: Fixtures): Promise<void> => {
      const { good, refuse } = await sink(fixtures, id);
      for (const path of paths) {
        const what = `no ${path.join(".")}`;
        await refuse({ what, from: (request) => ({ text: body(removeMember(request, path)) }) });
        if (renameMember(good, path) === null) continue;
        await refuse({
          what: `${what} but in camel case`,
          from: (request) => ({ text: body(renameMember(request, path) ?? "") }),
        });
      }
    };
    test(...requirement(id, `${name} ${how} is refused`, each, options));
  }

  test(
    ...requirement(
      "TXNS-045",
      `${name} with a member outside its format is refused`,
      async (fixtures) => assertMalformedRejected(await sink(fixtures, "TXNS-045"), body, fixtures.seed),
      options,
    ),
  );
}

/** First what a lenient reader takes: a number where the text of the same number is due. */
async function assertMalformedRejected(
  { good, refuse }: CreateRequestSink,
  body: Operation["body"],
  seed: Fixtures["seed"],
): Promise<void> {
  for (const name of u64Members) {
    await refuse({
      what: `a JSON number for ${name}`,
      from: (request) => ({
        text: body(replaceMember(request, { path: [name], value: Number(request[name]) })),
      }),
    });
  }
  for (const [at, cases] of brokenMembers(good).entries()) {
    await assertProperty({
      seed: limitRuns(casesOfMember, { ...seed, value: deriveSeed(seed.value, `member ${at}`) }),
      cases,
      holds: async (member) => {
        fc.pre(violatesOneRule("TransactionRequest", replaceMember(good, member)));
        await refuse({
          what: `${member.path.join(".")} ${JSON.stringify(member.value).slice(0, 80)}`,
          from: (request) => ({ text: body(replaceMember(request, member)) }),
        });
      },
    });
  }
}
