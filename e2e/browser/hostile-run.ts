import { createCommand } from "../../evidence/command.ts";
import { accepted } from "../../reports/model/baseline.test.arbitrary.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Observation } from "../../evidence/observation.ts";
import {
  exchangeWith,
  failureOf,
  observationOf,
  wholeRun,
} from "../../reports/model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import type { RequirementId } from "../../spec/catalogue.ts";

/** Creates a run with the same text wherever a report can contain text from a target or a user. */
export function createHostileRun(text: string): RunRecord {
  const whole = wholeRun();
  const changes = new Map(seenWith(text));
  return {
    ...whole,
    target: { ...whole.target, baseUrl: `http://127.0.0.1/${text}`, vendor: text },
    command: createCommand("check", [text]),
    scope: { ...whole.scope, features: { [text]: true } },
    baseline: {
      source: text,
      isShipped: false,
      entries: [
        accepted("ACCT-003", { reason: text, owner: text, issue: text }),
        accepted(text, { reason: text }),
      ],
    },
    inventory: { [text]: [text, { [text]: text }] },
    observations: whole.observations.map((one) => observationOf(one, changes.get(one.requirement))),
    discovery: { ...whole.discovery, facts: [{ id: "vm-status", value: text }], warnings: [text] },
  };
}

/** Returns an observation of each kind, with the text in every place that can have a text. */
function seenWith(text: string): readonly (readonly [RequirementId, Partial<Observation>])[] {
  return [
    ["ACCT-001", { outcome: { kind: "violated", failure: failureOf("ACCT-001", text, text) } }],
    ["ACCT-003", { outcome: { kind: "violated", failure: failureOf("ACCT-003", text) } }],
    ["EROR-005", { outcome: { kind: "error", message: text, at: text } }],
    ["HLTH-001", { warnings: [text], facts: [{ id: "health-message", value: text }] }],
    ["HLTH-004", { findings: [{ ...failureOf("HLTH-004", text), exchanges: [unanswered(text)] }] }],
    ["RSRC-014", { findings: [compared(text)] }],
    [
      "TABL-006",
      {
        outcome: {
          kind: "inconclusive",
          reason: { kind: "text", text: text },
          exchanges: [exchangeWith(text)],
        },
      },
    ],
  ];
}

/** A failure of a property that compares two exchanges. */
function compared(text: string): Observation["findings"][number] {
  const lengths = { found: 9, shrunk: 5 };
  return {
    ...failureOf("RSRC-014", text),
    mismatch: text,
    reproduced: text,
    counterexample: { seed: 1, path: text, input: { [text]: [text] }, shrinks: 1, lengths },
    exchanges: [exchangeWith(text), posted(text)],
  };
}

function posted(text: string): Exchange {
  const exchange = exchangeWith(text, "submitBatch");
  return {
    ...exchange,
    request: { ...exchange.request, method: "POST", headers: [[text, text]], body: text },
  };
}

function unanswered(text: string): Exchange {
  return { ...exchangeWith(text, null), response: null, transportFailure: text };
}
