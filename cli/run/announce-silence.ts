import type { Transport } from "../../suites/client/transport.ts";

interface SilenceOptions {
  /** The time limit of each request. */
  readonly timeoutMillis: number;
  /** Called with a sentence while a request waits for its response. */
  readonly waiting: (what: string) => void;
  /** The time between two calls of `waiting`. Default: five seconds. */
  readonly everyMillis?: number;
}

/**
 * Says which request waits for its response, and since when the target is silent, because a target that never responds
 * looks like a hang.
 */
export function announceSilence(
  transport: Transport,
  { timeoutMillis, waiting, everyMillis = 5_000 }: SilenceOptions,
): Transport {
  /** When the first of the requests was sent that have got no response; null after a response. */
  let silentSince: number | null = null;
  return {
    ...transport,
    async send(request) {
      const since = (silentSince ??= Date.now());
      const timer = setInterval(() => {
        const seconds = Math.round((Date.now() - since) / 1_000);
        waiting(
          `no response for ${seconds} s, waiting for ${request.method} ${request.path} (--timeout ${timeoutMillis} limits each attempt)`,
        );
      }, everyMillis);
      try {
        const answer = await transport.send(request);
        if (answer.arrived) silentSince = null;
        return answer;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
