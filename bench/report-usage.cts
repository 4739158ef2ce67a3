/**
 * A module that is loaded before a measured program (`node --require`). It is a CommonJS module, because an ECMAScript module
 * would load the loader of these modules also for a program that does not need it. It sends the CPU time and the memory of the
 * process whenever the parent process sends a message.
 */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMillis: (user + system) / 1_000, megabytes: process.memoryUsage.rss() / 1e6 });
});
process.channel?.unref();
