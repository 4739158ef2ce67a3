/**
 * Where a node with default settings finds the origin that the build has prepared. Without the bundle there is none, so
 * that a node never begins with the data of older sources. The bundler puts another module in the place of this one,
 * which reads the file that `formatOrigin` writes.
 */

/** The settings of the prepared origin, as `originKey` returns them; null if there is none. */
export const preparedKey: string | null = null;

/** Reads the prepared origin. Returns null if there is none. */
export function readPreparedOrigin(): string | null {
  return null;
}
