import { accountMutants } from "./account-mutants.ts";
import { batchMutants } from "./batch-mutants.ts";
import { blockBoundaryMutants } from "./block-boundary-mutants.ts";
import { blockMutants } from "./block-mutants.ts";
import { blockTransactionMutants } from "./block-transaction-mutants.ts";
import { cacheMutants } from "./cache-mutants.ts";
import { deepValueMutants } from "./deep-value-mutants.ts";
import { edgeMutants } from "./pruning-boundary-mutants.ts";
import { encodingMutants } from "./encoding-mutants.ts";
import { estimateMutants } from "./estimate-mutants.ts";
import { simulationAccuracyMutants } from "./simulation-accuracy-mutants.ts";
import { documentMutants } from "./from-document/document-mutants.ts";
import { healthMutants } from "./health-mutants.ts";
import { interleavingMutants } from "./concurrency-mutants.ts";
import { limitMutants } from "./limit-mutants.ts";
import { memberFormMutants } from "./member-type-mutants.ts";
import { moduleMutants } from "./module-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { noOp } from "./no-op.ts";
import { outputMutants } from "./output-mutants.ts";
import { requestMutants } from "./request-mutants.ts";
import { programMutants } from "./program-mutants.ts";
import { resourceMutants } from "./resource-mutants.ts";
import { responseMutants } from "./response-mutants.ts";
import { signatureMutants } from "./signature-mutants.ts";
import { simulationMutants } from "./simulation-mutants.ts";
import { spellingMutants } from "./address-format-mutants.ts";
import { successHeaderMutants } from "./success-header-mutants.ts";
import { tableMutants } from "./table-mutants.ts";
import { valueMutants } from "./value-mutants.ts";
import { versionMutants } from "./version-mutants.ts";

/** Every mutant, by the name of the file that holds it. */
export const mutantsByFile: { readonly [file: string]: readonly Mutant[] } = {
  "account-mutants": accountMutants,
  "resource-mutants": resourceMutants,
  "module-mutants": moduleMutants,
  "limit-mutants": limitMutants,
  "version-mutants": versionMutants,
  "cache-mutants": cacheMutants,
  "block-mutants": blockMutants,
  "block-boundary-mutants": blockBoundaryMutants,
  "block-transaction-mutants": blockTransactionMutants,
  "batch-mutants": batchMutants,
  "signature-mutants": signatureMutants,
  "health-mutants": healthMutants,
  "response-mutants": responseMutants,
  "table-mutants": tableMutants,
  "simulation-mutants": simulationMutants,
  "foretelling-mutants": simulationAccuracyMutants,
  "estimate-mutants": estimateMutants,
  "output-mutants": outputMutants,
  "value-mutants": valueMutants,
  "deep-value-mutants": deepValueMutants,
  "member-form-mutants": memberFormMutants,
  "success-header-mutants": successHeaderMutants,
  "edge-mutants": edgeMutants,
  "request-mutants": requestMutants,
  "encoding-mutants": encodingMutants,
  "spelling-mutants": spellingMutants,
  "from-document": documentMutants,
  "program-mutants": programMutants,
  "interleaving-mutants": interleavingMutants,
};

/** Every node with one fault. */
export const mutants: readonly Mutant[] = Object.values(mutantsByFile).flat();

/** @throws RangeError where there is none of that id */
export function findMutant(id: string): Mutant {
  const found = [noOp, ...mutants].find((mutant) => mutant.id === id);
  if (found === undefined) throw new RangeError(`no mutant has the id "${id}"`);
  return found;
}
