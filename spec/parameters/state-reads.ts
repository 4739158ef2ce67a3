/** The parameters of §4.1 to §4.3, and those that §4.4 shares with them. */
import type { RequirementId } from "../catalogue.ts";
import {
  classWithStatuses,
  unspecifiedClass,
  malformedClass,
  servedClass,
  type ParameterClass,
} from "./parameter-class.ts";

type Ids = readonly RequirementId[];

/** The classes of an address in a path, and of what has its format (§2.1). */
function createAddressClasses(rows: { readonly long: Ids; readonly malformedClass: RequirementId }) {
  return {
    "0x and 64 digits": servedClass(...rows.long),
    "0x and fewer digits": servedClass("ADDR-002"),
    "without 0x": servedClass("ADDR-001"),
    "with a digit in capitals": servedClass("ADDR-003"),
    "outside its format": malformedClass(rows.malformedClass),
  };
}

/** The classes of a ledger_version (§4.1 to §4.4). */
export function createVersionClasses(rows: {
  readonly latest: Ids;
  readonly retained: Ids;
  readonly pruned: RequirementId;
  readonly malformedClass: RequirementId;
}) {
  return {
    absent: servedClass(...rows.latest),
    "between the oldest and the latest": servedClass(...rows.retained),
    "the oldest": servedClass(...rows.retained),
    "the latest": servedClass(...rows.retained),
    pruned: classWithStatuses("not served", { 410: [rows.pruned] }, 404),
    "above the latest": unspecifiedClass("not served", 200, 400, 404, 410),
    "outside uint64": malformedClass(rows.malformedClass),
  };
}

/** Whether what is asked for is there, which only the answer tells. */
export function createExistenceClasses(row: RequirementId, ...otherwise: number[]) {
  return { returned: servedClass(row), "not returned": unspecifiedClass("not there", ...otherwise) };
}

/** The classes of the parameters of a page (§4.2, §4.3, §8). */
function createPageClasses(rows: {
  readonly cursor: RequirementId;
  readonly whole: RequirementId;
  readonly limit: RequirementId;
  readonly malformedStart: RequirementId;
  readonly malformedLimit: RequirementId;
}) {
  return {
    start: {
      absent: servedClass(rows.whole),
      "a hex string": servedClass(rows.cursor),
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

/** §4.1. */
export const accountParameters = {
  address: createAddressClasses({ long: ["ACCT-006", "ACCT-008"], malformedClass: "ACCT-010" }),
  ledger_version: createVersionClasses({
    latest: ["ACCT-007"],
    retained: ["ACCT-008"],
    pruned: "ACCT-003",
    malformedClass: "ACCT-011",
  }),
  "the account": createExistenceClasses("ACCT-006", 404),
};

/** §4.2. */
export const resourcesParameters = {
  address: createAddressClasses({ long: ["RSRC-008", "RSRC-010"], malformedClass: "RSRC-016" }),
  ledger_version: createVersionClasses({
    latest: ["RSRC-009"],
    retained: ["RSRC-010"],
    pruned: "RSRC-003",
    malformedClass: "RSRC-017",
  }),
  ...createPageClasses({
    cursor: "RSRC-013",
    whole: "RSRC-014",
    limit: "RSRC-012",
    malformedStart: "RSRC-018",
    malformedLimit: "RSRC-019",
  }),
  "the account": createExistenceClasses("RSRC-008", 404),
};

/** §4.3. */
export const modulesParameters = {
  address: createAddressClasses({ long: ["MODL-030", "MODL-032"], malformedClass: "MODL-038" }),
  ledger_version: createVersionClasses({
    latest: ["MODL-031"],
    retained: ["MODL-032"],
    pruned: "MODL-003",
    malformedClass: "MODL-039",
  }),
  ...createPageClasses({
    cursor: "MODL-035",
    whole: "MODL-036",
    limit: "MODL-034",
    malformedStart: "MODL-040",
    malformedLimit: "MODL-041",
  }),
  "the account": createExistenceClasses("MODL-030", 404),
};

export type AddressClass = keyof ReturnType<typeof createAddressClasses>;
export type VersionClass = keyof ReturnType<typeof createVersionClasses>;
export type ExistenceClass = keyof ReturnType<typeof createExistenceClasses>;
export type StartClass = keyof ReturnType<typeof createPageClasses>["start"];
export type LimitClass = keyof ReturnType<typeof createPageClasses>["limit"];

/** The classes of a table handle (§4.4), whose digits in capitals are said of nowhere. */
export const handleClasses: { readonly [name in AddressClass]: ParameterClass } = {
  "0x and 64 digits": servedClass("TABL-006", "TABL-008"),
  "0x and fewer digits": servedClass("TABL-013"),
  "without 0x": servedClass("TABL-012"),
  "with a digit in capitals": unspecifiedClass("served", 200, 400, 404),
  "outside its format": malformedClass("TABL-014"),
};
