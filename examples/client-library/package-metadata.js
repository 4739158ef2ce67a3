import { sdk } from "./setup.js";

const { Serializer } = sdk;

/** Returns the metadata that a compiler writes next to the bytecode: here without sources and dependencies. */
export function createMetadata(packageName, moduleNames) {
  const compatible = 1;
  const none = 0;
  const serializer = new Serializer();
  serializer.serializeStr(packageName);
  serializer.serializeU8(compatible);
  serializer.serializeU64(0); // The chain counts the upgrades itself.
  serializer.serializeStr("0".repeat(64)); // The digest of the sources.
  serializer.serializeBytes(new Uint8Array()); // The manifest.
  serializer.serializeU32AsUleb128(moduleNames.length);
  for (const name of moduleNames) {
    serializer.serializeStr(name);
    serializer.serializeBytes(new Uint8Array()); // The source.
    serializer.serializeBytes(new Uint8Array()); // The source map.
    serializer.serializeU8(none); // No extension.
  }
  serializer.serializeU32AsUleb128(0); // No dependencies.
  serializer.serializeU8(none); // No extension.
  return serializer.toUint8Array();
}
