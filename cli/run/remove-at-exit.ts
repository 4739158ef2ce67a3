/**
 * Has something removed once: when the returned function is called, or else when the process ends, which a second signal
 * makes it do at once.
 */
export function removeAtExit(remove: () => void): () => void {
  const removeOnce = (): void => {
    process.removeListener("exit", removeOnce);
    remove();
  };
  process.once("exit", removeOnce);
  return removeOnce;
}
