/** Of which classes the body of a table item request is (§2.9). */
import { isObject } from "../../client/json/json-parts.ts";
import type { KeyClass, TableBodyClass, TypeClass } from "../../../spec/operations/get-table-item.ts";
import { parseMoveType } from "../type-tag.ts";
import type { ClassifiedParameter } from "./classifier-input.ts";

const members = ["key_type", "value_type", "key"];

/** The classes of a body, and of its members where it has all of them. */
export function classifyTableItem(body: unknown): ClassifiedParameter[] {
  const whole = bodyClass(body);
  if (whole !== "an object with its members" || !isObject(body)) return [["body", whole]];
  const types = [body["key_type"], body["value_type"]];
  return [
    ["body", whole],
    ["key_type", classifyType(types[0])],
    ["value_type", classifyType(types[1])],
    ["white space in a type", types.some((type) => /\s/.test(String(type))) ? "some" : "none"],
    ["key", keyClass(body["key"])],
  ];
}

function bodyClass(body: unknown): TableBodyClass {
  if (!isObject(body)) return "no object";
  return members.every((name) => Object.hasOwn(body, name)) ? "an object with its members" : "lacks a member";
}

function classifyType(text: unknown): TypeClass {
  const tag = typeof text === "string" ? parseMoveType(text) : null;
  if (tag?.kind === "primitive") return tag.name;
  if (tag?.kind === "struct") return "a struct";
  if (tag?.kind !== "vector") return "no MoveType";
  const { element } = tag;
  return element.kind === "primitive" && element.name === "u8" ? "vector<u8>" : "another vector";
}

function keyClass(key: unknown): KeyClass {
  if (key === null) return "null";
  if (Array.isArray(key)) return "an array";
  if (typeof key === "object") return "an object";
  return typeof key === "string" ? "a string" : typeof key === "boolean" ? "a boolean" : "a number";
}
