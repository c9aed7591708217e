import { type Kysely, sql } from "kysely";
import { companyPinyin, namePinyin } from "../../../../src-shared/kernel/values/people/pinyin.ts";
import { unifyIdeographs } from "../../../../src-shared/kernel/values/text/look-alikes.ts";

type Named = { readonly id: number; readonly name: string };
type Company = Named & { readonly short_name: string };

const seq = sql`(select value from counters where name = 'change')`;

/** Bills that are paid by the name that stands in them, and come back where a payment does: only cancelled ones do not. */
const openBill = sql`exists (select 1 from bills b where b.labor_id = labors.id and b.status <> 90)`;

const mendWorkers = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<Named>`select id, name from labors where not ${openBill}`.execute(db);
  for (const { id, name } of rows) {
    const plain = unifyIdeographs(name);
    if (plain === name) continue;
    await sql`update labors set name = ${plain}, name_pinyin = ${namePinyin(plain)}, version = version + 1,
      change_seq = ${seq} where id = ${id}`.execute(db);
    await sql`update company_labors set change_seq = ${seq} where labor_id = ${id}`.execute(db);
  }
};

const mendCompanies = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<Company>`select id, name, short_name from companies`.execute(db);
  for (const company of rows) {
    const [name, short_name] = [unifyIdeographs(company.name), unifyIdeographs(company.short_name)];
    if (name === company.name && short_name === company.short_name) continue;
    await sql`update companies set name = ${name}, short_name = ${short_name},
      name_pinyin = ${companyPinyin(name, short_name)}, version = version + 1, change_seq = ${seq}
      where id = ${company.id}`.execute(db);
  }
};

/**
 * Names of people and companies were kept with radicals and compatibility ideographs, and nobody found them. Those of people
 * with bills in hand stay, for a payment goes to the name that its bill was made with; their searches and comparisons go by
 * the plain form all the same, and the next edit of the worker mends them.
 */
export const fillPlainNames = async (db: Kysely<never>): Promise<void> => {
  await sql`update counters set value = value + 1 where name = 'change'`.execute(db);
  await mendWorkers(db);
  await mendCompanies(db);
};
