/** Returns the memory in use after a garbage collection, in bytes. The process must be started with --expose-gc. */
export function readUsedMemory(): number {
  if (globalThis.gc === undefined) throw new Error("Node.js must be started with --expose-gc");
  globalThis.gc();
  // Another thread releases the array buffers that the collection has found. The next collection first waits for it.
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
