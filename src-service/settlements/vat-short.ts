import type { SettlementChecks } from "../../src-shared/calls/settlement-checks.ts";
import type { Reader } from "../database/bulk.ts";
import { readLineRecord } from "../tax-books/line-record.ts";

type VatShort = SettlementChecks["vat_short"];

export const noVatShort: VatShort = { people: 0, taken: 0, left: 0 };

/**
 * What the lines of a settlement take of VAT that earlier months were short of, and what their workers owe after it, cents.
 * Only lines that recover something or leave nothing to pay are read.
 */
export const vatShortOf = async (db: Reader, settlementId: number): Promise<VatShort> => {
  const rows = await db
    .selectFrom("bills")
    .where("settlement_id", "=", settlementId)
    .where((eb) => eb.or([eb("vat_recover", "<>", 0), eb("net_pay", "=", 0)]))
    .orderBy("id")
    .select(["labor_id", "steps"])
    .execute();
  const workers = new Map<number, { taken: number; left: number }>();
  for (const { labor_id, steps } of rows) {
    const record = readLineRecord(steps);
    const parts = (record?.returned ?? []).map(({ vat, surtax }) => -(vat + surtax)).filter((cents) => cents > 0);
    const taken = parts.reduce((sum, cents) => sum + cents, workers.get(labor_id)?.taken ?? 0);
    workers.set(labor_id, { taken, left: record?.pending ?? 0 });
  }
  const owing = [...workers.values()].filter(({ taken, left }) => taken + left > 0);
  return {
    people: owing.length,
    taken: owing.reduce((sum, { taken }) => sum + taken, 0),
    left: owing.reduce((sum, { left }) => sum + left, 0),
  };
};
