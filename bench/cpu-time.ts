/** The CPU time of processes, which the load of the machine hardly changes. */

/** Returns the CPU time of this process in microseconds: of its code and of the system calls that it made. */
export function readCpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Sends the CPU time of this process to its parent for each message of the parent. */
export function reportCpuTime(): void {
  process.on("message", () => process.send?.(readCpuMicros()));
}
