import assert from "node:assert/strict";
import { test } from "node:test";
import { createRawAnswer } from "../fake-target.test.support.ts";
import { createPace } from "./pace.ts";

const limited = createRawAnswer(429, "", []);
const deferred = createRawAnswer(429, "", [["retry-after", "1"]]);
const accepted = createRawAnswer(200, "{}");

type Send = (seconds: number, answer: (sent: number) => typeof limited) => Promise<number>;

/**
 * Creates a function that sends one request after the other for some seconds, and returns how many. Each request takes
 * 1 ms. Only its requests and the pauses of the pace advance the clock.
 */
function createSender(rateMax: number | null): Send {
  let time = 0;
  const pause = async (millis: number): Promise<void> => {
    time += millis;
  };
  const pace = createPace(rateMax, { now: () => time, pause });
  return async (seconds, answer) => {
    const until = time + seconds * 1_000;
    let sent = 0;
    while (time < until) {
      await pace.wait();
      sent += 1;
      time += 1;
      pace.observe(answer(sent));
    }
    return sent;
  };
}

test("without a limit of the user or the target, no request waits", async () => {
  const sendFor = createSender(null);
  assert.equal(await sendFor(3, () => accepted), 3_000);
});

test("a rate of the user spaces the requests, and is never exceeded", async () => {
  const sendFor = createSender(50);
  assert.ok((await sendFor(10, () => accepted)) <= 501);
});

test("a target that turns requests away without Retry-After gets fewer, and the rate stays near its limit", async () => {
  for (const limit of [10, 25, 100]) {
    const sendFor = createSender(null);
    await sendFor(1.001, (sent) => (sent > limit ? limited : accepted));
    const count = await sendFor(1, () => accepted);
    assert.ok(count <= limit && count >= 0.7 * limit, `${limit}: ${count}`);
  }
});

test("the rate rises again while no request is turned away", async () => {
  const sendFor = createSender(null);
  await sendFor(1.001, (sent) => (sent > 10 ? limited : accepted));
  const before = await sendFor(2, () => accepted);
  await sendFor(10, () => accepted);
  assert.ok((await sendFor(2, () => accepted)) > 1.5 * before);
});

test("single 429s, and those that say when to come again, do not lower the rate", async () => {
  for (const answer of [
    (sent: number) => (sent % 20 === 0 ? limited : accepted),
    (sent: number) => (sent % 2 === 0 ? deferred : accepted),
    () => deferred,
  ]) {
    const sendFor = createSender(null);
    assert.equal(await sendFor(3, answer), 3_000);
  }
});

test("the rate never falls below one request per second", async () => {
  const sendFor = createSender(null);
  await sendFor(20, () => limited);
  assert.ok((await sendFor(10, () => limited)) >= 9);
});
