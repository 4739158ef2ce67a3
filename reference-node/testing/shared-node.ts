import { createPermit } from "../http/cors.ts";
import { createListeners } from "../http/listeners.ts";
import { resolveOptions, type NodeOptions } from "../node-options.ts";
import { createNode } from "../node.ts";
import { createTestNode, type TakenNode } from "./test-node.ts";

/** A node that several tests use one after the other. */
export interface SharedNode {
  /**
   * Starts the use by a test: listens on a free port and returns the node of the test. The port is another one for each
   * test, so that a late request of one test never reaches the node of the next test.
   *
   * The use ends when the returned node is disposed of: the port is closed and the state is put back. Then `onEnd` is
   * called. If a request of the test still runs after a short time, it could change the state later, so the node is not
   * reusable.
   */
  start(onEnd: (isReusable: boolean) => void): Promise<TakenNode>;
}

/** How long the end of a test waits for requests that the test has not awaited. */
const graceMillis = 100;

/** Creates a node and takes the snapshot to which it returns after each test. */
export function createSharedNode(options: NodeOptions): SharedNode {
  const { basePath, maxBodyBytes } = resolveOptions(options);
  const shared = createNode(options);
  let firstId = shared.control.snapshot().id;

  const putBack = (): void => {
    try {
      shared.control.revert({ id: firstId });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // The test has ended the snapshot, for example with a reset.
      shared.control.reset();
      firstId = shared.control.snapshot().id;
    }
  };

  return {
    start: async (onEnd) => {
      const pending = createPendingRequests();
      const listeners = createListeners(
        (request, response) => pending.track(shared.nodeHandler(request, response)),
        { basePath, maxBodyBytes, graceMillis, permit: createPermit(shared.cors) },
      );
      const { baseUrl } = await listeners.listen();
      let ended: Promise<void> | null = null;
      const end = async (): Promise<void> => {
        await listeners.close();
        const isReusable = await pending.settle(graceMillis);
        if (isReusable) putBack();
        onEnd(isReusable);
      };
      return createTestNode(shared, {
        baseUrl,
        send: (request) => pending.track(shared.fetch(request)),
        requireUse: (member) => {
          if (ended !== null) throw new Error(formatLateUse(member));
        },
        end: () => (ended ??= end()),
      });
    },
  };
}

function formatLateUse(member: string): string {
  return `node.${member} must be used before its test ends, got a use after the node was given back. Await everything that the test starts.`;
}

/** Requests that a node has not finished. */
interface PendingRequests {
  /** Counts a request until it has settled. Returns the same result. */
  track<Result>(request: Promise<Result>): Promise<Result>;
  /** Waits until no request is pending, at most the given time. Returns whether none is. */
  settle(millis: number): Promise<boolean>;
}

/** Creates an empty set of pending requests. */
function createPendingRequests(): PendingRequests {
  const pending = new Set<Promise<unknown>>();
  return {
    track: async (request) => {
      pending.add(request);
      try {
        return await request;
      } finally {
        pending.delete(request);
      }
    },
    settle: async (millis) => {
      if (pending.size === 0) return true;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, millis);
      });
      await Promise.race([timeout, Promise.allSettled(pending)]);
      clearTimeout(timer);
      return pending.size === 0;
    },
  };
}
