import type { NodeOptions } from "../../../reference-node/node-options.ts";
import { alterEveryOutput } from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import { toMembers } from "../wire/json.ts";
import { eightFieldNode, eightFieldStatuses } from "./eight-field-network.ts";
import type { Variation } from "./variation.ts";

const anyDomain =
  "SUBM-S01: the document does not specify how a transaction is encoded or signed. RESP-S05: any vendor name of one word is allowed.";

/** The profile does not say how the network signs, so the checks have to find it. */
const withoutSigning = { signing: {} };

interface Network {
  readonly name: string;
  readonly options: NodeOptions & { readonly vendor: string };
  readonly alter?: SimpleAlteration;
  readonly more?: string;
}

/** Sends header names as two networks do: `X-libra2-ledger-VERSION`. */
const inMixedCase =
  (vendor: string): SimpleAlteration =>
  (_, answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => {
      const words = name.toLowerCase().split("-");
      const last = words.at(-1) ?? "";
      const isLedgerHeader = words[0] === "x" && words[1] === vendor;
      return [isLedgerHeader ? ["X", ...words.slice(1, -1), last.toUpperCase()].join("-") : name, value];
    }),
  });

/** Adds the member post_quantum to the signature of every transaction. */
const withPostQuantum = alterEveryOutput((output) =>
  output["signature"] === undefined
    ? output
    : { ...output, signature: { ...toMembers(output["signature"]), post_quantum: null } },
);

/** The networks with the transaction layout of the reference node. */
const networks: readonly Network[] = [
  { name: "Aptos", options: { vendor: "aptos", chainId: 1 } },
  { name: "Movement", options: { vendor: "aptos", chainId: 126 } },
  { name: "Neta", options: { vendor: "aptos", chainId: 2 } },
  { name: "Lumio", options: { vendor: "lumio", signingDomain: "APTOS" } },
  {
    name: "Libra2",
    options: { vendor: "libra2", signingDomain: "LIBRA" },
    alter: inMixedCase("libra2"),
    more: ", with header names in mixed case",
  },
  {
    name: "CreditChain",
    options: { vendor: "creditchain", signingDomain: "LIBRA" },
    alter: inMixedCase("creditchain"),
    more: ", with header names in mixed case",
  },
  {
    name: "Accudo",
    options: { vendor: "accudo" },
    alter: withPostQuantum,
    more: ", with the member post_quantum in every signature",
  },
];

function toVariation({ name, options, alter, more = "" }: Network): Variation {
  const domain = options.signingDomain ?? options.vendor.toUpperCase();
  return {
    id: `network-${name.toLowerCase()}`,
    differs: `The node has the vendor name and the signing domain (${domain}) of the network ${name}${more}.`,
    allowed: anyDomain,
    options,
    profileOverrides: withoutSigning,
    ...(alter === undefined ? {} : { alter }),
  };
}

/**
 * Nodes of the networks that offer this interface. The profile declares no signing domain, so the checks must find it.
 */
export const networkVariations: readonly Variation[] = [
  ...networks.map(toVariation),
  {
    id: "network-cedra",
    differs: "The node signs and hashes transactions with an eighth field, as Cedra does.",
    allowed: anyDomain,
    options: { vendor: "cedra" },
    ...eightFieldNode("CEDRA", "0x1::cedra_coin::CedraCoin"),
    profileOverrides: withoutSigning,
    expectedStatuses: eightFieldStatuses,
  },
];
