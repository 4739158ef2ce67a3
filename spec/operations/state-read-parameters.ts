/** The parameters that several read operations share, each with the classes of its values (§4.1 to §4.4). */
import type { DocumentedRequirementId } from "../requirements/all.ts";
import { classWithStatuses, malformedClass, servedClass, unspecifiedClass } from "./operation-description.ts";

type Ids = readonly DocumentedRequirementId[];

/** Creates the classes of an address in a path (§2.1). */
export function createAddressClasses(rows: {
  readonly long: Ids;
  readonly malformed: DocumentedRequirementId;
}) {
  return {
    "0x and 64 digits": servedClass(...rows.long),
    "0x and fewer digits": servedClass("ADDR-002"),
    "without 0x": servedClass("ADDR-001"),
    "with a digit in capitals": servedClass("ADDR-003"),
    "outside its format": malformedClass(rows.malformed),
  };
}

/** Creates the classes of the query parameter ledger_version (§4.1 to §4.4). */
export function createVersionClasses(rows: {
  readonly latest: Ids;
  readonly retained: Ids;
  readonly pruned: DocumentedRequirementId;
  readonly malformed: DocumentedRequirementId;
}) {
  return {
    absent: servedClass(...rows.latest),
    "between the oldest and the latest": servedClass(...rows.retained),
    "the oldest": servedClass(...rows.retained),
    "the latest": servedClass(...rows.retained),
    pruned: classWithStatuses("not served", { 410: [rows.pruned] }, 404),
    "above the latest": unspecifiedClass("not served", 200, 400, 404, 410),
    "outside uint64": malformedClass(rows.malformed),
  };
}

/** Creates the classes of an object that the node returns or does not return. Only the response shows the class. */
export function createExistenceClasses(row: DocumentedRequirementId, ...statusesWhenMissing: number[]) {
  return {
    returned: servedClass(row),
    "not returned": unspecifiedClass("not there", ...statusesWhenMissing),
  };
}

/** Creates the classes of the parameters `start` and `limit` of a listing (§4.2, §4.3, §8). */
export function createPageClasses(rows: {
  readonly nextPage: DocumentedRequirementId;
  readonly firstPage: DocumentedRequirementId;
  readonly limit: DocumentedRequirementId;
  readonly malformedStart: DocumentedRequirementId;
  readonly malformedLimit: DocumentedRequirementId;
}) {
  return {
    start: {
      absent: servedClass(rows.firstPage),
      "a hex string": servedClass(rows.nextPage),
      "no hex string": malformedClass(rows.malformedStart),
    },
    limit: {
      absent: servedClass("LIMT-002"),
      zero: unspecifiedClass("not served", 200, 400, 404),
      one: servedClass(rows.limit, "LIMT-001"),
      "2 to 65534": servedClass(rows.limit, "LIMT-001"),
      "65535, the greatest": servedClass("LIMT-001"),
      "outside uint16": malformedClass(rows.malformedLimit),
    },
  };
}

export type AddressClass = keyof ReturnType<typeof createAddressClasses>;
export type VersionClass = keyof ReturnType<typeof createVersionClasses>;
export type ExistenceClass = keyof ReturnType<typeof createExistenceClasses>;
export type StartClass = keyof ReturnType<typeof createPageClasses>["start"];
export type LimitClass = keyof ReturnType<typeof createPageClasses>["limit"];
