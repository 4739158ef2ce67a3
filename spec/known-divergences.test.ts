import assert from "node:assert/strict";
import { test } from "node:test";
import { getRequirement } from "./catalogue.ts";
import {
  describeDivergence,
  listDivergences,
  isKnownNetwork,
  describeKnownDivergences,
  knownDivergences,
} from "./known-divergences.ts";

test("every divergence belongs to a judged requirement, its text is a sentence, and since is before until", () => {
  for (const network of Object.keys(knownDivergences).filter(isKnownNetwork)) {
    for (const [id, divergence] of listDivergences(network)) {
      assert.equal(getRequirement(id).excluded, undefined, id);
      assert.match(divergence.text, /^[A-Z][^\n]*\S\.$/, id);
      for (const month of [divergence.since, divergence.until]) {
        if (month !== null) assert.match(month, /^20\d\d-(0[1-9]|1[0-2])$/, id);
      }
      assert.ok((divergence.since ?? "") < (divergence.until ?? "9"), id);
      assert.equal(describeKnownDivergences(id), describeDivergence(network, divergence));
    }
  }
});

test("a divergence is formatted with its network and time range", () => {
  assert.equal(
    describeDivergence("aptos", { text: "It is missing.", explains: {}, since: "2022-11", until: "2023-03" }),
    "Nodes of the aptos network, since 2022-11, until 2023-03: It is missing.",
  );
  assert.equal(describeKnownDivergences("ACCT-001"), null);
});

test("inherited property names are not networks", () => {
  for (const name of ["", "toString", "__proto__", "Aptos"]) assert.equal(isKnownNetwork(name), false, name);
});
