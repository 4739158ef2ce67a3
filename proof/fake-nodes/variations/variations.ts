import { accountVariations } from "./account-variations.ts";
import { batchVariations } from "./batch-variations.ts";
import { blockVariations } from "./block-variations.ts";
import { errorVariations } from "./error-variations.ts";
import { framingVariations } from "./framing-variations.ts";
import { movingVariations } from "./moving-ledger-variations.ts";
import { patienceVariations } from "./latency-variations.ts";
import { replicaVariations } from "./replica-variations.ts";
import { settingVariations } from "./setting-variations.ts";
import { healthVariations } from "./health-variations.ts";
import { listingVariations } from "./listing-variations.ts";
import { lostBatchVariations } from "./lost-batch-variations.ts";
import { pageVariations } from "./page-variations.ts";
import { pairs } from "./variation-pairs.ts";
import { submissionVariations } from "./submission-variations.ts";
import { tableVariations } from "./table-variations.ts";
import { memberVariations } from "./member-variations.ts";
import { moduleVariations } from "./module-variations.ts";
import { networkVariations } from "./network-variations.ts";
import { outputVariations } from "./output-variations.ts";
import { simulationVariations } from "./simulation-variations.ts";
import { spellingVariations } from "./spelling-variations.ts";
import { transactionVariations } from "./transaction-variations.ts";
import { valueVariations } from "./value-variations.ts";
import type { Variation } from "./variation.ts";

/** Every legal variation, by group. */
const variationsByFile: { readonly [file: string]: readonly Variation[] } = {
  "framing-variations": framingVariations,
  "moving-variations": movingVariations,
  "patience-variations": patienceVariations,
  "replica-variations": replicaVariations,
  "setting-variations": settingVariations,
  "network-variations": networkVariations,
  "account-variations": accountVariations,
  "batch-variations": batchVariations,
  "block-variations": blockVariations,
  "error-variations": errorVariations,
  "health-variations": healthVariations,
  "listing-variations": listingVariations,
  "lost-batch-variations": lostBatchVariations,
  "page-variations": pageVariations,
  "table-variations": tableVariations,
  "member-variations": memberVariations,
  "spelling-variations": spellingVariations,
  "value-variations": valueVariations,
  "module-variations": moduleVariations,
  "transaction-variations": transactionVariations,
  "output-variations": outputVariations,
  "simulation-variations": simulationVariations,
  "submission-variations": submissionVariations,
};

/** Every single variation, without the pairs. */
export const variations: readonly Variation[] = Object.values(variationsByFile).flat();

/** @throws RangeError if neither a variation nor a pair has the id */
export function findVariation(id: string): Variation {
  const found = [...variations, ...pairs(variations)].find((variation) => variation.id === id);
  if (found === undefined) throw new RangeError(`No variation has the id "${id}"`);
  return found;
}
