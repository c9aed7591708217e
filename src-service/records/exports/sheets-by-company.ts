import { sql } from "kysely";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { type Database, lookUp } from "../../core/database/tables.ts";
import type { ListSources } from "../../lists/lists/source.ts";

/** Rows of one sheet, in the order of the list. */
type NamedRows = { readonly name: string; readonly ids: readonly number[] };

/** Longest name of a sheet, and what it cannot hold. */
const mostName = 31;
const unnamable = /[[\]:*?/\\]/gu;

/** Names of sheets that no two share, whatever their case. */
const sheetNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(unnamable, " ").trim() || "-";
    for (let nth = 1; ; nth += 1) {
      const ending = nth === 1 ? "" : ` (${nth})`;
      const one = `${plain.slice(0, mostName - ending.length)}${ending}`;
      if (taken.has(one.toLowerCase())) continue;
      taken.add(one.toLowerCase());
      return one;
    }
  });
};

/** Lays rows of a list on a sheet for each of their companies, by the order in which the companies first come. */
export const sheetsByCompany = async (
  db: Database,
  sources: ListSources,
  list: ListName,
  ids: readonly number[],
): Promise<readonly NamedRows[]> => {
  const table = (sources[list] as { readonly table?: string }).table;
  if (table === undefined) throw new Error(`${list} has no table whose rows have a company`);
  const rows = await lookUp(
    ids,
    async (chunk) =>
      (
        await sql<{ id: number; company_id: number; name: string }>`
          select r.id, r.company_id, coalesce(c.name, '') as name from ${sql.table(table)} as "r"
          left join "companies" as "c" on "c"."id" = "r"."company_id" where r.id in (${sql.join([...chunk])})`.execute(
          db,
        )
      ).rows,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byCompany = new Map<number, { readonly name: string; readonly ids: number[] }>();
  for (const id of ids) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const of = byCompany.get(row.company_id);
    if (of === undefined) byCompany.set(row.company_id, { name: row.name, ids: [id] });
    else of.ids.push(id);
  }
  const sheets = [...byCompany.values()];
  const names = sheetNames(sheets.map(({ name }) => name));
  return sheets.map(({ ids: own }, at) => ({ name: names[at] ?? "", ids: own }));
};
