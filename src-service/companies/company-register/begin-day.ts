import { sql } from "kysely";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import { setOfDay } from "../../core/migrations/0101-0125/0109-company-day.ts";
import type { Service } from "../../lists/service.ts";
import { contractStatusOn, lacksEvidenceBy, soonDays } from "./companies-source.ts";

const companiesATurn = 200;

/** By id, what the list shows of companies on the day that is kept, in a form that can be compared. */
const shownOf = async (db: Reader, ids: readonly number[], day: string): Promise<ReadonlyMap<number, string>> => {
  const status = contractStatusOn("f.contract_stored", "f.contract_end", `'${day}'`, `'${addDays(day, soonDays)}'`);
  const rows = await db
    .selectFrom("company_figures as f")
    .innerJoin("companies as c", "c.id", "f.id")
    .where("f.id", "in", ids)
    .select(["f.id", "f.contract_end", "f.tax_calculate_mode", "f.calculation_mode_no", "f.month_settled"])
    .select(["f.year_settled", sql<number | null>`${sql.raw(status)}`.as("contract_status")])
    .select(sql<number>`${sql.raw(lacksEvidenceBy(`'${addDays(day, soonDays)}'`))}`.as("lacks_evidence"))
    .execute();
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
};

/** Keeps what is shown of `today`, where another day (`last`, null for none) was kept. */
const goOn = async (
  { tx, changeSeq, touched }: Writing,
  ids: readonly number[],
  last: string | null,
  today: string,
): Promise<void> => {
  const before = last === null ? new Map<number, string>() : await shownOf(tx, ids, last);
  await tx.updateTable("company_figures").set({ shown_on: today }).where("id", "in", ids).execute();
  await sql`update company_figures set ${sql.raw(setOfDay())} where id in (${sql.join(ids)})`.execute(tx);
  const after = await shownOf(tx, ids, today);
  const changed = ids.filter((id) => before.get(id) !== after.get(id));
  if (changed.length === 0) return;
  const change_seq = await changeSeq();
  await tx.updateTable("company_figures").set({ change_seq }).where("id", "in", changed).execute();
  for (const id of changed) touched("companies", id);
};

const staleOf = (db: Reader, today: string) =>
  db
    .selectFrom("company_figures")
    .where((eb) => eb.or([eb("shown_on", "is", null), eb("shown_on", "<", today), eb("shown_on", ">", today)]))
    .select(["id", "shown_on"])
    .orderBy("shown_on")
    .orderBy("id")
    .limit(companiesATurn)
    .execute();

/**
 * Keeps what the list of companies shows of `today` ("YYYY-MM-DD"), and has those rows read anew that show something else than
 * on the day before: by contracts, modes, months and papers that end. In turns; a run that is cut off goes on with what is left.
 */
export const beginDay = async (service: Pick<Service, "reading" | "system">, today: string): Promise<void> => {
  const system = service.system("companies");
  for (;;) {
    const stale = await staleOf(service.reading, today);
    const [first] = stale;
    if (first === undefined) return;
    const ids = stale.filter(({ shown_on }) => shown_on === first.shown_on).map(({ id }) => id);
    await system.write((writing) => goOn(writing, ids, first.shown_on, today));
    await yieldToEventLoop();
  }
};
