import { JSON_MEDIA_TYPE } from "../../../spec/vocabulary.ts";
import { DecodeError, encodeList } from "../../bcs/codec.ts";
import { decodeEntryFunction } from "../../bcs/entry-function.ts";
import { encodeStateValue } from "../../bcs/state-value.ts";
import { CallError } from "../../execution/encode-call.ts";
import { createStructLookup } from "../../move/move-value.ts";
import { moveAbortPrefix } from "../../move/move-abort.ts";
import { getNativeFunctions } from "../../framework/native-functions.ts";
import { callView, type RequestedView, type ViewOutcome } from "../../execution/view-call.ts";
import { parseMoveType } from "../../primitives/move-type.ts";
import { readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { parseJsonBody, toJsonPart } from "../json-body.ts";
import { createMediaTypeError } from "../media-type-error.ts";
import { readCall } from "../payload-request.ts";
import { type OperationHandler, type RequestParts, RequestError } from "../operation.ts";

/** The code of the VM status of a call that a function aborts, as on existing networks. */
const abortedCode = 4016;

/** Creates the operation that calls a view function on the state of a ledger version. */
export function createView(options: {
  readonly vendor: string;
  readonly implicitAccounts: boolean;
}): OperationHandler {
  const { views } = getNativeFunctions(options);
  return (request) => {
    const call = readViewBody(request, options.vendor);
    const requestedVersion = readLedgerVersionInput(request);
    return (view) => {
      const version = resolveVersion(requestedVersion, view.position);
      const read = (key: string) => view.read(key, version);
      const outcome = callWithErrors(() => callView(call, { views, read }));
      if (!("abort" in outcome)) {
        const { results, gasUnits } = outcome;
        const layouts = createStructLookup(read);
        return {
          status: 200,
          body: results.map(({ value }) => value),
          bcs: () => encodeList(results.map(({ type, value }) => encodeStateValue(value, type, layouts))),
          gasUsed: String(gasUnits),
        };
      }
      const vmErrorCode = outcome.abort.startsWith(moveAbortPrefix) ? abortedCode : null;
      throw new RequestError(400, "invalid_input", outcome.abort, vmErrorCode);
    };
  };
}

function callWithErrors(call: () => ViewOutcome): ViewOutcome {
  try {
    return call();
  } catch (error) {
    if (error instanceof CallError) throw new RequestError(400, "invalid_input", error.message);
    throw error;
  }
}

/** Reads the body in JSON or BCS. @throws RequestError 415 for another media type, 400 for a malformed body. */
function readViewBody({ body }: RequestParts, vendor: string): RequestedView {
  const contentType = body?.contentType ?? "";
  const bytes = body?.bytes ?? new Uint8Array();
  const binaryType = `application/x.${vendor}.view_function+bcs`;
  const given = contentType.trim().toLowerCase();
  if (given === JSON_MEDIA_TYPE) return readCall(toJsonPart(parseJsonBody(bytes), "body"));
  if (given === binaryType) return decodeView(bytes);
  throw createMediaTypeError(contentType, binaryType);
}

/** Decodes a call in BCS, which has the layout of an entry function. @throws RequestError 400 for other bytes. */
function decodeView(bytes: Uint8Array): RequestedView {
  try {
    const call = decodeEntryFunction(bytes);
    if (call.kind === "unsupported") {
      throw new RequestError(
        400,
        "invalid_input",
        `This node does not support this kind of call: ${call.name}.`,
      );
    }
    return {
      function: call,
      typeArguments: call.typeArguments.flatMap((text) => parseMoveType(text) ?? []),
      arguments: call.arguments,
    };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new RequestError(
      400,
      "invalid_input",
      `Failed to deserialize input into ViewRequest: ${error.reason}`,
    );
  }
}
