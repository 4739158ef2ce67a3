/** What the user has to change so that a run reaches a node, as data. Only `reports/text` makes sentences of it. */
export type Remedy =
  /**
   * Another base URL, to which the target redirects (`redirect`), where a node responds (`node`), or which has no TLS,
   * as the port of the target (`no TLS`).
   */
  | { readonly kind: "other-url"; readonly baseUrl: string; readonly shownBy: "redirect" | "node" | "no TLS" }
  /** No authority that the run trusts has issued the certificate of the target for its host. */
  | { readonly kind: "certificate" }
  /** A response that is not one of this interface. */
  | {
      readonly kind: "not-a-node";
      readonly got: {
        readonly method: string;
        readonly url: string;
        readonly status: number;
        readonly mediaType: string | null;
      };
      /** Whether the base URL ends in `/v1`, as that of a node normally does. */
      readonly endsInV1: boolean;
    }
  /** Something responded, but no response could be read. */
  | { readonly kind: "unreadable"; readonly failure: string }
  /** The target redirects to something else than a node, such as a page for signing in. */
  | { readonly kind: "redirect"; readonly location: string }
  /** The target wants credentials, or others than the run `sent`. */
  | { readonly kind: "credentials"; readonly status: number; readonly sent: boolean }
  /** Every response has a status that is about load or a gateway. */
  | { readonly kind: "overload"; readonly status: number }
  /** The target accepts connections and never responds. */
  | { readonly kind: "silence"; readonly timeoutMillis: number }
  /** The command that starts the target exited. `output` has the last lines that it printed. */
  | { readonly kind: "command"; readonly end: string; readonly output: string }
  /** A text without data, as in records of older versions. */
  | { readonly kind: "text"; readonly text: string };
