/** A value in a header such as Accept-Encoding, with its parameters. */
export interface WeightedValue {
  /** The value in lower case. */
  readonly value: string;
  /** From 0 (not acceptable) to 1. */
  readonly weight: number;
}

/** Reads the values of a header such as Accept or Accept-Encoding with their weights, in their order. */
export function readWeightedValues(header: string): readonly WeightedValue[] {
  return header
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [value = "", ...parameters] = part.split(";").map((text) => text.trim());
      return { value, weight: readWeight(parameters) };
    });
}

/** Reads the weight of a value, such as 0.5 in `q=0.5`. Without a weight it is 1, with a malformed one 0. */
function readWeight(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (text === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
