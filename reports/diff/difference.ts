/** One value that is not the same in two reports; null where there is none. */
export interface Difference {
  readonly name: string;
  readonly old: string | null;
  readonly new: string | null;
}

type ComparedValue = string | number | null;

/** Compares one value of two reports. What either does not say at all is no difference. */
export function findDifference(
  name: string,
  old: ComparedValue | undefined,
  now: ComparedValue | undefined,
): Difference[] {
  if (old === undefined || now === undefined || old === now) return [];
  return [{ name, old: shown(old), new: shown(now) }];
}

function shown(value: ComparedValue): string | null {
  return value === null ? null : String(value);
}
