import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { breakLines } from "./break-lines.ts";

const longestLine = (code: string): number => Math.max(...code.split("\n").map((line) => line.length));

test("a long line is broken between statements, declarations, properties and arguments", () => {
  const repeat = (part: string): string => part.repeat(1000);
  const programs = [
    repeat("f(1);"),
    `var ${repeat("a=1,")}b=2;`,
    `function f(){${repeat("if(a){b()}")}}`,
    `f(${repeat("1,")}2);`,
    `x={${repeat("a:1,")}b:2};`,
  ];
  for (const program of programs) {
    const broken = breakLines(program);
    assert.ok(longestLine(broken) <= 1210, program.slice(0, 40));
    assert.equal(broken.replaceAll("\n", ""), program);
  }
});

test("strings, templates and patterns keep their text, and a returned value stays beside its return", () => {
  const text = "a,b;{c}(d)[".repeat(100);
  const program = `const f=()=>{return[${"1,".repeat(400)}"${text}",\`${text}\${1}${text}\`,/[${"a,b;{c}(".repeat(100)}]/.source]};f();`;
  const broken = breakLines(program);
  assert.notEqual(broken, program);
  // The arrays of another context have another prototype.
  const run = (code: string): string => JSON.stringify(runInNewContext(code));
  assert.equal(run(broken), run(program));
});
