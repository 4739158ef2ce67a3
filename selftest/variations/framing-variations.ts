import type { Served } from "../proxy.ts";
import type { Variation } from "./variation.ts";

/** Nodes that say the same, and put it on the wire in another way. */
export const framingVariations: readonly Variation[] = [
  {
    id: "header-names-in-capitals",
    differs: "the names of headers are in capitals",
    allowed: "HTTP does not tell apart the case of header names; §4.0 prints them in capitals",
    alter: (_, answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) => [name.toUpperCase(), value] as const),
    }),
  },
  {
    id: "body-in-chunks",
    differs: "bodies come in chunks, without a length",
    allowed: "the document says nothing of transfer codings",
    alter: (_, answer) => carried(answer, { chunks: 3 }),
  },
  {
    id: "charset-named",
    differs: "the media type names its charset",
    allowed: "the document prints application/json, of which JSON's charset is a parameter without effect",
    alter: (_, answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) =>
        name === "content-type" ? ([name, `${value}; charset=utf-8`] as const) : ([name, value] as const),
      ),
    }),
  },
];

function carried(answer: Served, carriage: NonNullable<Served["carriage"]>): Served {
  return { ...answer, carriage: { ...answer.carriage, ...carriage } };
}
