/** Reasons that name an option or a limit of the run. */
import { alterOperation } from "../../../proof/fake-nodes/wire/alterations.ts";
import { unchanged, type SimpleAlteration } from "../../../proof/fake-nodes/wire/exchange.ts";
import type { RemedyCase } from "./remedy-case.ts";

const slowModules = alterOperation("getAccountModules", (_, answer) => ({
  ...answer,
  transfer: { delayMillis: 700 },
}));

/** Discovery sends no duration, so the time is over while a check reads the health. */
const slowHealth = alterOperation("checkHealth", ({ query }, answer) =>
  query.size === 0 ? answer : { ...answer, transfer: { delayMillis: 3_500 } },
);

const website: SimpleAlteration = () => ({
  status: 200,
  headers: [["content-type", "text/html"]],
  body: "<h1>Hello</h1>",
});

export const scopeCases = {
  limit: [
    {
      name: "the time of the run",
      id: "MODL-032",
      advice: /allow more time with --max-time <seconds>/,
      alter: slowModules,
      first: { only: "MODL-*", maxTime: 2 },
      second: { only: "MODL-032", maxTime: 300 },
    },
    {
      name: "gas",
      id: "BTCH-001",
      advice: /allow more gas with --max-gas-spent <n>/,
      first: { only: "BTCH-001", allow: "submit", maxGasSpent: 1, profileOf: (profile) => profile },
      second: {
        only: "BTCH-001",
        allow: "submit",
        maxGasSpent: 100_000_000,
        profileOf: (profile) => profile,
      },
    },
    {
      name: "--only",
      id: "ACCT-001",
      advice: /not selected by --only/,
      first: { only: "HLTH-001" },
      second: { only: ["HLTH-001", "ACCT-001"] },
    },
    {
      name: "a website",
      id: "HLTH-001",
      advice: /does not look like a node of this interface[^]*check the base URL: GET/,
      alter: website,
      first: { only: "HLTH-001" },
      mend: (target) => {
        target.alter = unchanged;
      },
    },
  ],
  unfinished: [
    {
      name: "the time of the run, over while a check runs",
      id: "HLTH-001",
      advice: /it was running when the time limit of 3 s [^]*allow more time with --max-time <seconds>/,
      alter: slowHealth,
      byCommand: true,
      first: { only: "HLTH-001", maxTime: 3 },
      second: { only: "HLTH-001", maxTime: 300 },
    },
  ],
  allow: [
    {
      name: "the class of requests",
      id: "BTCH-001",
      advice: /needs --allow submit/,
      first: { only: ["BTCH-001", "HLTH-001"], profileOf: (profile) => profile },
      second: { only: "BTCH-001", allow: "submit", profileOf: (profile) => profile },
    },
  ],
} as const satisfies { readonly [kind: string]: readonly [RemedyCase, ...RemedyCase[]] };
