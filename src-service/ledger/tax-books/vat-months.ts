import { type Expression, type SqlBool, sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import type { UrbanArea } from "../../../src-shared/kernel/tax/rules.ts";
import {
  type EarlierVatMonth,
  lowestVatThreshold,
  type VatAmounts,
  vatOfMonth,
  vatShort,
} from "../../../src-shared/kernel/tax/vat.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { readLineRecord } from "./line-record.ts";
import { lowestAreas } from "./vat-areas.ts";

/** Statuses of bills that are being paid or are paid. */
const countedStatuses = [billStates.code("settling"), billStates.code("settled")];

export const noVat: VatAmounts = { vat: 0, surtax: 0 };

/**
 * A taxpayer may claim back for three years what was paid too much (Tax Collection Law, art. 51), and for as long what was
 * withheld too little is asked for.
 */
const monthsBack = 36;
const workersAtOnce = 500;

const besides = (except: number | undefined): Expression<SqlBool> =>
  except === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`b.settlement_id <> ${except}`;

type Recovering = {
  readonly labor_id: number;
  readonly tax_month: string | null;
  readonly steps: string;
  readonly vat_recover: number;
};

const add = (one: VatAmounts, other: VatAmounts, sign: 1 | -1 = 1): VatAmounts => ({
  vat: one.vat + sign * other.vat,
  surtax: one.surtax + sign * other.surtax,
});

/** VAT that a bill recovered (below zero: gave back) for its own month, and what it gave back for each earlier month. */
const partsOf = ({ steps, vat_recover }: Recovering) => {
  const record = readLineRecord(steps);
  const [vat, surtax] = record?.recovered ?? [vat_recover, 0];
  const returns = record?.returned ?? [];
  return { own: returns.reduce<VatAmounts>((sum, part) => add(sum, part), { vat, surtax }), returned: returns };
};

const recovering = (
  db: Reader,
  agencyId: number,
  laborIds: readonly number[],
  [from, to]: readonly [string, string],
  except: number | undefined,
): Promise<Recovering[]> =>
  db
    .selectFrom("bills as b")
    .where("b.labor_id", "in", [...laborIds])
    .where("b.agency_id", "=", agencyId)
    .where("b.tax_month", ">=", from)
    .where("b.tax_month", "<=", to)
    .where("b.status", "in", countedStatuses)
    .where("b.vat_recover", "<>", 0)
    .where(besides(except))
    .select(["b.labor_id", "b.tax_month", "b.steps", "b.vat_recover"])
    .execute();

/**
 * VAT and surcharges, separately, that a worker's month recovered for its own payouts (bills have only their sum as a
 * column); below zero where more was given back. Cents.
 */
export const recoveredIn = async (
  db: Reader,
  agencyId: number,
  laborId: number,
  taxMonth: string,
  except?: number,
): Promise<VatAmounts> => {
  const rows = await recovering(db, agencyId, [laborId], [taxMonth, taxMonth], except);
  return rows.reduce<VatAmounts>((sum, row) => add(sum, partsOf(row).own), noVat);
};

type Sums = { labor_id: number; tax_month: string; gross: number; vat: number; surtax: number };

const grossOf = sql<number>`sum(b.net_pay + b.pit + b.vat + b.surtax + b.vat_recover + b.labor_service_fee + b.car_rental_fee)`;

/** Months with payments under VAT that withheld some or have more income than is free, with their income. */
const taxedMonths = (
  db: Reader,
  agencyId: number,
  laborIds: readonly number[],
  [from, before]: readonly [string, string],
  except: number | undefined,
): Promise<Sums[]> =>
  db
    .selectFrom("bills as b")
    .where("b.labor_id", "in", [...laborIds])
    .where("b.agency_id", "=", agencyId)
    .where("b.tax_month", ">=", from)
    .where("b.tax_month", "<", before)
    .where("b.status", "in", countedStatuses)
    .where(besides(except))
    .groupBy(["b.labor_id", "b.tax_month"])
    .having(sql<boolean>`sum(b.vat + abs(b.vat_recover)) > 0 or (${grossOf} > ${lowestVatThreshold}
      and sum(case when b.tax_rule_version like '%vat-%' then 1 else 0 end) > 0)`)
    .select("b.labor_id")
    .select([
      sql<string>`b.tax_month`.as("tax_month"),
      grossOf.as("gross"),
      sql<number>`sum(b.vat)`.as("vat"),
      sql<number>`sum(b.surtax)`.as("surtax"),
    ])
    .execute();

type Month = EarlierVatMonth & { readonly labor_id: number };

/** True when a month withheld more VAT than it owes, or gave some back, so that the next payment must consider it. */
const isOver = (month: Month): boolean => {
  if (month.returned.vat !== 0 || month.returned.surtax !== 0) return true;
  const owed = vatOfMonth(month.gross, "city", `${month.month}-01`);
  return owed.ok && month.vat_withheld > owed.vat;
};

/** True when a month withheld less than it owes by the surcharges of an area. */
const isShort = (month: Month, area: UrbanArea): boolean => {
  const owed = vatOfMonth(month.gross, area, `${month.month}-01`);
  return owed.ok && (owed.vat > month.vat_withheld || owed.surtax > month.surtax_withheld);
};

/** The months that are not even, with the area by which what they are short of is computed. */
const unevenOf = async (db: Reader, agencyId: number, months: readonly Month[], except?: number): Promise<Month[]> => {
  const perhapsShort = months.filter((month) => isShort(month, "city"));
  const areas = await lowestAreas(db, agencyId, perhapsShort, except);
  return months.flatMap((month): Month[] => {
    const area = areas.get(`${month.labor_id} ${month.month}`);
    const withArea = area === undefined ? month : { ...month, area };
    return isOver(month) || (area !== undefined && isShort(month, area)) ? [withArea] : [];
  });
};

/**
 * Months of workers before `taxMonth` ("YYYY-MM"), of three years, that withheld more VAT than they owe since a payment of
 * theirs came back, or less because their payments could not bear it, or of which something was given back. By worker, earlier
 * months first; workers without any are left out.
 */
export const unevenVatMonths = async (
  db: Reader,
  agencyId: number,
  laborIds: Iterable<number>,
  taxMonth: string,
  except?: number,
): Promise<Map<number, readonly EarlierVatMonth[]>> => {
  const from = addMonths(taxMonth, -monthsBack);
  const months = new Map<string, Month>();
  const monthOf = (labor_id: number, month: string) => {
    const empty = { labor_id, month, gross: 0, vat_withheld: 0, surtax_withheld: 0, returned: noVat };
    return months.get(`${labor_id} ${month}`) ?? empty;
  };
  const setMonth = (month: Month) => months.set(`${month.labor_id} ${month.month}`, month);
  const ids = [...laborIds];
  const sums = await lookUp(ids, (chunk) => taxedMonths(db, agencyId, chunk, [from, taxMonth], except), workersAtOnce);
  for (const { labor_id, tax_month, gross, vat, surtax } of sums) {
    const row = monthOf(labor_id, tax_month);
    setMonth({ ...row, gross: Number(gross), vat_withheld: Number(vat), surtax_withheld: Number(surtax) });
  }
  const bills = await lookUp(ids, (chunk) => recovering(db, agencyId, chunk, [from, taxMonth], except), workersAtOnce);
  for (const bill of bills) {
    const { own, returned: returns } = partsOf(bill);
    const month = bill.tax_month ?? "";
    if (month < taxMonth) {
      const row = monthOf(bill.labor_id, month);
      const vat_withheld = row.vat_withheld + own.vat;
      setMonth({ ...row, vat_withheld, surtax_withheld: row.surtax_withheld + own.surtax });
    }
    for (const vatReturn of returns) {
      const row = monthOf(bill.labor_id, vatReturn.month);
      const { vat, surtax } = add({ vat: row.vat_withheld, surtax: row.surtax_withheld }, vatReturn, -1);
      setMonth({ ...row, vat_withheld: vat, surtax_withheld: surtax, returned: add(row.returned, vatReturn) });
    }
  }
  const all = [...months.values()].sort((one, other) => (one.month < other.month ? -1 : 1));
  const uneven = await unevenOf(db, agencyId, all, except);
  const byWorker = Map.groupBy(uneven, ({ labor_id }) => labor_id);
  return new Map([...byWorker].map(([labor, rows]) => [labor, rows.map(({ labor_id: _labor, ...row }) => row)]));
};

/** VAT and surcharges, cents, that a worker still owes of all months up to `taxMonth`, since payments could not bear them. */
export const vatOwedBy = async (db: Reader, agencyId: number, laborId: number, taxMonth: string): Promise<number> => {
  const uneven = await unevenVatMonths(db, agencyId, [laborId], addMonths(taxMonth, 1));
  return (uneven.get(laborId) ?? []).reduce((sum, month) => sum + vatShort(month), 0);
};
