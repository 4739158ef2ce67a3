import type { FactId } from "../../../spec/facts.ts";

/** Takes down what an answer shows of something that the document leaves open. */
export type RecordFact = (id: FactId, value: string) => void;

/** An object of a body, whose members may be anything. */
export type Members = { readonly [name: string]: unknown };
