import { isDeletedLate, isWritten, isWrittenOrDeleted, withDeletedItem } from "../../wire/deleted-item.ts";
import { defineStatefulMutant, type Mutant } from "../mutant.ts";

/** Mutants that return a deleted table item at a wrong version (§4.4). The variation `item-deleted` returns it correctly. */
export const deletedItemMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "TABL-008",
    "deleted-item-returned",
    "A table item is returned although a transaction deleted it.",
    withDeletedItem(isWrittenOrDeleted),
  ),
  defineStatefulMutant(
    "TABL-008",
    "deleted-item-returned-at-its-deletion",
    "A table item is returned at the version of the transaction that deleted it.",
    withDeletedItem(isDeletedLate),
  ),
  defineStatefulMutant(
    "TABL-008",
    "deleted-item-lost-at-old-versions",
    "A table item is not returned at the versions before its deletion.",
    withDeletedItem(() => false),
  ),
  defineStatefulMutant(
    "TABL-008",
    "deleted-item-with-another-value",
    "A table item that was deleted later has another value than the one that a transaction wrote.",
    withDeletedItem(isWritten, "7"),
  ),
];
