/**
 * Writes a compiled Move module of version 6 with one public entry function, `run(&signer)`, which does nothing, and at
 * most one struct.
 */
import assert from "node:assert/strict";

const tableKinds = {
  modules: 0x01,
  structs: 0x02,
  functions: 0x03,
  signatures: 0x05,
  identifiers: 0x07,
  addresses: 0x08,
  structDefinitions: 0x0a,
  definitions: 0x0c,
};
const [bool, signer, reference] = [0x01, 0x0c, 0x06];
const [publicVisibility, entryFlag, returnInstruction] = [1, 4, 0x02];

/**
 * @param {Uint8Array} address the 32 bytes of the publisher's address
 * @param {string} name the name of the module
 * @param {string} [struct] the name of a struct without fields, which can be the type of a coin
 */
export function compileModule(address, name, struct) {
  // A compiler gives a struct without fields one field of this name.
  const names = [name, "run", ...(struct === undefined ? [] : [struct, "dummy_field"])];
  const isShort = names.every((text) => text.length < 64);
  assert.ok(isShort, "a name must be short enough for one byte of length");
  const identifiers = names.flatMap((text) => [text.length, ...Buffer.from(text)]);
  // The struct of module 0: identifier 2, no abilities, no type parameter.
  const structs = struct === undefined ? [] : [0, 2, 0, 0];
  // The definition of struct 0: it has fields (2), which are one, identifier 3 of the type bool.
  const structDefinitions = struct === undefined ? [] : [0, 2, 1, 3, bool];
  const tables = [
    // Module 0 is this module: address 0, identifier 0.
    [tableKinds.modules, [0, 0]],
    [tableKinds.structs, structs],
    // The function `run` of module 0: identifier 1, parameters in signature 1, results in signature 0, no type parameter.
    [tableKinds.functions, [0, 1, 1, 0, 0]],
    // Signature 0 is empty, signature 1 is `&signer`.
    [tableKinds.signatures, [0, 1, reference, signer]],
    [tableKinds.identifiers, identifiers],
    [tableKinds.addresses, [...address]],
    [tableKinds.structDefinitions, structDefinitions],
    // The body of function 0: it uses no resources, has no local variables (signature 0) and one instruction.
    [tableKinds.definitions, [0, publicVisibility, entryFlag, 0, 0, 1, returnInstruction]],
    // A module has no empty tables.
  ].filter(([, content]) => content.length > 0);
  let offset = 0;
  const heads = tables.flatMap(([kind, content]) => {
    const head = [kind, offset, content.length];
    offset += content.length;
    return head;
  });
  assert.ok(offset < 128, "an offset must be short enough for one byte");
  const version = [6, 0, 0, 0];
  const self = 0;
  const contents = tables.flatMap(([, content]) => content);
  return Uint8Array.from([0xa1, 0x1c, 0xeb, 0x0b, ...version, tables.length, ...heads, ...contents, self]);
}
