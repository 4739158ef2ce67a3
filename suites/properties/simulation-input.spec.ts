import type { RequirementId } from "../../spec/catalogue.ts";
import { aside } from "../aside.ts";
import { requirement, test, type Fixtures } from "../fixtures.ts";
import { refuses } from "../matchers.ts";
import { bytesOf, planSimulation, requestOf, simulateOutput } from "../simulation.ts";
import type { TransactionRequest } from "../transactions/request.ts";

const simulating = { safety: "simulate" } as const;

/** Texts that no way to write a boolean has; how true and false may be written beside that is not shown. */
const noBooleans = ["x", "2", "maybe", "[]"];
const estimates = [
  "estimateMaxGasAmount",
  "estimateGasUnitPrice",
  "estimatePrioritizedGasUnitPrice",
] as const;

test(
  ...requirement(
    "SIMU-020",
    "an estimate parameter that is no boolean is refused",
    async (fixtures) => {
      await simulateOutput(fixtures);
      const json = requestOf(await planSimulation(fixtures));
      for (const name of estimates) {
        for (const text of noBooleans) {
          const asked = { [name]: text };
          const answer = await fixtures.node.simulateTransaction({ json }, asked, { form: "malformed" });
          refuses(answer, "SIMU-020", `${name} as ${text} is refused`);
        }
      }
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-021",
    "a JSON body that is no object is refused",
    async (fixtures) => {
      for (const json of [[], null, 1, "x", true]) {
        const answer = await fixtures.node.simulateTransaction({ json }, {}, { form: "malformed" });
        refuses(answer, "SIMU-021", `${JSON.stringify(json)} is refused`);
      }
    },
    simulating,
  ),
);

test(
  ...requirement(
    "SIMU-022",
    "bytes that are no signed transaction are refused",
    async (fixtures) => {
      const cases: [string, Uint8Array][] = [
        ["One zero byte", new Uint8Array(1)],
        ["64 bytes of 255", new Uint8Array(64).fill(255)],
      ];
      await aside(async () => {
        const bytes = bytesOf(fixtures, await planSimulation(fixtures));
        cases.push(["The first half of a transaction", bytes.slice(0, bytes.length / 2)]);
        cases.push(["A transaction without its last byte", bytes.slice(0, -1)]);
      });
      for (const [what, bcs] of cases) {
        const answer = await fixtures.node.simulateTransaction({ bcs }, {}, { form: "malformed" });
        refuses(answer, "SIMU-022", `${what} is refused`);
      }
    },
    simulating,
  ),
);

type Change = (request: TransactionRequest) => object;

/** A copy without one member. */
function without(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== name));
}

const requestMembers = [
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "signature",
];
const payloadMembers = ["type", "function", "type_arguments", "arguments"];
const signatureMembers = ["type", "public_key", "signature"];

/** Values outside the formats of §2.5a, each at its place. */
const misfits: readonly (readonly [name: string, value: unknown])[] = [
  ["sender", "0xg"],
  ["sender", `0x${"1".repeat(65)}`],
  ["sequence_number", "-1"],
  ["sequence_number", "18446744073709551616"],
  ["max_gas_amount", "1.5"],
  ["gas_unit_price", "x"],
  ["expiration_timestamp_secs", ""],
  ["payload", "x"],
  ["signature", []],
];
const payloadMisfits: readonly (readonly [name: string, value: unknown])[] = [
  ["function", "transfer"],
  ["type_arguments", "u8"],
  ["arguments", "x"],
];
const signatureMisfits: readonly (readonly [name: string, value: unknown])[] = [
  ["public_key", "0x1"],
  ["signature", "zz"],
];

const inPayload =
  (change: (payload: object) => object): Change =>
  (request) => ({ ...request, payload: change(request.payload) });
const inSignature =
  (change: (signature: object) => object): Change =>
  (request) => ({ ...request, signature: change(request.signature) });

const setTo =
  ([name, value]: readonly [string, unknown]) =>
  (object: object): object => ({ ...object, [name]: value });

const rows: readonly (readonly [RequirementId, string, readonly Change[]])[] = [
  [
    "TXNS-042",
    "a simulation without a required member is refused",
    requestMembers.map((name) => (request) => without(request, name)),
  ],
  [
    "TXNS-043",
    "a simulation whose payload lacks a member is refused",
    payloadMembers.map((name) => inPayload((payload) => without(payload, name))),
  ],
  [
    "TXNS-044",
    "a simulation whose signature lacks a member is refused",
    signatureMembers.map((name) => inSignature((signature) => without(signature, name))),
  ],
  [
    "TXNS-045",
    "a simulation with a member outside its format is refused",
    [
      ...misfits.map(setTo),
      ...payloadMisfits.map((misfit) => inPayload(setTo(misfit))),
      ...signatureMisfits.map((misfit) => inSignature(setTo(misfit))),
    ],
  ],
];

for (const [id, title, changes] of rows) {
  test(...requirement(id, title, (fixtures) => eachIsRefused(fixtures, id, changes), simulating));
}

/** Where nothing is simulated at all, a refusal says nothing of what was changed. */
async function eachIsRefused(
  fixtures: Fixtures,
  id: RequirementId,
  changes: readonly Change[],
): Promise<void> {
  await simulateOutput(fixtures);
  const request = requestOf(await planSimulation(fixtures));
  for (const change of changes) {
    const json = change(request);
    const answer = await fixtures.node.simulateTransaction({ json }, {}, { form: "malformed" });
    refuses(answer, id, `${JSON.stringify(json).slice(0, 80)} is refused`);
  }
}
