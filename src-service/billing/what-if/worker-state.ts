import type { LineAmounts, LineInput, TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { regimeOf } from "../../../src-shared/kernel/tax/line-types.ts";
import type { LineRecord } from "../../ledger/tax-books/line-record.ts";
import type { OtherIncome, PaidLine } from "./read-lines.ts";

/** Amounts of a worker that were and that would be, cents. */
type Change = { income: number; pit: number; newIncome: number; newPit: number; readonly months: Set<string> };
type MonthChange = { gross: number; vat: number; surtax: number };
type Returned = { vat: number; surtax: number };

type WorkerState = {
  /** By regime and year. */
  readonly years: Map<string, Change>;
  /** By regime and month. */
  readonly payments: Map<string, Change>;
  readonly months: Map<string, MonthChange>;
  /** Amounts given back for earlier months, by month. */
  readonly returned: Map<string, Returned>;
};

const noChange = (): Change => ({ income: 0, pit: 0, newIncome: 0, newPit: 0, months: new Set() });

/** A value of a map, made where there is none. */
const entry = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const vatOf = (amounts: LineAmounts): Returned =>
  amounts.vat_returned.reduce((sum, { vat, surtax }) => ({ vat: sum.vat + vat, surtax: sum.surtax + surtax }), {
    vat: amounts.vat + amounts.vat_recover_vat,
    surtax: amounts.surtax + amounts.vat_recover_surtax,
  });

const atLeastZero = (cents: number): number => Math.max(0, cents);

/** Rows of other payments ahead of a line. */
const isAhead = (line: PaidLine, record: LineRecord, other: OtherIncome): boolean =>
  other.tax_month < record.work_month || (other.tax_month === record.work_month && other.sent < line.sent);

type ToDate = Pick<LineInput, "year_to_date" | "month_to_date" | "payment_to_date" | "earlier_vat_months">;

const perPayment: TaxMode = 2;

/**
 * State of workers to date while lines are computed again: what the books had when the line was paid, with the earlier
 * lines that were computed again changed from what they were into what they would be. Where a line gets another tax mode,
 * what the books have under that mode (`others`). Unchanged terms change nothing, so they give what was paid.
 */
export const workerStates = (others: (mode: TaxMode) => ReadonlyMap<number, readonly OtherIncome[]>) => {
  const states = new Map<number, WorkerState>();
  const stateOf = (laborId: number): WorkerState =>
    entry(states, laborId, () => ({
      years: new Map(),
      payments: new Map(),
      months: new Map(),
      returned: new Map(),
    }));

  /** Income and tax under a mode before a line, of the year or (`isMonth`) of the month. */
  const before = (line: PaidLine, record: LineRecord, mode: TaxMode, isMonth: boolean) => {
    const span = isMonth ? record.work_month : record.work_month.slice(0, 4);
    const state = stateOf(line.labor_id);
    const change = (isMonth ? state.payments : state.years).get(`${regimeOf[mode]} ${span}`) ?? noChange();
    const isSame = regimeOf[record.modes[1] as TaxMode] === regimeOf[mode];
    const added = { income: change.newIncome, pit: change.newPit, months: [...change.months] };
    if (isSame) {
      const books = isMonth ? record.payment_to_date : record.year_to_date;
      return {
        isKnown: books !== undefined,
        income: (books?.income_ex_vat ?? 0) - change.income + added.income,
        withheld: (books?.withheld ?? 0) - change.pit + added.pit,
        months: [...(isMonth ? [] : record.year_to_date.income_months), ...added.months],
      };
    }
    const ahead = (others(mode).get(line.labor_id) ?? []).filter(
      (other) => other.tax_month.startsWith(span) && isAhead(line, record, other),
    );
    return {
      isKnown: ahead.length > 0,
      income: ahead.reduce((sum, { income }) => sum + income, added.income),
      withheld: ahead.reduce((sum, { pit }) => sum + pit, added.pit),
      months: [...ahead.map(({ tax_month }) => tax_month), ...added.months],
    };
  };

  return {
    /** To date before a line under a tax mode. */
    toDate: (line: PaidLine, record: LineRecord, mode: TaxMode): ToDate => {
      const state = stateOf(line.labor_id);
      const year = before(line, record, mode, false);
      const payment = mode === perPayment ? before(line, record, mode, true) : null;
      const month = state.months.get(record.work_month) ?? { gross: 0, vat: 0, surtax: 0 };
      const earlier = record.earlier_vat_months?.map((one) => {
        const change = state.returned.get(one.month) ?? { vat: 0, surtax: 0 };
        const own = state.months.get(one.month) ?? { gross: 0, vat: 0, surtax: 0 };
        return {
          ...one,
          gross: atLeastZero(one.gross + own.gross),
          vat_withheld: one.vat_withheld + own.vat - change.vat,
          surtax_withheld: one.surtax_withheld + own.surtax - change.surtax,
          returned: { vat: one.returned.vat + change.vat, surtax: one.returned.surtax + change.surtax },
        };
      });
      const hasPayment = payment !== null && (payment.isKnown || payment.months.length > 0);
      return {
        year_to_date: {
          income_ex_vat: year.income,
          withheld: atLeastZero(year.withheld),
          income_months: [...new Set(year.months)],
        },
        month_to_date: {
          gross: atLeastZero(record.month_to_date.gross + month.gross),
          vat_withheld: record.month_to_date.vat_withheld + month.vat,
          surtax_withheld: record.month_to_date.surtax_withheld + month.surtax,
        },
        ...(hasPayment && { payment_to_date: { income_ex_vat: payment.income, withheld: payment.withheld } }),
        ...(earlier !== undefined && { earlier_vat_months: earlier }),
      };
    },
    /** Counts a line for the later ones: what it was under its mode, and what it would be under the other. */
    add: (line: PaidLine, record: LineRecord, was: LineAmounts, now: LineAmounts, mode: TaxMode): void => {
      const state = stateOf(line.labor_id);
      const oldRegime = regimeOf[record.modes[1] as TaxMode];
      for (const [map, span] of [
        [state.years, record.work_month.slice(0, 4)],
        [state.payments, record.work_month],
      ] as const) {
        const old = entry(map, `${oldRegime} ${span}`, noChange);
        old.income += was.income_ex_vat;
        old.pit += was.pit;
        const next = entry(map, `${regimeOf[mode]} ${span}`, noChange);
        next.newIncome += now.income_ex_vat;
        next.newPit += now.pit;
        next.months.add(record.work_month);
      }
      const [oldVat, newVat] = [vatOf(was), vatOf(now)];
      const month = entry(state.months, record.work_month, () => ({ gross: 0, vat: 0, surtax: 0 }));
      month.gross += now.labor_base - was.labor_base;
      month.vat += newVat.vat - oldVat.vat;
      month.surtax += newVat.surtax - oldVat.surtax;
      for (const [sign, returns] of [
        [1, now.vat_returned],
        [-1, was.vat_returned],
      ] as const) {
        for (const { month: of, vat, surtax } of returns) {
          const sum = entry(state.returned, of, () => ({ vat: 0, surtax: 0 }));
          sum.vat += sign * vat;
          sum.surtax += sign * surtax;
        }
      }
    },
  };
};
