import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const entry = path.join(root, "src-renderer", "main.tsx");

/** Finds the imports of a file as it is loaded: values, not types alone, and not what it loads by `import()` later. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/^(?:import|export)\s+(?!type\b)([^"';]*?\sfrom\s+)?"([^"]+)"/gmu)]
    .filter(([, names = ""]) => !/^\{(?:\s*type\s[^,}]+,?)+\s*\}/u.test(names))
    .map(([, , specifier = ""]) => specifier);

/** Each file of ours or package that is loaded before anything is drawn, with the files that lead there. */
const loadedAtStart = (): ReadonlyMap<string, readonly string[]> => {
  const ways = new Map<string, readonly string[]>([[entry, []]]);
  const open = [entry];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    const way = [...(ways.get(file) ?? []), path.relative(root, file)];
    for (const specifier of importsOf(readFileSync(file, "utf8"))) {
      const isOurs = specifier.startsWith(".");
      const target = isOurs ? path.resolve(path.dirname(file), specifier) : specifier;
      if (ways.has(target)) continue;
      ways.set(target, way);
      if (isOurs && /\.tsx?$/u.test(target) && existsSync(target)) open.push(target);
    }
  }
  return ways;
};

it("loads no schemas, no router and no dictionary before the sign-in is drawn", () => {
  const ways = loadedAtStart();
  expect(ways.has("react-dom/client")).toBe(true);
  expect(ways.get("zod")).toBeUndefined();
  expect(ways.get("react-router-dom")).toBeUndefined();
  expect(ways.get("pinyin-pro")).toBeUndefined();
});
