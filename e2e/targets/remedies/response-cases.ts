/** Reasons that name a response, and a target whose responses are then corrected. */
import { alterOperation } from "../../../proof/fake-nodes/wire/alterations.ts";
import {
  unchanged,
  type Alteration,
  type SimpleAlteration,
} from "../../../proof/fake-nodes/wire/exchange.ts";
import { findOperation } from "../../../proof/fake-nodes/wire/requests.ts";
import { error } from "../../../proof/fake-nodes/wire/responses.ts";
import { createNode } from "../../../reference-node/node.ts";
import type { RemedyCase, Target } from "./remedy-case.ts";

/** Corrects the target. */
function correct(target: Target): void {
  target.alter = unchanged;
}

const delayMillis = 900;
const slowModules = alterOperation("getAccountModules", (_, answer) => ({
  ...answer,
  transfer: { delayMillis },
}));

/** Responds with a status that the document does not list to each third read of an account. */
function createTeapot(): Alteration {
  let reads = 0;
  return alterOperation("getAccount", (_, answer) =>
    (reads += 1) % 3 === 0 ? { ...answer, status: 418 } : answer,
  );
}

/** Serves only the latest state of accounts. */
const onlyAccounts: SimpleAlteration = (incoming, answer) =>
  findOperation(incoming) === "getAccount" && incoming.query.size === 0 ? answer : { ...answer, status: 418 };

/**
 * Responds with 418 to a read of the health, and from then on with 500 to each simulation that is not sent again. Checks
 * that simulate run after those that read, so nothing shows before that statuses change.
 */
function createRandomErrors(): Alteration {
  let isOdd = false;
  const simulations = new Map<string, number>();
  return (incoming, answer) => {
    const operation = findOperation(incoming);
    if (operation === "checkHealth" && incoming.query.get("duration_secs") === "0") {
      isOdd = true;
      return { ...answer, status: 418 };
    }
    if (!isOdd || operation !== "simulateTransaction") return answer;
    const times = (simulations.get(incoming.body) ?? 0) + 1;
    simulations.set(incoming.body, times);
    return times % 2 === 1 ? error(answer, 500, "internal_error") : answer;
  };
}

/** Responds with 418 to a read of the health, and to other requests always in the same way. */
const wrongHealth = alterOperation("checkHealth", (incoming, answer) =>
  incoming.query.get("duration_secs") === "0" ? { ...answer, status: 418 } : answer,
);

/** Retains so few versions that one is pruned between two reads of a check. */
function pruneAfterEachRead({ control }: Target["node"]): Alteration {
  return (_, answer) => {
    const { lastVersion } = control.produceBlock();
    control.prune({ oldestVersion: lastVersion - 10n });
    return answer;
  };
}

export const responseCases = {
  blocked: [
    {
      name: "by a requirement that failed",
      id: "MODL-001",
      advice: /not judged, because .* violates MODL-002[^]*correct MODL-002, which failed/,
      alter: alterOperation("getAccountModules", (_, answer) => ({ ...answer, status: 418 })),
      first: { only: "MODL-001,MODL-002" },
      mend: correct,
    },
  ],
  unanswered: [
    {
      name: "slow responses",
      id: "MODL-002",
      advice: /make the target respond to GET .*, or allow slower responses with --timeout <ms>/,
      alter: slowModules,
      first: { only: "MODL-002", timeout: 300 },
      second: { only: "MODL-002", timeout: 5_000 },
    },
    {
      name: "closed connections",
      id: "MODL-002",
      advice: /find out why the target closes the connection on GET .*\/modules/,
      alter: alterOperation("getAccountModules", (_, answer) => ({
        ...answer,
        transfer: { ends: "instead" },
      })),
      first: { only: "MODL-002" },
      mend: correct,
    },
    {
      name: "the number of requests",
      id: "MODL-047",
      advice: /allow more requests with --max-requests <n>/,
      first: { only: "MODL-*", maxRequests: 40 },
      second: { only: "MODL-047" },
    },
  ],
  refused: [
    {
      name: "a rate limit",
      id: "MODL-003",
      advice: /got 429 [^]*set a lower --rate, or raise the limit of the target/,
      alter: alterOperation("getAccountModules", (incoming, answer) =>
        incoming.query.size > 0 ? error(answer, 429, "internal_error") : answer,
      ),
      first: { only: "MODL-003" },
      mend: correct,
    },
  ],
  "never-succeeded": [
    {
      name: "an operation that is disabled",
      id: "TABL-014",
      advice: /getTableItem never succeeded: the target answered 403 .*[^]*enable getTableItem on the target/,
      alter: alterOperation("getTableItem", (_, answer) => error(answer, 403, "api_disabled")),
      first: { only: "TABL-*" },
      mend: correct,
    },
  ],
  unlisted: [
    {
      name: "every operation but one",
      id: "ACCT-008",
      advice:
        /needs a status that §4 lists for getAccount[^]*check the base URL, which normally ends in \/v1/,
      alter: onlyAccounts,
      first: { only: "ACCT-008" },
      mend: correct,
    },
  ],
  unstable: [
    {
      name: "a status that changes",
      id: "ACCT-011",
      advice: /find out why the target answers the same request in different ways/,
      alter: createTeapot(),
      first: { only: "ACCT-*" },
      mend: correct,
      second: { only: "ACCT-011" },
    },
  ],
  chance: [
    {
      name: "a status that stays when the others no longer change",
      id: "HLTH-004",
      advice:
        /statuses that change less often: [^]*find out why the target answers the same request in different ways/,
      alter: createRandomErrors(),
      first: { only: "HLTH-004,SIMU-00*", allow: "simulate", profileOf: (profile) => profile },
      mend: (target) => {
        target.alter = wrongHealth;
      },
      becomes: "fail",
    },
  ],
  pruned: [
    {
      name: "a version that is pruned between two reads",
      id: "ACCT-013",
      advice:
        /was pruned while this check ran[^]*let the target retain versions for longer than a check takes/,
      alterFor: pruneAfterEachRead,
      first: { only: "ACCT-013" },
      mend: correct,
    },
  ],
  layout: [
    {
      name: "another word in signatures",
      id: "BTCH-001",
      advice: /declare the word with which the network signs as signing\.domain in the profile/,
      node: () => createNode({ signingDomain: "OTHER" }),
      first: { only: "BTCH-001", allow: "submit", profileOf: ({ signing: _, ...profile }) => profile },
      second: {
        only: "BTCH-001",
        allow: "submit",
        profileOf: (profile) => ({ ...profile, signing: { domain: "OTHER::RawTransaction" } }),
      },
    },
  ],
} as const satisfies { readonly [kind: string]: readonly [RemedyCase, ...RemedyCase[]] };
