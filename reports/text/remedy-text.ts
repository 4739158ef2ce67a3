import type { Remedy } from "../../evidence/remedy.ts";

/** Renders a remedy as a clause that begins with what to do, without a full stop. */
export function renderRemedy(remedy: Remedy): string {
  switch (remedy.kind) {
    case "other-url":
      return `use the base URL ${remedy.baseUrl}, ${otherUrls[remedy.shownBy]}`;
    case "certificate":
      return "add the target's certificate authority with --ca <file>, or accept any certificate with --insecure";
    case "not-a-node":
      return renderNotANode(remedy);
    case "unreadable":
      return `check the base URL: no response could be read: ${remedy.failure}`;
    case "redirect":
      return `check the base URL, or the credentials in --header "Name: value": the target redirects to ${remedy.location}`;
    case "credentials":
      return remedy.sent
        ? `check the credentials in --header: the target responds with ${remedy.status}`
        : `add credentials with --header "Name: value": the target responds with ${remedy.status}`;
    case "overload":
      return `try again later, or with a lower --rate: the target responds with ${remedy.status} to every request`;
    case "silence":
      return `the target accepts connections, but does not respond within --timeout (${remedy.timeoutMillis} ms); look for a hang in the node, or raise --timeout`;
    case "command":
      return remedy.output === ""
        ? `correct the command, which printed nothing and exited with ${remedy.end} before it listened`
        : `correct the command, which exited with ${remedy.end} before it listened; it printed last: ${remedy.output}`;
    case "text":
      return remedy.text;
  }
}

/** Renders a remedy as a sentence. */
export function renderRemedySentence(remedy: Remedy): string {
  const clause = renderRemedy(remedy);
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** What is known of another base URL. */
const otherUrls = {
  redirect: "to which the target redirects",
  node: "where a node responds",
  "no TLS": "because the target does not respond with TLS",
} as const;

function renderNotANode({ got, endsInV1 }: Extract<Remedy, { kind: "not-a-node" }>): string {
  const received = `${got.method} ${got.url} returned ${got.status} with ${got.mediaType ?? "no media type"}`;
  const meaning = endsInV1
    ? "another server may use this host and port, or the node serves its interface under another path"
    : "its path may be wrong, which normally ends in /v1";
  return `check the base URL: ${received}, so ${meaning}`;
}
