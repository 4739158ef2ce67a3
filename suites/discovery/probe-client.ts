import type { Exchange } from "../../evidence/exchange.ts";
import type { Traffic } from "../../evidence/traffic.ts";
import { ask } from "../client/ask.ts";
import { attemptsMax, limitedAttemptsMax } from "../client/client-options.ts";
import { createSpareSlots, type SpareSlots } from "../client/concurrency/spare-slots.ts";
import type { OperationRequest } from "../client/operation-request.ts";
import { isRateLimited } from "../client/resend/resend.ts";
import { isTransientStatus } from "../client/response-head.ts";
import { hasArrived, isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import type { Session } from "../client/session.ts";
import { createRecorder } from "../oracle/records/recorder.ts";

/** Sends the requests of discovery and keeps their responses. Never throws. */
export interface ProbeClient {
  /**
   * Sends a request and returns it with its response; null if no response arrives. Repeats the request after a transient
   * response, at most twice.
   */
  ask(request: OperationRequest): Promise<SentExchange | null>;
  /** All responses, in the order in which the requests were sent. */
  readonly seen: readonly SentExchange[];
  /** Slots for requests that do not depend on each other. */
  readonly spare: SpareSlots;
  /** The requests that got no response. */
  readonly lost: readonly OperationRequest[];
  /** Call if a limit of discovery keeps a search from a request that it needs. */
  endSearch(): void;
  /** Whether a limit ended a search, so that it may not have found what exists. */
  hasEndedSearch(): boolean;
  /** The first three requests with their responses, as reports show them. Of a repeated request, only the last attempt. */
  readonly firstExchanges: readonly Exchange[];
  /** Whether any response arrived, even an unreadable one. */
  reached(): boolean;
  /** Why the first request without a response failed; null if every request got a response. */
  failure(): string | null;
  traffic(): Traffic;
}

/** Asks for the gas price that the target estimates; null if it returns none. */
export type EstimatePrice = (probeClient: Pick<ProbeClient, "ask">, vendor: string) => Promise<string | null>;

const firstExchangesMax = 3;
/** How many requests may be sent while another one waits for its response. */
const spareDefault = 3;
/** If no response has ever arrived, discovery stops after this many requests, because each waits for a timeout. */
const unansweredProbesMax = 2;

/** @param concurrency how many requests may be under way at once */
export function createProbeClient(session: Session, concurrency = spareDefault + 1): ProbeClient {
  const recorder = createRecorder();
  const keep = session.log(null);
  const { seen, keepInOrder } = createOrderedList();
  let sentCount = 0;
  const lost: OperationRequest[] = [];
  const firstExchanges: Exchange[] = [];
  let unansweredProbes = 0;
  let isReached = false;
  let hasSucceeded = false;
  let failure: string | null = null;
  let isSearchEnded = false;
  return {
    async ask(request) {
      if (!isReached && unansweredProbes >= unansweredProbesMax) return null;
      const number = (sentCount += 1);
      const most = unansweredProbes > 0 ? 1 : attemptsMax;
      const sent = await ask(session, request, {
        attemptsMax: most,
        // A target that has succeeded is not taken for a server that turns everything away.
        answersMax: (answer) => (hasSucceeded && isRateLimited(answer) ? limitedAttemptsMax : most),
        shouldRetry: ({ status }) => status === 500 || isTransientStatus(status),
        recorder,
        keep,
      });
      recorder.countChanged(session.statusCounts.count(sent.statuses).length);
      const { answer } = sent;
      if (firstExchanges.length < firstExchangesMax) firstExchanges.push(sent.exchange);
      isReached ||= answer.arrived || answer.stage === "unreadable";
      if (!answer.arrived) {
        failure ??= answer.failure;
        unansweredProbes += 1;
      }
      if (!hasArrived(sent)) {
        lost.push(request);
        return null;
      }
      hasSucceeded ||= isSuccessful(sent);
      keepInOrder(number, sent);
      return sent;
    },
    seen,
    spare: createSpareSlots({ current: () => Math.min(spareDefault, concurrency) }),
    lost,
    endSearch() {
      isSearchEnded = true;
    },
    hasEndedSearch: () => isSearchEnded,
    firstExchanges,
    reached: () => isReached,
    failure: () => failure,
    traffic: recorder.traffic,
  };
}

/** Keeps responses in the order of the numbers of their requests. */
function createOrderedList() {
  const seen: SentExchange[] = [];
  /** The number of the request of each element of `seen`. */
  const numbers: number[] = [];
  const keepInOrder = (number: number, sent: SentExchange): void => {
    const place = numbers.findLastIndex((other) => other < number) + 1;
    numbers.splice(place, 0, number);
    seen.splice(place, 0, sent);
  };
  return { seen, keepInOrder };
}
