/** Random calls with their encoding, which is built here independently of the library under test. */
import * as fc from "fast-check";
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { PlannedTransaction } from "./raw-transaction.ts";

/** A type, and a value of this type as JSON and as encoded bytes. */
interface TypedValue {
  readonly type: string;
  readonly value: unknown;
  readonly bytes: readonly number[];
}

/** Encodes a length as ULEB128: seven bits per byte, lowest first, with the highest bit on all bytes but the last. */
export function uleb(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) + 128, ...uleb(Math.floor(length / 128))];
}

function littleEndian(value: bigint, sizeBytes: number): number[] {
  return Array.from({ length: sizeBytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}

const hexText = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString("hex");
const sized = (bytes: readonly number[]): number[] => [...uleb(bytes.length), ...bytes];
const textBytes = (text: string): number[] => sized([...Buffer.from(text)]);

function integer(bits: number): fc.Arbitrary<TypedValue> {
  const isNumber = bits <= 32;
  return fc
    .oneof(
      fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }),
      fc.constantFrom(0n, (1n << BigInt(bits)) - 1n),
    )
    .map((value) => ({
      type: `u${bits}`,
      value: isNumber ? Number(value) : String(value),
      bytes: littleEndian(value, bits / 8),
    }));
}

const addressNumber = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  fc.bigInt({ min: 0n, max: 20n }),
);

/** An address, short or long, in either case. */
const address = fc
  .tuple(addressNumber, fc.boolean(), fc.boolean())
  .map(([number, isLong, isUpper]): TypedValue => {
    const digits = number.toString(16).padStart(isLong ? 64 : 1, "0");
    return {
      type: "address",
      value: `0x${isUpper ? digits.toUpperCase() : digits}`,
      bytes: littleEndian(number, 32).toReversed(),
    };
  });

const text = fc
  .string({ unit: "binary", maxLength: 150 })
  .map((value): TypedValue => ({ type: "0x1::string::String", value, bytes: textBytes(value) }));

const bytesValue = fc.uint8Array({ maxLength: 300 }).map((bytes): TypedValue => ({
  type: "vector<u8>",
  value: `0x${hexText(bytes)}`,
  bytes: sized([...bytes]),
}));

const object = fc.tuple(address, fc.boolean()).map(([{ value, bytes }, isAlone]): TypedValue => ({
  type: "0x1::object::Object<0x1::object::ObjectCore>",
  value: isAlone ? value : { inner: value },
  bytes,
}));

const simple: readonly fc.Arbitrary<TypedValue>[] = [
  fc.boolean().map((value) => ({ type: "bool", value, bytes: [value ? 1 : 0] })),
  ...[8, 16, 32, 64, 128, 256].map(integer),
  address,
  text,
  bytesValue,
  object,
];

/** Lists of values that all have the type of the first one. */
function several(values: fc.Arbitrary<TypedValue>): fc.Arbitrary<TypedValue[]> {
  return fc
    .array(values, { minLength: 1, maxLength: 6 })
    .map((list) => list.filter(({ type }) => type === list[0]?.type));
}

function nest(of: fc.Arbitrary<TypedValue>): fc.Arbitrary<TypedValue> {
  return fc.tuple(several(of), fc.constantFrom("vector", "option", "empty", "none")).map(([list, how]) => {
    const [first] = list;
    const type = first?.type ?? "bool";
    const isOption = how === "option" || how === "none";
    const values = how === "option" ? list.slice(0, 1) : how === "vector" ? list : [];
    const isBytes = type === "u8" && !isOption;
    const items = values.map(({ value }) => value);
    const plain = isBytes ? `0x${hexText(values.flatMap(({ bytes }) => bytes))}` : items;
    return {
      type: isOption ? `0x1::option::Option<${type}>` : `vector<${type}>`,
      value: isOption ? { vec: plain } : plain,
      bytes: [...uleb(values.length), ...values.flatMap(({ bytes }) => bytes)],
    };
  });
}

/** A value of any argument type, nested up to three levels. */
export const typedValue: fc.Arbitrary<TypedValue> = [1, 2, 3].reduce(
  (inner: fc.Arbitrary<TypedValue>) => fc.oneof({ weight: 2, arbitrary: fc.oneof(...simple) }, nest(inner)),
  fc.oneof(...simple),
);

const u64 = fc.oneof(fc.bigInt({ min: 0n, max: U64_MAX }), fc.constantFrom(0n, 1n, U64_MAX));
const identifier = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,140}$/);

const typeArguments = fc.constantFrom(
  { texts: [], bytes: [0] },
  { texts: ["u16"], bytes: [1, 8] },
  { texts: ["vector<bool>", "address"], bytes: [2, 6, 0, 4] },
);

/** A planned transaction and its encoding, which ends with the chain id. */
interface PlannedCase {
  readonly planned: PlannedTransaction;
  readonly chainId: number;
  readonly bytes: readonly number[];
}

export const plannedCase: fc.Arbitrary<PlannedCase> = fc
  .record({
    sender: address,
    home: address,
    names: fc.tuple(identifier, identifier),
    types: typeArguments,
    values: fc.array(typedValue, { maxLength: 4 }),
    numbers: fc.tuple(u64, u64, u64, u64),
    nonce: fc.option(u64, { nil: undefined }),
    chainId: fc.nat({ max: 255 }),
  })
  .map(({ sender, home, names: [module, name], types, values, numbers, nonce, chainId }) => {
    const [sequenceNumber, maxGasAmount, gasUnitPrice, expirationTimestampSecs] = numbers;
    const call = {
      function: `${String(home.value)}::${module}::${name}`,
      type_arguments: types.texts,
      arguments: values.map(({ value }) => value),
      param_types: ["&signer", ...values.map(({ type }) => type)],
    };
    const entry = [
      ...home.bytes,
      ...textBytes(module),
      ...textBytes(name),
      ...types.bytes,
      ...uleb(values.length),
      ...values.flatMap(({ bytes }) => sized(bytes)),
    ];
    const payload =
      nonce === undefined ? [2, ...entry] : [4, 0, 1, ...entry, 0, 0, 1, ...littleEndian(nonce, 8)];
    const bytes = [
      ...sender.bytes,
      ...littleEndian(nonce === undefined ? sequenceNumber : U64_MAX, 8),
      ...payload,
      ...[maxGasAmount, gasUnitPrice, expirationTimestampSecs].flatMap((one) => littleEndian(one, 8)),
      chainId,
    ];
    const planned = { sender: String(sender.value), sequenceNumber, maxGasAmount, gasUnitPrice };
    return {
      planned: {
        ...planned,
        expirationTimestampSecs,
        call,
        ...(nonce === undefined ? {} : { nonce }),
      },
      chainId,
      bytes,
    };
  });
