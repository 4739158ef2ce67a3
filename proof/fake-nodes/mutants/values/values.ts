import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterOperation } from "../../wire/alterations.ts";
import { isSuccess } from "../../wire/responses.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

/** Mutants with malformed top-level values of resources (§2.2, §2.4). The resource `Scalars` has one value of each type. */
export const valueMutants: readonly Mutant[] = [
  wrong("VALU-001", "bool-text", "A bool is a string.", '"truth":true', '"truth":"true"'),
  wrong("VALU-002", "u16-text", "A u16 is a string.", '"greatest_u16":65535', '"greatest_u16":"65535"'),
  wrong("VALU-002", "u8-point", "A u8 has a decimal point.", '"greatest_u8":255', '"greatest_u8":255.0'),
  wrong("VALU-003", "u64-number", "A u64 is a number.", '"least_u64":"0"', '"least_u64":0'),
  wrong(
    "VALU-003",
    "u128-too-large",
    "A u128 is above its range.",
    '"greatest_u128":"34028236692',
    '"greatest_u128":"94028236692',
  ),
  wrong("VALU-004", "address-bare", "An address has no 0x.", '"short_address":"0x', '"short_address":"'),
  wrong("VALU-005", "vector-text", "A vector is a string.", '"bools":[true,false]', '"bools":"true,false"'),
  wrong(
    "VALU-006",
    "bytes-numbers",
    "A vector<u8> is an array of numbers.",
    '"bytes":"0x00ff10"',
    '"bytes":[0,255,16]',
  ),
  wrong(
    "VALU-006",
    "option-numbers",
    "A vector<u8> in an option is an array of numbers.",
    '"vec":"0x07"',
    '"vec":[7]',
  ),
  wrong(
    "VALU-007",
    "struct-array",
    "A struct is an array.",
    '"event_handle":{"counter":"0","guid":{',
    '"event_handle":{"counter":"0","guid":[],"other":{',
  ),
  wrong(
    "VALU-007",
    "inner-field-renamed",
    "A nested struct lacks a field.",
    '"event_handle":{"counter":"0","guid":{"id":{"creation_num":',
    '"event_handle":{"counter":"0","guid":{"id":{"number":',
  ),
  wrong(
    "VALU-008",
    "string-bytes",
    "A Move string is an object with its bytes.",
    '"empty_text":""',
    '"empty_text":{"bytes":"0x"}',
  ),
  wrong("RSRC-006", "field-missing", "A resource lacks a field.", '"falsehood":', '"false":'),
  wrong(
    "RSRC-007",
    "struct-unknown",
    "The type of a resource names a struct that does not exist.",
    '0x1::specimen::Scalars"',
    '0x1::specimen::Unknown"',
  ),
];

/** Defines a mutant that replaces a part of every listing of resources. The part occurs in one resource only. */
function wrong(requirement: RequirementId, id: string, fault: string, part: string, by: string): Mutant {
  return defineMutant(
    requirement,
    id,
    fault,
    alterOperation("getAccountResources", (_, answer) =>
      isSuccess(answer) ? { ...answer, body: answer.body.replace(part, () => by) } : answer,
    ),
  );
}
