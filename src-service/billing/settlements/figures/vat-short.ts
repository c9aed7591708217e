import type { VatShort } from "../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { VatReturn } from "../../../../src-shared/kernel/tax/vat.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { readLineRecord } from "../../../ledger/tax-books/line-record.ts";
import type { PaymentFigures } from "./figures.ts";

export const noVatShort: VatShort = { people: 0, taken: 0, left: 0 };

/** Line with what it takes for earlier months (below zero in `returned`), and what its worker owes after it, cents. */
type Line = { readonly labor_id: number; readonly returned: readonly VatReturn[]; readonly pending: number };

const sumOf = (lines: readonly Line[]): VatShort => {
  const workers = new Map<number, { taken: number; left: number }>();
  for (const { labor_id, returned, pending } of lines) {
    const parts = returned.map(({ vat, surtax }) => -(vat + surtax)).filter((cents) => cents > 0);
    const taken = parts.reduce((sum, cents) => sum + cents, workers.get(labor_id)?.taken ?? 0);
    workers.set(labor_id, { taken, left: pending });
  }
  const owing = [...workers.values()].filter(({ taken, left }) => taken + left > 0);
  return {
    people: owing.length,
    taken: owing.reduce((sum, { taken }) => sum + taken, 0),
    left: owing.reduce((sum, { left }) => sum + left, 0),
  };
};

/**
 * VAT that the lines of a settlement recover for earlier months that were short, and what their workers owe after it, cents.
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
  return sumOf(
    rows.map(({ labor_id, steps }) => {
      const record = readLineRecord(steps);
      return { labor_id, returned: record?.returned ?? [], pending: record?.pending ?? 0 };
    }),
  );
};

/** The same of what a payment comes to that begins now. */
export const vatShortOfFigures = ({ bills, computed }: Pick<PaymentFigures, "bills" | "computed">): VatShort =>
  sumOf(
    computed.map(({ amounts }, index) => ({
      labor_id: bills[index]?.labor_id ?? 0,
      returned: amounts.vat_returned,
      pending: amounts.vat_recover_pending,
    })),
  );
