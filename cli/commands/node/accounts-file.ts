/** The accounts of `touchstone node --accounts-file`. */
import { basename } from "node:path";
import { parseGivenAccounts, type AccountOption } from "../../../reference-node/genesis/given-accounts.ts";
import { isObject, readJsonFile } from "../../options/input-file.ts";
import type { CommandIo } from "../../io.ts";
import { UsageError } from "../../usage-error.ts";

/**
 * Reads accounts with keys and balances: `[{ "privateKey": "0x…" | { "env": "NAME" }, "balance": "…" }]`. No message
 * quotes a key.
 * @throws UsageError for a file that cannot be read or is malformed, and for a variable that is not set
 */
export function readAccountsFile(
  path: string | null,
  io: Pick<CommandIo, "cwd" | "env">,
): readonly AccountOption[] {
  if (path === null) return [];
  const name = basename(path);
  const value = readJsonFile("--accounts-file", path, io);
  const accounts = Array.isArray(value)
    ? value.map((account: unknown, at) => readKey(account, `${name}[${at}].privateKey`, io.env))
    : value;
  try {
    return parseGivenAccounts(name, accounts).map(({ privateKey, balance }) => ({ privateKey, balance }));
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Replaces the name of a variable in an account by its value. */
function readKey(account: unknown, where: string, env: CommandIo["env"]): unknown {
  const key = isObject(account) ? account["privateKey"] : null;
  if (!isObject(account) || !isObject(key)) return account;
  const { env: variable, ...others } = key;
  if (typeof variable !== "string" || Object.keys(others).length > 0) {
    throw new UsageError(`${where} must be a key or {"env": "NAME"}, got another object`);
  }
  const text = env[variable]?.trim() ?? "";
  const shown = /^[A-Za-z_][A-Za-z0-9_]{0,40}$/.test(variable) ? `the variable ${variable}` : "a variable";
  if (text === "") {
    throw new UsageError(`${where} names ${shown}, which is not set`, "Set it to the private key.");
  }
  return { ...account, privateKey: text };
}
