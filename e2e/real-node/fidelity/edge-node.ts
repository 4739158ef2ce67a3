/** A reference node in the state that the recorded node had, as far as the recorded requests depend on it. */
import { presets } from "../../../cli/options/node-presets.ts";
import {
  createNode,
  type Listener,
  type NodeOptions,
  type ReferenceNode,
} from "../../../reference-node/node.ts";
import type { JsonObject } from "../../../reference-node/primitives/canonical-json.ts";

/** The account that sent the transactions of the recording. Its next sequence number was 204. */
const signer = "0x668dfef9842baf919c92897b302c4fef5b43c0c20d84dc76edf3474ef6a2d396";
const signerBalance = 9_999_000_000_000n;
/** The table of the recording that maps the types of coins to their fungible assets. */
const coinTable = "0x19e024f0a7ab09c9de6c524bec711ea46431b068d7fa6f119affb617d2406029";
const recordedVersion = 6537n;
const recordedMicros = 1_795_350_728_608_706n;

/** A node that listens, and its origin, such as `http://127.0.0.1:8080`. */
interface EdgeNode {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Starts a node with the options of the preset on a free port, and puts accounts, table and versions in place. */
export async function startEdgeNode(options: NodeOptions): Promise<EdgeNode> {
  const { port: _port, faucetPort: _faucet, indexerPort: _indexer, ...preset } = presets["aptos-localnet"];
  const node = createNode({ ...preset, clock: "virtual", ...options });
  putStateInPlace(node);
  const listener: Listener = await node.listen();
  return { origin: new URL(listener.baseUrl).origin, close: () => node.close() };
}

/** Creates an event handle of the signer, without events. */
function createHandle(creationNumber: number): JsonObject {
  return { counter: "0", guid: { id: { creation_num: String(creationNumber), addr: signer } } };
}

function putStateInPlace(node: ReferenceNode): void {
  const { control } = node;
  control.fund({ address: signer, amount: signerBalance });
  control.setResource({
    address: signer,
    type: "0x1::account::Account",
    data: {
      authentication_key: signer,
      coin_register_events: createHandle(0),
      guid_creation_num: "2",
      key_rotation_events: createHandle(1),
      rotation_capability_offer: { for: { vec: [] } },
      sequence_number: "204",
      signer_capability_offer: { for: { vec: [] } },
    },
  });
  control.setTableItem({
    handle: coinTable,
    keyType: "0x1::type_info::TypeInfo",
    key: {
      account_address: "0x1",
      module_name: "0x6170746f735f636f696e",
      struct_name: "0x4170746f73436f696e",
    },
    valueType: "0x1::object::Object<0x1::fungible_asset::Metadata>",
    value: { inner: "0xa" },
  });
  const missing = recordedVersion - node.position().version;
  if (missing > 0n) control.produceBlocks({ count: Number((missing + 1n) / 2n) });
  control.setTime({ micros: recordedMicros });
  control.produceBlock();
  // The real node answered later than its latest block.
  control.setLag({ seconds: 5 });
}
