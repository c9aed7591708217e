import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** What a new record takes of each counted thing. */
export type NextNumbers = {
  /** Codes of the audit log: `audit` of a record. */
  readonly auditArea: number;
  readonly auditObject: number;
  readonly auditStep: number;
  /** `kind` of an import. */
  readonly importKind: number;
  /** Four digits. */
  readonly migration: string;
  /** Two letters in front of numbers that nothing else has, by preference those given. */
  prefix(wished?: string): string;
};

const after = (numbers: readonly number[]): number => Math.max(...numbers) + 1;

/** Every two letters that the service puts in front of numbers. */
const usedPrefixes = (root: string): ReadonlySet<string> => {
  const files = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => path.join(root, folder, file));
  const found = [...files("src-service"), ...files("src-shared")].flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const written = file.endsWith("number-places.ts")
      ? /"([A-Z]{2})"/g
      : /(?:prefix: |Prefix = |numbers?\()"([A-Z]{2})"/g;
    return [...text.matchAll(written)].map(([, prefix = ""]) => prefix);
  });
  return new Set(found);
};

const letters = Array.from("ABCDEFGHJKLMNPQRSTUVWXYZ");

/**
 * Works out the next free numbers from the declarations of a tree.
 *
 * @param root its folder
 */
export const nextNumbers = async (root: string): Promise<NextNumbers> => {
  const load = async <M>(file: string): Promise<M> => (await import(pathToFileURL(path.join(root, file)).href)) as M;
  type Actions = typeof import("../../src-shared/registries/audit/audit-actions.ts");
  type Objects = typeof import("../../src-shared/registries/audit/audit-objects.ts");
  type Submits = typeof import("../../src-shared/registries/imports/submits.ts");
  type Migrations = typeof import("../../src-service/core/migrations/migrations.ts");
  const { auditAreaCodes, auditStepCodes } = await load<Actions>("src-shared/registries/audit/audit-actions.ts");
  const { auditObjectCodes } = await load<Objects>("src-shared/registries/audit/audit-objects.ts");
  const { submits } = await load<Submits>("src-shared/registries/imports/submits.ts");
  const { migrations } = await load<Migrations>("src-service/core/migrations/migrations.ts");
  const used = usedPrefixes(root);
  return {
    auditArea: after(auditAreaCodes),
    auditObject: after(auditObjectCodes),
    auditStep: after(auditStepCodes),
    importKind: after(submits.map(({ kind }) => kind)),
    migration: String(after(migrations.map(({ name }) => Number(name.slice(0, 4))))).padStart(4, "0"),
    prefix: (wished = "") => {
      const [first = "", ...others] = Array.from(wished.toUpperCase()).filter((letter) => letters.includes(letter));
      const pairs = [first, ...letters].flatMap((one) => [...others, ...letters].map((other) => one + other));
      const free = pairs.find((pair) => pair.length === 2 && !used.has(pair));
      if (free === undefined) throw new Error("every two letters stand in front of some numbers");
      return free;
    },
  };
};
