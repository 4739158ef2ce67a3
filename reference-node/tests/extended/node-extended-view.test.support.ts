import assert from "node:assert/strict";
import { encodeAddress, encodeList, encodeSized, encodeText } from "../../bcs/codec.ts";
import { encodeTypeTag } from "../../bcs/type-tag.ts";
import { send, type ReceivedJson } from "../node-extended.test.support.ts";
import type { ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseMoveType } from "../../primitives/move-type.ts";

/** The type of the native coin. */
export const coin = "0x1::node_coin::NodeCoin";
/** The type of the resource that describes an asset. */
export const metadata = "0x1::fungible_asset::Metadata";

/** A call of a view in JSON. */
export interface ViewCall {
  readonly typeArguments?: readonly string[];
  readonly arguments?: readonly JsonValue[];
  readonly query?: string;
}

/** Calls a view in JSON, and asserts that the response matches its schema. */
export function view(node: ReferenceNode, name: string, call: ViewCall = {}): Promise<ReceivedJson> {
  const body = {
    function: name,
    type_arguments: call.typeArguments ?? [],
    arguments: call.arguments ?? [],
  };
  return send(node, `/view${call.query ?? ""}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
}

/** Calls a view in BCS, and asserts that the response matches its schema. */
export function viewBcs(node: ReferenceNode, bytes: Uint8Array): Promise<ReceivedJson> {
  const contentType = "application/x.node.view_function+bcs";
  return send(node, "/view", { method: "POST", body: bytes, contentType });
}

/** Encodes a call of a view of the framework. */
export function encodeView(
  module: string,
  name: string,
  types: readonly string[],
  given: readonly Uint8Array[],
) {
  return Buffer.concat([
    addressBytes("0x1"),
    encodeText(module),
    encodeText(name),
    encodeList(types.map((text) => encodeTypeTag(parseMoveType(text) ?? assert.fail(text)))),
    encodeList(given.map((bytes) => encodeSized(bytes))),
  ]);
}

/** Encodes a call that returns the balance of an address. */
export function encodeBalanceView(address: string): Uint8Array {
  return encodeView("coin", "balance", [coin], [addressBytes(address)]);
}

/** Encodes an address. */
export function addressBytes(text: string): Uint8Array {
  return encodeAddress(parseAddress(text) ?? assert.fail(text));
}
