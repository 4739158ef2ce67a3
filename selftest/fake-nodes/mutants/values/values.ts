import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterOperation } from "../../wire/alterations.ts";
import { isSuccess } from "../../wire/responses.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

/** Mutants in the JSON form of top-level values of resources (§2.2, §2.4), in the specimens that hold one of each type. */
export const valueMutants: readonly Mutant[] = [
  wrong("VALU-001", "bool-text", "a bool is a text", '"truth":true', '"truth":"true"'),
  wrong("VALU-002", "u16-text", "a u16 is a text", '"greatest_u16":65535', '"greatest_u16":"65535"'),
  wrong("VALU-002", "u8-point", "a u8 has a decimal point", '"greatest_u8":255', '"greatest_u8":255.0'),
  wrong("VALU-003", "u64-number", "a u64 is a number", '"least_u64":"0"', '"least_u64":0'),
  wrong("VALU-003", "u128-too-large", "a u128 is above its range", '"34028236692', '"94028236692'),
  wrong("VALU-004", "address-bare", "an address has no 0x", '"short_address":"0x', '"short_address":"'),
  wrong("VALU-005", "vector-text", "a vector is a text", '"bools":[true,false]', '"bools":"true,false"'),
  wrong("VALU-006", "bytes-numbers", "bytes are numbers", '"bytes":"0x00ff10"', '"bytes":[0,255,16]'),
  wrong("VALU-006", "option-numbers", "the bytes of an option are numbers", '"vec":"0x07"', '"vec":[7]'),
  wrong("VALU-007", "struct-array", "a struct is an array", '"guid":{', '"guid":[],"other":{'),
  wrong("VALU-007", "inner-field-renamed", "an inner struct lacks a field", '"creation_num":', '"number":'),
  wrong(
    "VALU-008",
    "string-bytes",
    "a string is an object of bytes",
    '"empty_text":""',
    '"empty_text":{"bytes":"0x"}',
  ),
  wrong("RSRC-006", "field-missing", "a field of a resource is missing", '"falsehood":', '"false":'),
  wrong(
    "RSRC-007",
    "struct-unknown",
    "the type of a resource names no struct",
    '0x1::specimen::Scalars"',
    '0x1::specimen::Unknown"',
  ),
];

/** Replaces a part of every listing of resources. */
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
