/**
 * What a request listener of node:http receives, by some of its members. The declarations of the package name no type of
 * Node.js, because a project without its types would not compile with them.
 */
export interface NodeHttpRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
}

/** The response that a request listener of node:http sends, by some of its members. */
export interface NodeHttpResponse {
  readonly statusCode: number;
  readonly headersSent: boolean;
}
