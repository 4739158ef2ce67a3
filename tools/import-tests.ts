/**
 * Runs the test files in the arguments in this process. A file that cannot be imported is a failed test with the name of
 * the file, because the test runner would only mention the error and would not run the files after it.
 */
import { test } from "node:test";
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    test(`the tests of ${file} are imported`, () => {
      throw new Error(
        `Run \`npm run build\`, which writes more files than the compiler: ${file} could not be imported, so its tests did not run.`,
        { cause: error },
      );
    });
  }
}
