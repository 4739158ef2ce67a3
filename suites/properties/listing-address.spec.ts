/** Every operation reads its own path: the spellings of an address (§2.1) in those that list what an account holds. */
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Candidate } from "../discovery/listings.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../fixtures.ts";
import { answersAlike } from "../matchers.ts";
import { pin, readRetained } from "../pinned-read.ts";
import { modulesReadOf, resourcesReadOf, type StateRead } from "../state-read.ts";
import { hasLeadingZeros, hasLetterDigit } from "./arbitraries.ts";

interface Kind {
  readonly what: "resources" | "modules";
  readonly readOf: (fixtures: Pick<Fixtures, "node">, holding: Candidate) => StateRead;
}

interface Spelling {
  readonly row: RequirementId;
  readonly name: string;
  /** Whether an address can be written otherwise in this way. */
  readonly suits: (address: string) => boolean;
  /** Writes an address of `0x` and 64 digits otherwise. */
  readonly spell: (address: string) => string;
}

const kinds: readonly Kind[] = [
  { what: "resources", readOf: resourcesReadOf },
  { what: "modules", readOf: modulesReadOf },
];

const spellings: readonly Spelling[] = [
  {
    row: "ADDR-001",
    name: "without 0x",
    suits: () => true,
    spell: (address) => address.slice("0x".length),
  },
  {
    row: "ADDR-002",
    name: "without its leading zeros",
    suits: hasLeadingZeros,
    spell: (address) => address.replace(/^0x0+(?=.)/, "0x"),
  },
  {
    row: "ADDR-003",
    name: "in capitals",
    suits: hasLetterDigit,
    spell: (address) => `0x${address.slice("0x".length).toUpperCase()}`,
  },
];

for (const { what, readOf } of kinds) {
  for (const { row, name, suits, spell } of spellings) {
    test(
      ...requirement(
        row,
        `the ${what} of an address ${name} are the same`,
        async (fixtures) => {
          const { inventory } = fixtures;
          const holding = inventory.all[what].find(({ address }) => suits(address));
          if (holding === undefined) {
            throw new Inconclusive(`needs an account with ${what} whose address can be written ${name}`);
          }
          const { like, version } = await pin(readOf(fixtures, holding));
          const spelt = readOf(fixtures, { ...holding, address: spell(holding.address) });
          const answer = await readRetained(spelt.ask, version);
          const claim = `The ${what} of an address ${name} are the same`;
          answersAlike({ requirement: row, claim, answer, like });
        },
        { role: "supporting" },
      ),
    );
  }
}
