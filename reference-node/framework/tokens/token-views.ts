import type { ReadState, StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { createModuleViews, type ViewBody, type ViewFunctions } from "../../move/view-function.ts";
import { toAddress, toObjectAddress, toText } from "../../move/native-arguments.ts";
import { createStepsView } from "../../move/native-steps.ts";
import { formatObject } from "../objects/objects.ts";
import { collectionModule } from "./collection-modules.ts";
import { countTokens, readCreator, requireCollection } from "./collections.ts";
import { tokenModule } from "./token-modules.ts";
import {
  computeSeededTokenAddress,
  readCollectionOf,
  readIdentifier,
  readTokenRoyalty,
  requireToken,
} from "./tokens.ts";

/** Creates a view whose only argument is an object. */
function viewOf(compute: (read: ReadState, object: Address) => JsonValue): ViewBody {
  return createStepsView(([object], { read }) => compute(read, toObjectAddress(object)));
}

function toOption(value: JsonValue | null | undefined): JsonValue {
  return { vec: value === null || value === undefined ? [] : [value] };
}

function field(value: StateValue, name: string): JsonValue {
  return value[name] ?? null;
}

/** The views of collections and tokens. */
export const tokenViews: ViewFunctions = new Map([
  ...createModuleViews(collectionModule, {
    count: viewOf((read, collection) => toOption(countTokens(read, collection)?.toString())),
    creator: viewOf((read, collection) => `0x${readCreator(read, collection)}`),
    description: viewOf((read, collection) => field(requireCollection(read, collection), "description")),
    name: viewOf((read, collection) => field(requireCollection(read, collection), "name")),
    uri: viewOf((read, collection) => field(requireCollection(read, collection), "uri")),
  }),
  ...createModuleViews(tokenModule, {
    creator: viewOf((read, token) => `0x${readCreator(read, readCollectionOf(read, token))}`),
    collection_name: viewOf((read, token) =>
      field(requireCollection(read, readCollectionOf(read, token)), "name"),
    ),
    collection_object: viewOf((read, token) => formatObject(readCollectionOf(read, token))),
    description: viewOf((read, token) => field(requireToken(read, token), "description")),
    name: viewOf((read, token) => readIdentifier(read, token, "name")),
    uri: viewOf((read, token) => field(requireToken(read, token), "uri")),
    royalty: viewOf((read, token) => toOption(readTokenRoyalty(read, token))),
    index: viewOf((read, token) => readIdentifier(read, token, "index")),
    create_token_address_with_seed: createStepsView(
      ([creator, collection, name, seed]) =>
        `0x${computeSeededTokenAddress(toAddress(creator), [toText(collection), toText(name), toText(seed)])}`,
    ),
  }),
]);
