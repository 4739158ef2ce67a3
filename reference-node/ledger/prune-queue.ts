/**
 * A queue of values by the number from which each is stale. Numbers are added in rising order, so what may go stands
 * at the head. Both ends cost amortised O(1), and the ring shrinks again, since one great prune would otherwise leave
 * its capacity behind.
 */
export interface PruneQueue<Value> {
  readonly size: number;
  push(prunableFrom: number, value: Value): void;
  /** Takes the value at the head if it is stale at the number; undefined if none is. */
  takePrunable(at: number): Value | undefined;
}

const capacityMin = 64;

export function createPruneQueue<Value extends object>(): PruneQueue<Value> {
  let numbers = new Float64Array(capacityMin);
  let values: (Value | undefined)[] = emptySlots(capacityMin);
  let head = 0;
  let size = 0;

  const resize = (capacity: number): void => {
    const oldNumbers = numbers;
    const oldValues = values;
    numbers = new Float64Array(capacity);
    values = emptySlots(capacity);
    for (let index = 0; index < size; index += 1) {
      const from = (head + index) % oldValues.length;
      numbers[index] = oldNumbers[from] ?? 0;
      values[index] = oldValues[from];
    }
    head = 0;
  };

  return {
    get size() {
      return size;
    },
    push(prunableFrom, value) {
      if (size === values.length) resize(values.length * 2);
      const slot = (head + size) % values.length;
      numbers[slot] = prunableFrom;
      values[slot] = value;
      size += 1;
    },
    takePrunable(at) {
      if (size === 0 || (numbers[head] ?? 0) > at) return undefined;
      const value = values[head];
      values[head] = undefined;
      head = (head + 1) % values.length;
      size -= 1;
      if (size < values.length / 4 && values.length > capacityMin) resize(values.length / 2);
      return value;
    },
  };
}

function emptySlots<Value>(capacity: number): (Value | undefined)[] {
  return Array.from({ length: capacity }, () => undefined);
}
