import {
  type ContractReminder,
  contractReminder,
} from "../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import type { Reader } from "../../core/database/tables.ts";

const mostShown = 50;

/** Reminders of a company, or those about one contract, the latest first. */
export const remindersOf = async (
  db: Reader,
  of: { readonly company_id: number } | { readonly contract_id: number },
): Promise<ContractReminder[]> => {
  const [column, id] =
    "company_id" in of ? (["company_id", of.company_id] as const) : (["contract_id", of.contract_id] as const);
  const rows = await db
    .selectFrom("contract_reminders as r")
    .leftJoin("company_contracts as k", "k.id", "r.contract_id")
    .leftJoin("users as u", "u.id", "r.sent_by")
    .where(`r.${column}`, "=", id)
    .orderBy("r.id", "desc")
    .limit(mostShown)
    .select(["r.id", "r.contract_id", "k.no", "r.kind", "r.sent_at", "r.told", "u.name"])
    .execute();
  return rows.map((row) =>
    contractReminder.parse({
      ...{
        id: String(row.id),
        contract_id: row.no === null ? null : String(row.contract_id),
        no: row.no,
        kind: row.kind,
      },
      ...{ at: row.sent_at, by: row.name ?? "", told: JSON.parse(row.told) as unknown },
    }),
  );
};
