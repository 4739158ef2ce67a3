/** Names the process that listens on a port. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Returns the processes that listen on a port, such as `node (process 4711)`; empty if the system does not tell. Linux
 * tells it in files, for the processes of the same user.
 */
export function describePortHolder(port: number): string {
  const links = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) =>
      listListeningSockets(
        readOr(() => readFileSync(table, "utf8"), ""),
        port,
      ),
    ),
  );
  if (links.size === 0) return "";
  return listFolder("/proc")
    .filter((name) => /^\d+$/.test(name) && hasSocket(name, links))
    .map((pid) => `${readName(pid)} (process ${pid})`)
    .join(" and ");
}

/** The state of a socket that listens, in the tables of Linux. */
const listening = "0A";

/** Returns the sockets that listen on a port, as the files of a process name them. Takes the text of `/proc/net/tcp`. */
export function listListeningSockets(table: string, port: number): readonly string[] {
  return table.split("\n").flatMap((line) => {
    const [, local = "", , state, , , , , , inode] = line.trim().split(/\s+/);
    const isOnPort = Number.parseInt(local.split(":")[1] ?? "", 16) === port;
    return isOnPort && state === listening ? [`socket:[${inode}]`] : [];
  });
}

function hasSocket(pid: string, links: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  return listFolder(folder).some((file) => links.has(readOr(() => readlinkSync(`${folder}/${file}`), "")));
}

function readName(pid: string): string {
  const name = readOr(() => readFileSync(`/proc/${pid}/comm`, "utf8"), "");
  return name.replaceAll(/[^\x20-\x7e]/g, "") || "a program";
}

function listFolder(path: string): readonly string[] {
  return readOr(() => readdirSync(path), []);
}

/** Reads a value, or returns another one, because a process may end meanwhile or belong to another user. */
function readOr<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
