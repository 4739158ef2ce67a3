/** The bytes of a request body, or the reason why there are none. */
export type BodyResult<Failure extends string> =
  | { readonly outcome: "read"; readonly bytes: Uint8Array }
  // One member for each reason, so that the compiler can exclude single reasons.
  | (Failure extends string ? { readonly outcome: Failure } : never);
