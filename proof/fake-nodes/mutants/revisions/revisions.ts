import { LATEST_REVISION } from "../../../../spec/revision.ts";
import { ENCRYPTION_KEY_HEADER } from "../../../../spec/vocabulary.ts";
import { createRevisionAlteration } from "../../revisions/revision-nodes.ts";
import { alterEachValue, omitValue } from "../../wire/alterations.ts";
import type { SimpleAlteration } from "../../wire/exchange.ts";
import { withHeader } from "../../wire/responses.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

const structs = "*/abi/structs/*";

/** Mutants of requirements that are later than the document: nodes of the latest revision with one defect. */
export const revisionMutants: readonly Mutant[] = [
  ofLatest(
    "MODL-044",
    "struct-no-is-enum",
    "Structs have no member is_enum.",
    alterEachValue("getAccountModules", `${structs}/is_enum`, omitValue),
  ),
  ofLatest(
    "MODL-044",
    "struct-is-enum-text",
    "The is_enum of a struct is a string.",
    alterEachValue("getAccountModules", `${structs}/is_enum`, String),
  ),
  ofLatest(
    "MODL-045",
    "struct-no-variants",
    "Structs have no member variants.",
    alterEachValue("getAccountModules", `${structs}/variants`, omitValue),
  ),
  ofLatest(
    "MODL-045",
    "struct-variants-by-name",
    "The variants of a struct are an object.",
    alterEachValue("getAccountModules", `${structs}/variants`, () => ({})),
  ),
  ofLatest(
    "TAGS-012",
    "field-type-i24",
    "A field has the type i24, which is not listed.",
    alterEachValue("getAccountModules", `${structs}/fields/*/type`, (type) =>
      type === "i64" ? "i24" : type,
    ),
  ),
  ofLatest(
    "RESP-020",
    "encryption-key-no-hex",
    "The encryption key of a response is not a hex string.",
    (_, answer) => withHeader(answer, ENCRYPTION_KEY_HEADER.toLowerCase(), "none"),
  ),
];

function ofLatest(
  requirement: Mutant["requirement"],
  id: string,
  fault: string,
  defect: SimpleAlteration,
): Mutant {
  const latest = createRevisionAlteration(LATEST_REVISION);
  return defineMutant(
    requirement,
    id,
    fault,
    async (incoming, answer, forward) => defect(incoming, await latest(incoming, answer, forward)),
    { revision: LATEST_REVISION },
  );
}
