/** Reasons that name what a target did not show, and what a profile declares. */
import { createFreshChain } from "../../../proof/fake-nodes/by-url/healthy-nodes.ts";
import {
  alterBody,
  alterEachValue,
  alterExchange,
  alterTransactions,
  applyBoth,
} from "../../../proof/fake-nodes/wire/alterations.ts";
import { unchanged } from "../../../proof/fake-nodes/wire/exchange.ts";
import { toList, toMembers } from "../../../proof/fake-nodes/wire/json.ts";
import { isSuccess } from "../../../proof/fake-nodes/wire/responses.ts";
import { serveProxy } from "../../../proof/fake-nodes/wire/proxy.ts";
import { check } from "../../../cli/check-api.ts";
import { createNode } from "../../../reference-node/node.ts";
import type { VariedNode } from "../../../proof/fake-nodes/variations/variation.ts";
import type { RemedyCase, Target } from "./remedy-case.ts";
import { resourceCases } from "./resource-cases.ts";

const unknown = `0x${"dead".padStart(64, "0")}`;
const framework = "0x1";

/** Shows the modules of the framework under the addresses of the funded accounts, which no other response names. */
const modulesElsewhere = alterExchange("getAccountModules", (incoming, answer, forward) => {
  const { path } = incoming;
  if (!/^\/accounts\/(?:0x)?0*1\//.test(path)) return forward({ path: `/accounts/${framework}/modules` });
  return isSuccess(answer) ? { ...answer, body: "[]" } : answer;
});

/** Creates a node whose newest blocks include no transaction of a user. */
function createOldHistory(): VariedNode {
  const node = createNode();
  for (let block = 0; block < 300; block += 1) node.control.produceBlock();
  return node;
}

/** Shows no table item in blocks and in resources, so that only a profile can name one. */
const withoutItems = applyBoth(
  alterTransactions((transaction) => ({
    ...transaction,
    changes: toList(transaction["changes"]).filter(
      (change) => !String(toMembers(change)["type"]).endsWith("_table_item"),
    ),
  })),
  alterBody("getAccountResources", (body) =>
    toList(body).filter((resource) => !JSON.stringify(resource).includes('"handle"')),
  ),
);

/** Executes transfers, as other users of a network do. */
async function executeTransfers({ node }: Target): Promise<void> {
  const proxy = await serveProxy(node, unchanged);
  try {
    await check({ baseUrl: proxy.baseUrl, only: "BTCH-001", allow: "submit", profile: node.profile });
  } finally {
    await proxy.close();
  }
}

export const profileCases = {
  profile: [
    {
      name: "an account that a profile can name",
      id: "MODL-004",
      advice: /add the member "accounts" to a profile \(--profile <file>\), naming an account with a module/,
      node: () => createFreshChain(),
      alter: modulesElsewhere,
      first: { only: "MODL-004" },
      second: { only: "MODL-004", profileOf: ({ accounts = [] }) => ({ accounts: accounts.slice(1, 2) }) },
    },
    {
      name: "a further account, because the profile names accounts",
      id: "MODL-004",
      advice: /add an account with a module to the member "accounts" of the profile, which names none yet/,
      node: () => createFreshChain(),
      alter: modulesElsewhere,
      first: { only: "MODL-004", profileOf: () => ({ accounts: [framework] }) },
      second: { only: "MODL-004", profileOf: ({ accounts = [] }) => ({ accounts: accounts.slice(0, 2) }) },
    },
    {
      name: "an account whose transactions are not in the newest blocks",
      id: "ACCT-008",
      advice: /add an account that sent two transactions [^]* to the member "accounts" of the profile/,
      node: () => createOldHistory(),
      first: { only: "ACCT-008", strict: true, profileOf: () => ({ accounts: [framework] }) },
      second: {
        only: "ACCT-008",
        strict: true,
        profileOf: ({ accounts = [] }) => ({ accounts: accounts.slice(0, 5) }),
      },
    },
    {
      name: "two items of a table",
      id: "TABL-009",
      advice: /add two items of one table with different values to the member "tables" of the profile/,
      alter: withoutItems,
      first: {
        only: "TABL-009",
        strict: true,
        profileOf: ({ tables = [] }) => ({ tables: tables.slice(0, 1) }),
      },
      second: { only: "TABL-009", strict: true, profileOf: ({ tables = [] }) => ({ tables }) },
    },
    ...resourceCases,
    {
      name: "a funded account and a call",
      id: "BTCH-001",
      advice: /add the members "signers" and "succeeds" to a profile/,
      first: { only: "BTCH-001", allow: "submit" },
      second: { only: "BTCH-001", allow: "submit", profileOf: (profile) => profile },
    },
    {
      name: "a call that can be encoded",
      id: "BTCH-001",
      advice: /change the member "succeeds" of the profile to a call that can be encoded in BCS/,
      first: {
        only: "BTCH-001",
        allow: "submit",
        profileOf: ({ succeeds = { function: "" }, ...profile }) => ({
          ...profile,
          succeeds: { ...succeeds, arguments: ["{recipient}", "x"] },
        }),
      },
      second: { only: "BTCH-001", allow: "submit", profileOf: (profile) => profile },
    },
    {
      name: "a limit",
      id: "LIMT-003",
      advice: /add the member "limits\.bodyBytesMax" to the profile, naming the largest body/,
      first: { only: "LIMT-003", allow: "heavy", profileOf: ({ limits: _, ...profile }) => profile },
      second: { only: "LIMT-003", allow: "heavy", profileOf: (profile) => profile },
    },
  ],
  "not-seen": [
    {
      name: "a transaction in the newest blocks",
      id: "MODL-046",
      advice: /let the target execute transactions until it shows a successful call of an entry function/,
      node: () => createFreshChain(),
      first: { only: "MODL-046", strict: true },
      mend: executeTransfers,
    },
    {
      name: "the case of a rule",
      id: "MODL-012",
      advice: /an account whose modules have the case of "/,
      alter: alterEachValue("getAccountModules", "*/abi/exposed_functions", () => []),
      first: { only: "MODL-012" },
      mend: (target) => {
        target.alter = unchanged;
      },
    },
  ],
  declared: [
    {
      name: "an account",
      id: "ACCT-006",
      advice: /correct the member "accounts" of the profile/,
      first: { only: "ACCT-006", profileOf: () => ({ accounts: [unknown] }) },
      second: { only: "ACCT-006", profileOf: () => ({ accounts: [framework] }) },
    },
    {
      name: "a table item",
      id: "TABL-006",
      advice: /correct the member "tables" of the profile/,
      first: {
        only: "TABL-006",
        profileOf: ({ tables = [] }) => ({
          tables: tables.slice(0, 1).map((item) => ({ ...item, key: "0x999" })),
        }),
      },
      second: { only: "TABL-006", profileOf: ({ tables = [] }) => ({ tables }) },
    },
    {
      name: "a signer",
      id: "BTCH-001",
      advice: /correct the member "signers" of the profile/,
      first: {
        only: "BTCH-001",
        allow: "submit",
        profileOf: ({ signers = [], ...profile }) => ({
          ...profile,
          signers: signers.slice(0, 1).map((signer) => ({ ...signer, address: unknown })),
        }),
      },
      second: { only: "BTCH-001", allow: "submit", profileOf: (profile) => profile },
    },
  ],
  absent: [
    {
      name: "a table item that a profile can name",
      id: "TABL-001",
      advice:
        /no response shows a table item that the target returns \(profile key tables\), and none implies it/,
      alter: withoutItems,
      first: { only: "TABL-001" },
      second: { only: "TABL-001", profileOf: ({ tables = [] }) => ({ tables }) },
    },
  ],
  pruning: [
    {
      name: "a node that prunes nothing",
      id: "ACCT-003",
      advice: /judge a node that prunes old versions, or set features\.pruning to false/,
      node: () => createNode({ wholeHistory: true, historyVersions: 0 }),
      first: { only: "ACCT-003", strict: true },
      second: { only: "ACCT-003", strict: true, profileOf: () => ({ features: { pruning: false } }) },
      becomes: "not-applicable",
    },
  ],
  feature: [
    {
      name: "a feature that the profile switches off",
      id: "TABL-001",
      advice: /the profile says that the target does not offer tables/,
      first: { only: "TABL-001", profileOf: () => ({ features: { tables: false } }) },
      second: { only: "TABL-001" },
    },
  ],
} as const satisfies { readonly [kind: string]: readonly [RemedyCase, ...RemedyCase[]] };
