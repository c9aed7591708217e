import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { startTexts } from "../../src-shared/locales/zh-CN/start.ts";

const renderer = path.resolve(import.meta.dirname, "..");
/** Files on the screen before somebody has signed in, beside the page's first code. */
const startFiles = ["main.tsx", "screens/access/session/SignInScreen.tsx"].map((file) => path.join(renderer, file));

const importsOf = (file: string, code: string): string[] =>
  [...code.matchAll(/(?:^import\s(?!type\b)[^;]*?from|\bimport\()\s*"(\.[^"]+\.tsx?)"/gmu)]
    .map((match) => path.resolve(path.dirname(file), match[1] ?? ""))
    // The screens of who is signed in wait for all texts.
    .filter((one) => one.startsWith(renderer) && path.basename(one) !== "SignedIn.tsx");

const codeByFile = (): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  const open = [...startFiles];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    const code = readFileSync(file, "utf8");
    files.set(file, code);
    open.push(...importsOf(file, code));
  }
  return files;
};

const isThere = (key: string): boolean => {
  let tree: unknown = startTexts;
  for (const part of key.split(".")) {
    if (typeof tree !== "object" || tree === null || !Object.hasOwn(tree, part)) return false;
    tree = Reflect.get(tree, part);
  }
  return true;
};

it("hold every text that is used before the sign-in", () => {
  const files = codeByFile();
  expect(files.size).toBeGreaterThan(40);
  const missing = [...files].flatMap(([file, code]) =>
    [...code.matchAll(/\b(?:t|of|has)\(\s*["`]([a-z]\w*(?:\.\w+)+)(?=["`.])/gu)]
      .map((match) => match[1] ?? "")
      .filter((key) => !isThere(key))
      .map((key) => `${path.relative(renderer, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
});
