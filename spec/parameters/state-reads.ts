/** The parameters of §4.1 to §4.3, and those that §4.4 shares with them. */
import type { RequirementId } from "../catalogue.ts";
import { answered, leftOpen, malformed, served, type ParameterClass } from "./parameter-class.ts";

type Ids = readonly RequirementId[];

/** The classes of an address in a path, and of what has its format (§2.1). */
function addressClasses(rows: { readonly long: Ids; readonly malformed: RequirementId }) {
  return {
    "0x and 64 digits": served(...rows.long),
    "0x and fewer digits": served("ADDR-002"),
    "without 0x": served("ADDR-001"),
    "with a digit in capitals": served("ADDR-003"),
    "outside its format": malformed(rows.malformed),
  };
}

/** The classes of a ledger_version (§4.1 to §4.4). */
export function versionClasses(rows: {
  readonly latest: Ids;
  readonly retained: Ids;
  readonly pruned: RequirementId;
  readonly malformed: RequirementId;
}) {
  return {
    absent: served(...rows.latest),
    "between the oldest and the latest": served(...rows.retained),
    "the oldest": served(...rows.retained),
    "the latest": served(...rows.retained),
    pruned: answered("not served", { 410: [rows.pruned] }, 404),
    "above the latest": leftOpen("not served", 200, 400, 404, 410),
    "outside uint64": malformed(rows.malformed),
  };
}

/** Whether what is asked for is there, which only the answer tells. */
export function existenceClasses(row: RequirementId, ...otherwise: number[]) {
  return { returned: served(row), "not returned": leftOpen("not there", ...otherwise) };
}

/** The classes of the parameters of a page (§4.2, §4.3, §8). */
function pageClasses(rows: {
  readonly cursor: RequirementId;
  readonly whole: RequirementId;
  readonly limit: RequirementId;
  readonly malformedStart: RequirementId;
  readonly malformedLimit: RequirementId;
}) {
  return {
    start: {
      absent: served(rows.whole),
      "a hex string": served(rows.cursor),
      "no hex string": malformed(rows.malformedStart),
    },
    limit: {
      absent: served("LIMT-002"),
      zero: leftOpen("not served", 200, 400, 404),
      one: served(rows.limit, "LIMT-001"),
      "2 to 65534": served(rows.limit, "LIMT-001"),
      "65535, the greatest": served("LIMT-001"),
      "outside uint16": malformed(rows.malformedLimit),
    },
  };
}

/** §4.1. */
export const accountParameters = {
  address: addressClasses({ long: ["ACCT-006", "ACCT-008"], malformed: "ACCT-010" }),
  ledger_version: versionClasses({
    latest: ["ACCT-007"],
    retained: ["ACCT-008"],
    pruned: "ACCT-003",
    malformed: "ACCT-011",
  }),
  "the account": existenceClasses("ACCT-006", 404),
};

/** §4.2. */
export const resourcesParameters = {
  address: addressClasses({ long: ["RSRC-008", "RSRC-010"], malformed: "RSRC-016" }),
  ledger_version: versionClasses({
    latest: ["RSRC-009"],
    retained: ["RSRC-010"],
    pruned: "RSRC-003",
    malformed: "RSRC-017",
  }),
  ...pageClasses({
    cursor: "RSRC-013",
    whole: "RSRC-014",
    limit: "RSRC-012",
    malformedStart: "RSRC-018",
    malformedLimit: "RSRC-019",
  }),
  "the account": existenceClasses("RSRC-008", 404),
};

/** §4.3. */
export const modulesParameters = {
  address: addressClasses({ long: ["MODL-030", "MODL-032"], malformed: "MODL-038" }),
  ledger_version: versionClasses({
    latest: ["MODL-031"],
    retained: ["MODL-032"],
    pruned: "MODL-003",
    malformed: "MODL-039",
  }),
  ...pageClasses({
    cursor: "MODL-035",
    whole: "MODL-036",
    limit: "MODL-034",
    malformedStart: "MODL-040",
    malformedLimit: "MODL-041",
  }),
  "the account": existenceClasses("MODL-030", 404),
};

export type AddressClass = keyof ReturnType<typeof addressClasses>;
export type VersionClass = keyof ReturnType<typeof versionClasses>;
export type ExistenceClass = keyof ReturnType<typeof existenceClasses>;
export type StartClass = keyof ReturnType<typeof pageClasses>["start"];
export type LimitClass = keyof ReturnType<typeof pageClasses>["limit"];

/** The classes of a table handle (§4.4), whose digits in capitals are said of nowhere. */
export const handleClasses: { readonly [name in AddressClass]: ParameterClass } = {
  "0x and 64 digits": served("TABL-006", "TABL-008"),
  "0x and fewer digits": served("TABL-013"),
  "without 0x": served("TABL-012"),
  "with a digit in capitals": leftOpen("served", 200, 400, 404),
  "outside its format": malformed("TABL-014"),
};
