/** The differences from the recorded node that remain with its quirks, each with the reason why it remains. */
import type { Aspect } from "./compare-answers.ts";

/** Why a difference remains: the state or the settings of the recorded node, or how it ends connections. */
type Reason = "state" | "setting" | "transport";

/** A recorded request, by its name, with the aspects in which the answers differ. */
interface AcceptedDifference {
  readonly name: string;
  readonly aspects: readonly Aspect[];
  readonly reason: Reason;
  readonly why: string;
}

const members = "members of the body";

export const acceptedDifferences: readonly AcceptedDifference[] = [
  {
    name: "index",
    aspects: [members],
    reason: "setting",
    why: "The reference node is not built from a commit of the real node, so it has no git_hash.",
  },
  {
    name: "index slash",
    aspects: [members],
    reason: "setting",
    why: "The reference node is not built from a commit of the real node, so it has no git_hash.",
  },
  {
    name: "info",
    aspects: [members],
    reason: "setting",
    why: "The facts are those of another program. It has no peers, and does not synchronize.",
  },
  {
    name: "resources limit 65535",
    aspects: [members],
    reason: "state",
    why: "The reference node has no resources at 0x3.",
  },
  {
    name: "account txns",
    aspects: [members],
    reason: "state",
    why: "The account is put in place without the transactions that it sent on the real node.",
  },
  {
    name: "account summaries",
    aspects: [members],
    reason: "state",
    why: "The account is put in place without the transactions that it sent on the real node.",
  },
  {
    name: "txns list",
    aspects: [members],
    reason: "state",
    why: "The latest transaction of the real node is one of its validators, of which the reference node has none.",
  },
  {
    name: "txn by version 1",
    aspects: [members],
    reason: "state",
    why: "The block metadata of the real node has an extension for randomness, which the reference node has not.",
  },
  {
    name: "OPTIONS preflight",
    aspects: ["headers"],
    reason: "setting",
    why: "The real node sends the header Access-Control-Expose-Headers without a value.",
  },
  {
    name: "OPTIONS preflight DELETE",
    aspects: ["headers"],
    reason: "setting",
    why: "The reference node lets a page of an allowed origin read every response, also that a method is not allowed.",
  },
  {
    name: "gzip small",
    aspects: ["headers", members],
    reason: "setting",
    why: "The real node compresses with Brotli too. The reference node compresses only with gzip, and only where it saves bytes.",
  },
  {
    name: "batch declared too large",
    aspects: ["status", "error code", "media type", members],
    reason: "transport",
    why: "The real node closes the connection while the client still sends, so that the recording has no answer.",
  },
  {
    name: "long uri",
    aspects: ["status", "error code", "media type", "headers", members],
    reason: "transport",
    why: "Node.js accepts 16 KiB of request line and headers together, and the request has 20,019 characters.",
  },
  {
    name: "long uri 70k",
    aspects: ["status", "error code", "media type", members],
    reason: "transport",
    why: "Node.js accepts 16 KiB of request line and headers together, and does not say which of them is too long.",
  },
  {
    name: "many headers",
    aspects: ["status", "media type", "headers", members],
    reason: "transport",
    why: "The real node accepts 100 headers. Node.js limits their bytes, not their number.",
  },
];
