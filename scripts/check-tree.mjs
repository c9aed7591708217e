// Rules about the tree that no linter knows. Ends with 1 when one is broken.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buttonProblems } from "./check-buttons.ts";
import { comparedProblems } from "./check-compared.mjs";
import { decoderProblems } from "./check-decoders.mjs";
import { docsProblems } from "./check-docs.mjs";
import { folderProblems } from "./check-folders.mjs";
import { nameProblems } from "./check-names.mjs";
import { versionProblems } from "./check-versions.mjs";
import { root } from "./lib/paths.mjs";

const mostLines = 500;
const source = /^src-[a-z]+\/.*\.(ts|tsx|css)$/;
const forbidden = [
  { rule: "names a package registry's host", pattern: /\bregistry\.[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\b/i },
  { rule: "names a path of one machine", pattern: /(^|[\s"'`(=:,])\/(work|root)\//m },
];

/** One colour in one place: only the theme writes colours, everything else names what they mean. */
const themed = /^src-renderer\/(?!app\/theme\/).*\.(ts|tsx|css|svg)$/;
const colour = /["'`\s:(,]#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgb|rgba|hsl|hsla|oklch|color-mix)\(/i;

/** Null is never 0.00: what may be missing goes through `moneyText` and `centsOf` (values/money.ts). */
const guessedAmount = /formatMoney\(\s*Number\(|formatMoney\([^()]*\?\? 0\)|\bcents(=\{|: )Number\(/;
const drawn = /^src-(renderer|main|shared)\/.*(?<!\.test)\.tsx?$/;

/** Keys of an input method are left alone in one place (src-renderer/i18n/keys.ts). */
const ownKeys =
  /\bonKey(?:Down|Up|Press)(?:Capture)?=\{(?!keys\()|EventListener\(\s*"key(?:down|up|press)"|\.isComposing\b/;
const screens = /^src-renderer\/(?!i18n\/keys\.ts).*(?<!\.test)\.tsx?$/;

/** A docstring begins with the noun or the verb; a question says less. */
const question = /\/\*\*(?:\s*\n\s*\*)? (?:What|Whether|How|Who|Why|That)\b/;
const documented = /^src-.*\.tsx?$/;

/** A test's own limit fails on a busy machine: vitest.config.ts has the only one, which ends what hangs. */
const ownLimit = /^\s*\}, [1-9][\d_]{4,}\);$|^\s*\},\n\s*[1-9][\d_]{4,},\n\s*\);$/m;
const tested = /^(tests\/(desk|service)\/|src-).*\.tsx?$/;

const all = files();
const problems = [...folderProblems(all), ...docsProblems(all)];
const lengths = [];
for (const file of all) {
  const bytes = readFileSync(path.join(root, file));
  if (/(^|\/)utils?\.[a-z]+$/i.test(file)) problems.push(`${file}: the name says nothing about what is in it`);
  if (bytes.includes(0)) continue;
  const text = bytes.toString("utf8");
  for (const { rule, pattern } of forbidden) {
    const found = pattern.exec(text);
    if (found) problems.push(`${lineIn(file, text, found)}: ${rule}`);
  }
  const literal = themed.test(file) ? colour.exec(text) : null;
  if (literal) problems.push(`${lineIn(file, text, literal)}: colour outside app/theme/palette.ts`);
  if (file === "package-lock.json" && text.includes('"resolved"'))
    problems.push(`${file}: holds addresses ("resolved")`);
  problems.push(...decoderProblems(file, text), ...comparedProblems(file, text));
  problems.push(...nameProblems(file, text), ...versionProblems(file, text), ...buttonProblems(file, text));
  const amount = drawn.test(file) ? guessedAmount.exec(text) : null;
  if (amount) problems.push(`${lineIn(file, text, amount)}: an amount that may be missing is drawn as 0.00`);
  const taken = screens.test(file) ? ownKeys.exec(text) : null;
  if (taken)
    problems.push(`${lineIn(file, text, taken)}: takes keys without \`keys\` or \`listenKeys\` of i18n/keys.ts`);
  const asked = documented.test(file) ? question.exec(text) : null;
  if (asked) problems.push(`${lineIn(file, text, asked)}: a docstring that begins with a question word`);
  const limit = tested.test(file) ? ownLimit.exec(text) : null;
  if (limit) problems.push(`${lineIn(file, text, limit)}: a test with a limit of its own`);
  if (!source.test(file)) continue;
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  lengths.push(lines);
  if (lines > mostLines) problems.push(`${file}: ${lines} lines (at most ${mostLines})`);
}

lengths.sort((a, b) => a - b);
const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
process.stdout.write(`${lengths.length} source files, median ${median} lines, longest ${lengths.at(-1) ?? 0}\n`);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Where in a file something was found. */
function lineIn(file, text, found) {
  return `${file}:${text.slice(0, found.index + 1).split("\n").length}`;
}

/** Tracked files and new ones that are not ignored; without git, everything but what is made. */
function files() {
  const git = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  if (git.status === 0) return git.stdout.split("\0").filter((file) => file && existsSync(path.join(root, file)));
  const made = new Set([".git", "node_modules", "dist", "release", ".flexdesk", "test-results", "playwright-report"]);
  const walk = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (made.has(entry.name)) return [];
      const place = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return walk(place);
      return entry.isFile() ? [place] : [];
    });
  return walk("");
}
