import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { UsageError } from "../../usage-error.ts";
import { initCommand } from "../init.ts";
import { readExisting, withExistingConnection } from "./existing-files.ts";
import { addDefaults } from "../../options/command-definition.ts";

const env = { API_KEY: "hush" };
const force = { force: true };
const given = (values: { readonly [name: string]: unknown } = {}) =>
  initCommand.toOptions(addDefaults(initCommand, values), null);

/** Whether an error is that of a user, with this message and this advice. */
const isUsageError =
  (message: RegExp, next: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof UsageError, String(error));
    assert.match(error.message, message);
    assert.match(error.next ?? "", next);
    return true;
  };

describe("the files of an earlier init", () => {
  let cwd = "";
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "touchstone-existing-"));
  });
  afterEach(() => rmSync(cwd, { recursive: true, force: true }));
  const write = (name: string, value: unknown): void => writeFileSync(join(cwd, name), JSON.stringify(value));

  test("are null in an empty folder", () => {
    assert.deepEqual(readExisting({ force: false }, { cwd, env }), {
      config: null,
      profilePath: "touchstone.profile.json",
      profile: null,
    });
  });

  test("are refused without --force, also a link that leads nowhere", () => {
    symlinkSync("missing.json", join(cwd, "touchstone.profile.json"));
    assert.throws(() => readExisting({ force: false }, { cwd, env }), /touchstone\.profile\.json exists/);
  });

  test("have the profile that the configuration names", () => {
    write("touchstone.config.json", { check: { profile: "my.json" } });
    write("my.json", { accounts: ["0x1"] });
    const { profilePath, profile } = readExisting(force, { cwd, env });
    assert.deepEqual([profilePath, profile], ["my.json", { accounts: ["0x1"] }]);
  });

  test("have the profile in the line of a node", () => {
    const profile = { accounts: ["0x1"], controlUrl: "http://h/c", controlToken: "hush" };
    write("touchstone.profile.json", { baseUrl: "http://h/v1", profile });
    assert.deepEqual(readExisting(force, { cwd, env }).profile, { accounts: ["0x1"] });
  });

  test("are named if they cannot be read or are not accepted", () => {
    mkdirSync(join(cwd, "touchstone.profile.json"));
    const unreadable = isUsageError(/^touchstone\.profile\.json cannot be read$/, /^Remove or rename it\.$/);
    assert.throws(() => readExisting(force, { cwd, env }), unreadable);
    rmSync(join(cwd, "touchstone.profile.json"), { recursive: true });
    write("touchstone.profile.json", { accounts: "0x1" });
    const rejected = isUsageError(
      /^touchstone\.profile\.json: \/accounts/,
      /^Correct it, or remove or rename it/,
    );
    assert.throws(() => readExisting(force, { cwd, env }), rejected);
  });
});

describe("the connection of an existing configuration file", () => {
  const io = { cwd: "/", env };
  const check = {
    baseUrl: "http://h/v1/",
    header: "X-Key: env:API_KEY",
    rate: 5,
    timeout: 500,
    ca: "ca.pem",
    insecure: true,
    clientCert: "c.pem",
    clientKey: "k.pem",
  };
  const header = [{ name: "X-Key", value: "hush", fromEnvironment: "API_KEY" }];

  test("is used where the options say nothing", () => {
    const read = withExistingConnection(given(), { check: { ...check, level: "no level" } }, io);
    assert.deepEqual(read, { ...given(), ...check, baseUrl: "http://h/v1", header });
  });

  test("is overridden by the options", () => {
    const own = { baseUrl: "http://other/v1", header: [{ ...header[0], name: "A" }], rate: 7 };
    const { baseUrl, header: headers, rate, timeout } = withExistingConnection(given(own), { check }, io);
    assert.deepEqual({ baseUrl, header: headers, rate, timeout }, { ...own, timeout: 500 });
  });

  test("is refused if a check would refuse it, unless it is overridden", () => {
    for (const baseUrl of ["not a url", "http://user:hush@h/v1"]) {
      const config = { check: { baseUrl } };
      const refused = isUsageError(/^check\.baseUrl in touchstone\.config\.json must be (?!.*hush)/, /^$/);
      assert.throws(() => withExistingConnection(given(), config, io), refused);
      assert.equal(withExistingConnection(given({ baseUrl: "http://h" }), config, io).baseUrl, "http://h");
    }
    assert.deepEqual(withExistingConnection(given(), null, io), given());
  });
});
