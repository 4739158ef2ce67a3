import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";

/** A block that the target could not read, by a version in it. */
export interface RefusedBlock {
  readonly version: string;
  readonly withTransactions: boolean;
}

/** Lists the blocks that discovery asked for and whose only responses have status 500. */
export function findRefusedBlocks(seen: readonly SentExchange[]): readonly RefusedBlock[] {
  const reads = new Map<string, { readonly block: RefusedBlock; readonly sent: SentExchange[] }>();
  for (const sent of seen) {
    const { operation, path, query } = sent.request;
    if (operation !== "getBlockByVersion") continue;
    const version = path.slice(path.lastIndexOf("/") + 1);
    const withTransactions = query["with_transactions"] === "true";
    const key = `${version} ${withTransactions}`;
    const read = reads.get(key) ?? { block: { version, withTransactions }, sent: [] };
    reads.set(key, read);
    read.sent.push(sent);
  }
  return [...reads.values()]
    .filter(({ sent }) => sent.at(-1)?.answer.status === 500 && !sent.some(isSuccessful))
    .map(({ block }) => block);
}
