import { spawn, type ChildProcess } from "node:child_process";

/** A program that serves until it is stopped. */
interface ServerProcess {
  /** The line that the program printed when it was ready. */
  readonly firstLine: string;
  /** Stops the program and the programs that it has started. */
  readonly stop: () => Promise<void>;
}

/** The time in milliseconds that a program has to print its first line. */
const readyMillisMax = 30_000;

/**
 * Starts a program and waits for the first line of its standard output.
 * @throws Error with the output if the program ends before that, or takes too long.
 */
export async function startServer(
  command: string,
  argv: readonly string[],
  cwd: string,
): Promise<ServerProcess> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("TOUCHSTONE_"));
  // The program has a process group of its own, because npx does not stop the program that it has started.
  const child = spawn(command, argv, {
    cwd,
    env: Object.fromEntries(own),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const kill = (): void => signalGroup(child, "SIGKILL");
  process.once("exit", kill);
  const stop = async (): Promise<void> => {
    signalGroup(child, "SIGTERM");
    await closed;
    process.removeListener("exit", kill);
  };
  try {
    return { firstLine: await readFirstLine(child, [command, ...argv].join(" ")), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readFirstLine(child: ChildProcess, name: string): Promise<string> {
  let [stdout, stderr] = ["", ""];
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`${name} ${what}:\n${stdout}${stderr}`));
    const timer = setTimeout(() => fail(`printed no line in ${readyMillisMax / 1_000} s`), readyMillisMax);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const [line, ...rest] = stdout.split("\n");
      if (line !== undefined && rest.length > 0) resolve(line);
    });
    child.on("error", reject);
    child.on("close", (code) => fail(`ended with ${code}`));
    child.on("close", () => clearTimeout(timer));
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}
