import { addMonths, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { declarationStates } from "../../../src-shared/tax/income-tax/declaration-states.ts";
import { taxPeriodStates } from "../../../src-shared/tax/income-tax/tax-period-states.ts";
import { feesOwingTax } from "../../billing/promotion-fees/taxes.ts";
import { hasDemoData, readFact, storeFact } from "../../core/database/facts.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { sumPeriods } from "../../ledger/tax-books/period-sums.ts";
import type { Service } from "../../lists/service.ts";
import { followBills } from "../../tax/income-tax/months/follower.ts";
import { bookTaxPayment } from "../../tax/income-tax/months/tax-payment.ts";
import type { AreaDemo } from "../history/area-demo.ts";

const fact = "demo:declared";

/**
 * Declares the demo's past months as a tax officer would: paid and locked up to the month before last, paid and still
 * open last month, nothing yet this month. Once, and only where the data is the demo's.
 */
export const declareDemoMonths = async (service: Service): Promise<void> => {
  if (!(await hasDemoData(service.reading)) || (await readFact(service.reading, fact)) !== undefined) return;
  await followBills(service);
  const thisMonth = monthOf(shanghaiNow(service.clock.now()));
  const lastMonth = addMonths(thisMonth, -1);
  await service.system("demo").write(async (writing) => {
    const { tx } = writing;
    const periods = await tx
      .selectFrom("tax_periods")
      .selectAll()
      .where("period", "<", thisMonth)
      .orderBy("period")
      .execute();
    for (const { agency_id, period } of periods) {
      const rows = await tx
        .selectFrom("income_summary")
        .selectAll()
        .where("agency_id", "=", agency_id)
        .where("period", "=", period)
        .orderBy("id")
        .execute();
      const fees = await feesOwingTax(tx, agency_id, period);
      const paid = await bookTaxPayment(writing, rows, { agency_id, period, by: null, fees });
      const declared = {
        declare_status: declarationStates.code("paid"),
        declare_at: `${addMonths(period, 1)}-10 10:00:00`,
      };
      await versioned("income_summary").saveMany(
        writing,
        rows.map((before, index) => ({ before, after: { ...paid[index], ...declared } })),
      );
      await sumPeriods(writing, agency_id, [period]);
    }
    await tx
      .updateTable("tax_periods")
      .set({ status: taxPeriodStates.code("locked"), locked_at: writing.at, locked_by: "演示" })
      .where("period", "<", lastMonth)
      .execute();
    await storeFact(tx, fact, lastMonth);
  });
};

export const demo: AreaDemo = { live: { key: "taxMonths", kind: "books", run: declareDemoMonths } };
