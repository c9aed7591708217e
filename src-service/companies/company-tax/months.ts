import { companyTaxCollectRecord } from "../../../src-shared/companies/tax/company-tax-collects-record.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { addMonths, dayOf, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Context } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { insertRecord } from "../../records/records/save.ts";

/** Letters in front of the numbers of a company's months. */
export const collectPrefix = "SC";

const monthsATurn = 50;
const nobody = 0;
const working = [companyStatus.active, companyStatus.frozen];

/** Companies with verified workers that have no row of a month yet. */
const companiesWithout = (db: Reader, period: string) =>
  db
    .selectFrom("companies as c")
    .select(["c.id", "c.agency_id"])
    .where("c.status", "in", working)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("company_tax_collects as k")
            .select("k.id")
            .whereRef("k.company_id", "=", "c.id")
            .where("k.period", "=", period),
        ),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("company_labors as r")
          .innerJoin("labors as l", "l.id", "r.labor_id")
          .select("r.id")
          .whereRef("r.company_id", "=", "c.id")
          .where("l.real_name_status", "=", realNameStates.code("verified")),
      ),
    )
    .orderBy("c.id")
    .limit(monthsATurn)
    .execute();

/** Opens the month that is over for companies with workers, once. */
export const openMonths = async ({ db, clock, write }: Context): Promise<void> => {
  const lastMonth = (at: string): string => addMonths(monthOf(dayOf(at)), -1);
  if ((await companiesWithout(db, lastMonth(shanghaiNow(clock.now())))).length === 0) return;
  await write(async (writing) => {
    const change_seq = await writing.changeSeq();
    const period = lastMonth(writing.at);
    for (const { id: company_id, agency_id } of await companiesWithout(writing.tx, period)) {
      const [no = ""] = await writing.numbers(collectPrefix, 1);
      const row = {
        ...{ id: await writing.ids(1), version: 1, change_seq, agency_id, company_id, no, period },
        ...{ status: companyTaxCollectRecord.states.code("toGenerate"), maker_id: nobody, create_at: writing.at },
        ...{ people: 0, collected: 0, failed: 0 },
      };
      await insertRecord(writing, companyTaxCollectRecord, row, { more: { period } });
    }
  });
};
