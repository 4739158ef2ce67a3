/**
 * Serves the server of the series with some of its bugs, to look at what a run says of them:
 * `node dist/e2e/implementer/serve-stage.js <port> [<part of a bug's name>…]`. The part `*` stands for all bugs.
 */
import { createChain } from "./chain.ts";
import { faults, spoil } from "./faults.ts";
import { createHandler } from "./operations.ts";
import { serve } from "./serve.ts";

const [port = "0", ...parts] = process.argv.slice(2);
const open = faults.filter(({ name }) => parts.some((part) => part === "*" || name.includes(part)));
const { baseUrl } = await serve(spoil(createHandler(createChain()), open), Number(port));
process.stdout.write(`${baseUrl} with ${open.map(({ name }) => name).join(", ") || "no bug"}\n`);
