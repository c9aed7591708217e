import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const shared = path.resolve(import.meta.dirname, "../..");

/** Parts of declarations that make a schema at once: every start of service and desk would make it. */
const madeAtOnce = (source: string): readonly string[] =>
  [...source.matchAll(/= defineCall\(\{\n([\s\S]*?)\n\}\);/gu)].flatMap(([, spec = ""]) =>
    [...spec.matchAll(/^ {2}(?:query|body|output): [\w.]+\(/gmu)].map(([part]) => part.trim()),
  );

it("finds a schema that is made at once", () => {
  expect(madeAtOnce("export const c = defineCall({\n  name: n,\n  output: z.object({}),\n});")).toHaveLength(1);
  expect(madeAtOnce("export const c = defineCall({\n  output: () => z.object({}),\n  query: days,\n});")).toEqual([]);
});

it("has the schemas of calls made when they are first asked for", () => {
  const files = readdirSync(shared, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.ts$/u.test(file),
  );
  const found = files.flatMap((file) =>
    madeAtOnce(readFileSync(path.join(shared, file), "utf8")).map((part) => `${file}: ${part}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
