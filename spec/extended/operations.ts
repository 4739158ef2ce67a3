import extended from "../extended.openapi.json" with { type: "json" };
import { JSON_MEDIA_TYPE } from "../vocabulary.ts";
import { judgedOperationNames, type ExtendedOperationName } from "./operation-names.ts";

/** An operation beyond the document, as `spec/extended.openapi.json` describes it. */
export interface ExtendedOperation {
  readonly name: ExtendedOperationName;
  readonly method: "GET" | "POST";
  /** The path below the base URL, with its parameters in braces; `/` is the base URL itself. */
  readonly path: string;
  readonly statuses: readonly number[];
  /** The status of a success, and the media type that the suites ask for. */
  readonly success: { readonly status: number; readonly mediaType: string };
}

/** The judged operations beyond the document. */
export const judgedOperations: readonly ExtendedOperation[] = Object.entries(extended.paths).flatMap(
  ([path, methods]: [string, DescribedMethods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) =>
      isJudged(operationId)
        ? [
            {
              name: operationId,
              method: method === "post" ? ("POST" as const) : ("GET" as const),
              path,
              statuses: Object.keys(responses).map(Number),
              success: findSuccess(responses),
            },
          ]
        : [],
    ),
);

interface DescribedMethods {
  readonly [method: string]: { readonly operationId: string; readonly responses: DescribedResponses };
}

interface DescribedResponses {
  readonly [status: string]: { readonly description: string; readonly content?: object };
}

/** Returns the first success. Its first media type is JSON unless the operation does not offer JSON. */
function findSuccess(responses: DescribedResponses): ExtendedOperation["success"] {
  const [status = "200", response] = Object.entries(responses).find(([one]) => one.startsWith("2")) ?? [];
  const [mediaType = JSON_MEDIA_TYPE] = Object.keys(response?.content ?? {});
  return { status: Number(status), mediaType };
}

function isJudged(name: string): name is ExtendedOperationName {
  const names: readonly string[] = judgedOperationNames;
  return names.includes(name);
}

/** Returns the description of a judged operation. */
export function getExtendedOperation(name: ExtendedOperationName): ExtendedOperation {
  const found = judgedOperations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`spec/extended.openapi.json must describe ${name}`);
  return found;
}

/**
 * Finds the judged operation of a request; null if there is none.
 * @param path the path below the base URL, without the query
 */
export function findExtendedOperation(method: string, path: string): ExtendedOperation | null {
  const wanted = path === "" ? "/" : path;
  return (
    judgedOperations.find(
      (one) =>
        one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(wanted),
    ) ?? null
  );
}
