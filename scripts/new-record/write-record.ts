import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { declarationOf } from "./declaration.ts";
import { nextNumbers } from "./next-numbers.ts";
import { type Addition, makerOf, registrationsOf } from "./registrations.ts";
import { areaOf, migrationOf, screenOf, testOf } from "./service.ts";
import { textsOf } from "./texts.ts";
import type { Wish } from "./wish.ts";

/** Migrations to a folder. */
const inFolder = 25;

const rangeOf = (migration: string): string => {
  const start = Math.floor((Number(migration) - 1) / inFolder) * inFolder;
  return [start + 1, start + inFolder].map((number) => String(number).padStart(4, "0")).join("-");
};

/** A file's text with additions; throws where it does not hold what an addition stands before. */
const added = (text: string, { file, from, mark, text: more }: Addition): string => {
  const begin = text.indexOf(from);
  const at = begin < 0 ? -1 : text.indexOf(mark, begin + from.length);
  if (at < 0) throw new Error(`${file} holds no "${mark}" behind "${from}"`);
  return `${text.slice(0, at)}${more}${text.slice(at)}`;
};

/** Formats files and sorts their imports. */
const format = (root: string, files: readonly string[]): void => {
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = ["check", "--write", "--linter-enabled=false", "--vcs-enabled=false", ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the files could not be formatted: ${stdout}${stderr}`);
};

/** Throws where something of the tree has a name of the new record's already. */
const assertFree = async (root: string, wish: Wish, files: readonly string[]): Promise<void> => {
  const load = async <M>(file: string): Promise<M> => (await import(pathToFileURL(path.join(root, file)).href)) as M;
  type Lists = typeof import("../../src-shared/registries/lists/registry.ts");
  type Objects = typeof import("../../src-shared/registries/audit/audit-objects.ts");
  type Rights = typeof import("../../src-shared/kernel/rights/permissions.ts");
  type Migrations = typeof import("../../src-service/core/migrations/migrations.ts");
  const { listNames } = await load<Lists>("src-shared/registries/lists/registry.ts");
  const { auditObjectKinds } = await load<Objects>("src-shared/registries/audit/audit-objects.ts");
  const { permissionKeys } = await load<Rights>("src-shared/kernel/rights/permissions.ts");
  const { migrations } = await load<Migrations>("src-service/core/migrations/migrations.ts");
  const tables = migrations.flatMap((one) => Object.keys("tables" in one ? one.tables : {}));
  const taken: readonly (readonly [string, boolean])[] = [
    [`the list ${wish.many}`, listNames.some((name) => name === wish.many)],
    [`the audit log's object ${wish.one}`, auditObjectKinds.some((kind) => kind === wish.one)],
    [`the table ${wish.table}`, tables.includes(wish.table)],
    [`a permission about ${wish.oneSnake}`, permissionKeys.some((key) => key.split(".")[1] === wish.oneSnake)],
    ...files.map((file) => [file, existsSync(path.join(root, file))] as const),
  ];
  const there = taken.filter(([, is]) => is).map(([what]) => what);
  if (there.length > 0) throw new Error(`there is already: ${there.join(", ")}`);
};

/**
 * Writes the files of a new record and registers it. Nothing is written where a name is taken.
 *
 * @param root folder of the tree
 * @returns the files written and changed, paths from the root
 */
export const writeRecord = async (root: string, wish: Wish, initials: string): Promise<readonly string[]> => {
  const next = await nextNumbers(root);
  const { kebab, district, manyPascal } = wish;
  const range = rangeOf(next.migration);
  const own: Readonly<Record<string, string>> = {
    [`src-shared/${district}/${kebab}/${kebab}-record.ts`]: declarationOf(wish, next),
    [`src-service/${district}/${kebab}/area.ts`]: areaOf(wish, next.prefix(initials)),
    [`src-service/core/migrations/${range}/${next.migration}-${kebab}.ts`]: migrationOf(wish),
    [`src-renderer/screens/${district}/${kebab}/${manyPascal}Screen.tsx`]: screenOf(wish),
    [`src-shared/locales/zh-CN/${district}/${kebab}.ts`]: textsOf(wish, "zh-CN"),
    [`src-shared/locales/en/${district}/${kebab}.ts`]: textsOf(wish, "en"),
    [`tests/service/${kebab}.test.ts`]: testOf(wish, makerOf(wish)),
  };
  await assertFree(root, wish, Object.keys(own));
  const screens = readdirSync(path.join(root, "src-renderer"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") || file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(root, "src-renderer", file), "utf8"));
  const changed = new Map<string, string>();
  for (const addition of registrationsOf(wish, next.migration, range, screens.join(""))) {
    const before = changed.get(addition.file) ?? readFileSync(path.join(root, addition.file), "utf8");
    changed.set(addition.file, added(before, addition));
  }
  const written = [...Object.entries(own), ...changed];
  for (const [file, text] of written) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const files = written.map(([file]) => file);
  format(root, files);
  return files;
};
