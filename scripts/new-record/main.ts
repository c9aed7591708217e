import { spawnSync } from "node:child_process";
import path from "node:path";
import { namePinyin } from "../../src-shared/kernel/values/people/pinyin.ts";
import { readWish, type Wish } from "./wish.ts";
import { writeRecord } from "./write-record.ts";

const root = path.join(import.meta.dirname, "..", "..");

const left = ({ kebab, district, hasAmount, ofCompany }: Wish): readonly string[] => [
  `the fields that it is made of: \`form\` and columns of src-shared/${district}/${kebab}/${kebab}-record.ts, the migration, both texts`,
  "its states and actions, where reviewing and ending are not what happens with it",
  `who holds its permissions (src-shared/kernel/rights/permissions.ts)${hasAmount ? " and whose limits hold" : ""}`,
  ...(ofCompany ? ["whose companies it is for: the group of `companyField`"] : []),
  `rules of making and acting in src-service/${district}/${kebab}/area.ts, each with a line in tests/service/${kebab}.test.ts`,
  "where its number is found by Ctrl+K (number-places.ts) and what stands in its empty list (texts, common/empty.ts)",
  "demo rows: src-service/demo/areas, a line at the end of src-service/demo/demos.ts",
  "CHANGELOG.md, docs/glossary.md, docs/decisions",
];

try {
  const wish = readWish(process.argv.slice(2));
  const initials = namePinyin(wish.zh).split(" ").at(-1) ?? "";
  const files = await writeRecord(root, wish, initials);
  console.log(`${files.join("\n")}\n`);
  if (wish.hasImport) spawnSync(process.execPath, [path.join(root, "scripts/make-samples.ts")], { stdio: "inherit" });
  console.log(
    `Left to do:\n${left(wish)
      .map((line) => `- ${line}`)
      .join("\n")}`,
  );
  console.log(`\nThen: npm run types, npm run lint, npm test -- --changed (CONTRIBUTING.md, "Add a record").`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
