import type { Reader } from "../../../core/database/tables.ts";
import type { Service } from "../../../lists/service.ts";
import { unpaidBills } from "./worker-limits.ts";

type Parts = Pick<Service, "reading" | "system">;
type Worker = { readonly agency_id: number; readonly labor_id: number };

/** Modes of companies that began after one day and up to another ("YYYY-MM-DD"), the latest of each company. */
const begunBetween = async (db: Reader, after: string, upTo: string) => {
  const rows = await db
    .selectFrom("company_modes")
    .selectAll()
    .where("start_at", ">", after)
    .where("start_at", "<=", upTo)
    .orderBy("start_at")
    .execute();
  return [...new Map(rows.map((row) => [row.company_id, row])).values()];
};

/**
 * Brings the limits and the business mode of modes that have begun to their companies, whose columns say what counts today
 * (`companies.labor_value_added_tax_max_*`). Gives the workers whose unpaid bills are to be judged again.
 */
export const followBegunModes = async (parts: Parts, after: string, upTo: string): Promise<Worker[]> => {
  const begun = await begunBetween(parts.reading, after, upTo);
  if (begun.length === 0) return [];
  await parts.system("company-modes").write(async (writing) => {
    const change_seq = await writing.changeSeq();
    for (const modes of begun) {
      const { business_mode, labor_value_added_tax_max_month, labor_value_added_tax_max_quarter } = modes;
      await writing.tx
        .updateTable("companies")
        .set({ business_mode, labor_value_added_tax_max_month, labor_value_added_tax_max_quarter, change_seq })
        .where("id", "=", modes.company_id)
        .execute();
    }
  });
  return parts.reading
    .selectFrom("bills")
    .where(
      "company_id",
      "in",
      begun.map(({ company_id }) => company_id),
    )
    .where("status", "in", unpaidBills)
    .select(["agency_id", "labor_id"])
    .distinct()
    .orderBy("agency_id")
    .orderBy("labor_id")
    .execute();
};
