import assert from "node:assert/strict";
import * as fc from "fast-check";
import { test } from "node:test";
import { renderCanonicalJson, toJsonValue } from "./json-value.ts";

test("renders the examples of RFC 8785", () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/",
    literals: [null, true, false],
  };
  assert.equal(
    renderCanonicalJson(value),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  const names = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\u{1f600}": 5, "\u0080": 6, "\u00f6": 7 };
  assert.equal(
    renderCanonicalJson(names),
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
  );
});

test("renders negative zero as zero", () => {
  assert.equal(renderCanonicalJson([-0]), "[0]");
});

test("rejects numbers that are not finite and lone surrogates", () => {
  assert.throws(() => renderCanonicalJson(Number.NaN), /only finite numbers.*NaN is not allowed/);
  assert.throws(() => renderCanonicalJson(["\ud800"]), /well-formed UTF-16/);
});

test("canonical JSON keeps the value and does not depend on the order of members", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (generated) => {
      const value = toJsonValue(generated);
      const text = renderCanonicalJson(value);
      const again = toJsonValue(JSON.parse(text));
      assert.equal(JSON.stringify(again), JSON.stringify(toJsonValue(JSON.parse(text))));
      assert.equal(renderCanonicalJson(again), text);
      assert.deepEqual(again, toJsonValue(JSON.parse(JSON.stringify(value))));
    }),
    { numRuns: 200 },
  );
});

test("toJsonValue converts any value to JSON", () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  assert.match(renderCanonicalJson(toJsonValue(cyclic)), /^(\{"self":){64}"…"\}{64}$/);
  const odd = {
    big: 2n ** 64n,
    bytes: new Uint8Array([1, 255]),
    none: undefined,
    nan: Number.NaN,
    loneSurrogate: "\ud800",
  };
  assert.deepEqual(toJsonValue(odd), {
    big: "18446744073709551616",
    bytes: "0x01ff",
    nan: "NaN",
    loneSurrogate: "\u{fffd}",
  });
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withTypedArray: true, withNullPrototype: true }), (value) => {
      renderCanonicalJson(toJsonValue(value));
    }),
    { numRuns: 200 },
  );
});
