/** Measures which requirements ask the inventory for what discovery finds, by judging the reference node. */
import type { RunOptions } from "../../cli/run/discover-target.ts";
import { prepareRun } from "../../cli/run/prepare-run.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { InventoryView } from "../../suites/discovery/inventory-view.ts";
import { collectChecks, runChecks } from "../../suites/runner/plain-driver.ts";
import { createRun } from "../../suites/runner/run.ts";

/** The requirements of the checks that call each method of the inventory view. */
export type Uses = ReadonlyMap<string, ReadonlySet<RequirementId>>;

const options: RunOptions = {
  baseUrl: null,
  vendor: null,
  allow: "submit",
  seed: 7,
  runs: 1,
  rate: null,
  header: [],
  timeout: 10_000,
  wait: 0,
  verdictBy: "command",
};

/** Runs all checks up to those that submit, and returns which methods of the view they call. */
export async function measureUses(): Promise<Uses> {
  const uses = new Map<string, Set<RequirementId>>();
  const prepared = await prepareRun(options);
  const run = createRun(prepared.context, prepared.secrets);
  try {
    const checks = (await collectChecks()).filter(({ safety }) => safety !== "heavy");
    const recorded = checks.map((check): typeof check => ({
      ...check,
      body: (fixtures) => {
        const inventory = recordCalls(fixtures.inventory, (method) => {
          const ids = uses.get(method) ?? new Set();
          uses.set(method, ids.add(check.requirement));
        });
        return check.body({ ...fixtures, inventory });
      },
    }));
    await runChecks({ run, checks: recorded, workers: 2 });
  } finally {
    await run.close();
    await prepared.close();
  }
  return uses;
}

function recordCalls(view: InventoryView, called: (method: string) => void): InventoryView {
  return new Proxy(view, {
    get: (target, name) => {
      if (typeof name === "string" && name !== "all") called(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}
