/** What a simulation (§4.7) is found to have left behind. */
import { headerNumber, type Answer } from "./client/answer.ts";
import { longAddress } from "./discovery/long-address.ts";
import type { Fixtures } from "./judge.ts";
import { saysTheSame } from "./matchers.ts";
import { quote } from "./oracle/quote.ts";
import { Inconclusive, Violation } from "./outcome.ts";
import { readRetained, type AskAt } from "./pinned-read.ts";

/** A read of an account, at the latest version and at one that is named. */
interface Read {
  readonly latest: () => Promise<Answer>;
  readonly at: AskAt;
}

/**
 * What is read of a sender without a version is what the ledger holds at the version in the headers, so that nothing of
 * a simulation has come in between.
 * @throws Violation, or Inconclusive where reads of another account do not agree either
 */
export async function staysWithTheLedger(
  fixtures: Pick<Fixtures, "node" | "inventory">,
  sender: string,
  simulation: Answer,
): Promise<void> {
  const { node, inventory } = fixtures;
  const strayed =
    (await strayFrom(accountRead(fixtures, sender))) ??
    (await strayFrom({
      latest: () => node.getAccountResources(sender),
      at: (ledgerVersion) => node.getAccountResources(sender, { ledgerVersion }),
    }));
  if (strayed === null) return;
  const { latest, pinned } = strayed;
  const other = inventory.all.accounts.find(({ address }) => address !== longAddress(sender));
  if (other === undefined) throw new Inconclusive("needs another account to read (profile key accounts)");
  const elsewhere = await strayFrom(accountRead(fixtures, other.address));
  if (elsewhere !== null) {
    throw new Inconclusive("blocked by ACCT-007: needs reads that agree with the ledger", [
      elsewhere.latest.exchange,
      elsewhere.pinned.exchange,
    ]);
  }
  throw committed(`reads of ${sender} show what the ledger does not hold`, [simulation, pinned, latest], {
    expected: `as at ${headerNumber(latest, "ledgerVersion")}: ${quote(JSON.stringify(pinned.value), 300)}`,
    received: quote(JSON.stringify(latest.value), 300),
  });
}

function accountRead({ node }: Pick<Fixtures, "node">, address: string): Read {
  return {
    latest: () => node.getAccount(address),
    at: (ledgerVersion) => node.getAccount(address, { ledgerVersion }),
  };
}

/** A read of the latest version and the one at that version, where the two do not say the same; null where they do. */
async function strayFrom({
  latest: ask,
  at,
}: Read): Promise<{ readonly latest: Answer; readonly pinned: Answer } | null> {
  const latest = await ask();
  const pinned = await readRetained(at, headerNumber(latest, "ledgerVersion"));
  const areRead = latest.status === 200 && pinned.status === 200;
  return areRead && !saysTheSame(latest, pinned) ? { latest, pinned } : null;
}

/** @param answers in the order in which they are to be asked for again: what was, the simulation, what is then */
export function committed(
  trace: string,
  answers: readonly Answer[],
  { expected, received }: { readonly expected: string; readonly received: string },
): Violation {
  return new Violation({
    operation: "simulateTransaction",
    basis: "comparison",
    layer: "semantics",
    mismatch: "committed",
    summary: `A simulation commits nothing, but after it ${trace} (the simulation stands before this read in the report).`,
    expected,
    received,
    exchanges: answers.map(({ exchange }) => exchange),
  });
}
