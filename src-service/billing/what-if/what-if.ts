import type { z } from "zod";
import { transfers } from "../../../src-shared/billing/funds/transfers-list.ts";
import {
  type companyContractsWhatIf,
  mostWhatIfMonths,
  type WhatIfAnswer,
} from "../../../src-shared/companies/contracts/contract-what-if-calls.ts";
import { regimeOf, type TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { termsOfStored } from "../../../src-shared/kernel/terms/stored-terms.ts";
import { type ContractConfig, modeFaults } from "../../../src-shared/kernel/terms/terms.ts";
import { addMonths, dayOf, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import {
  type CompanyModes,
  type ContractTerms,
  lineTermsOf,
  termsOn,
} from "../../directory/companies/contract-terms.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { seesWorkerIncome } from "../bills/rows/worker-income.ts";
import { type AgainLine, computeAgain } from "./compute-again.ts";
import { discountsNow, readUses } from "./discounts.ts";
import { feeBases, paymentsUpTo } from "./fee-bases.ts";
import { newModes, ownTermsOf } from "./own-terms.ts";
import { type OtherIncome, otherIncomes, type PaidLine, readPaidLines } from "./read-lines.ts";
import { monthAnswer, type Sight, sumMonths } from "./sums.ts";
import { usageOf, usageTermsOf } from "./usage.ts";
import { withdrawalsOf } from "./withdrawals.ts";
import { workerStates } from "./worker-state.ts";

type Body = z.output<typeof companyContractsWhatIf.body>;

const usualMonths = 3;

const invalid = (field: string, code: string) => new ServiceError("invalid", { fields: { [field]: [code] } });

/** The months that are asked for, the last three that are over unless said. Not beyond the month of today. */
const spanOf = ({ from, to }: Body, thisMonth: string): { readonly from: string; readonly to: string } => {
  const end = from === undefined ? addMonths(thisMonth, -1) : addMonths(from, usualMonths - 1);
  const last = to ?? (end > thisMonth ? thisMonth : end);
  const first = from ?? addMonths(last, 1 - usualMonths);
  if (last > thisMonth) throw invalid("to", "too_big");
  if (first > last) throw invalid("from", "too_big");
  if (first < addMonths(last, 1 - mostWhatIfMonths)) throw invalid("from", "too_small");
  return { from: first, to: last };
};

const monthsOf = ({ from, to }: { readonly from: string; readonly to: string }): readonly string[] => {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
};

/** The terms of the draft as they would have been for a line that was paid under `own`. */
const termsFor =
  (config: ContractConfig, modes: CompanyModes | undefined) =>
  (own: ContractTerms): ContractTerms => {
    const counted = modes ?? own.terms;
    return { ...own, fee_period: config.service_fee_cumulative_type, terms: lineTermsOf(counted, config) };
  };

/** Sums paid under another tax mode to the workers of lines that get it; nothing where none do. */
const othersUnder = async (
  db: Database,
  agencyId: number,
  lines: readonly PaidLine[],
  span: { readonly from: string; readonly to: string },
  modes: CompanyModes | undefined,
): Promise<(mode: TaxMode) => ReadonlyMap<number, readonly OtherIncome[]>> => {
  const none: ReadonlyMap<number, readonly OtherIncome[]> = new Map();
  const mode = modes?.tax_calculate_mode as TaxMode | undefined;
  if (mode === undefined || !newModes(lines, mode)) return () => none;
  const laborIds = new Set(lines.map(({ labor_id }) => labor_id));
  const counted = new Set(lines.flatMap(({ counts, bill_id }) => (counts ? [bill_id] : [])));
  const incomes = await otherIncomes(db, agencyId, laborIds, regimeOf[mode], span, counted);
  return () => incomes;
};

const refusedOf = (lines: readonly AgainLine[]): WhatIfAnswer["refused"] => {
  const counts = new Map<string, number>();
  for (const { line, code } of lines) {
    if (line.counts && code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => ({ code, lines: count }));
};

/** Sums of a company are only for who sees all of it: not for who sees just what they made. */
const sightOf = (principal: Principal): Sight => {
  if (principal.rows.makers !== null) throw new ServiceError("forbidden");
  return {
    seesIncome: seesWorkerIncome(principal),
    seesWorkers: principal.permissions.has("settlement.settlement.view"),
  };
};

/** The draft, or what is in force today where none was sent; throws where there is neither. */
const configOf = async (
  db: Database,
  companyId: number,
  today: string,
  body: Body,
): Promise<{
  readonly config: ContractConfig;
  readonly current: ContractTerms | null;
  readonly inForce: WhatIfAnswer["in_force"];
}> => {
  const terms = await termsOn(db, companyId, today);
  const current = terms?.lines ?? null;
  const own = current === null ? null : termsOfStored(terms?.config ?? {});
  const config = body.config ?? own;
  if (config === null) throw new ServiceError("contract_not_effective");
  if (current === null || own === null) return { config, current, inForce: null };
  const { calculation_mode_no, tax_calculate_mode } = current.terms;
  return {
    config,
    current,
    inForce: {
      ...{ contract_id: String(current.contract_id), contract_no: current.contract_no },
      ...{ config: own, calculation_mode_no, tax_calculate_mode },
    },
  };
};

/** See the call. Reads only, in turns. */
export const whatIf = async ({ db, principal, clock }: SignedIn, body: Body): Promise<WhatIfAnswer> => {
  const company = await findCompany(db, principal, body.company_id);
  const sight = sightOf(principal);
  const today = dayOf(shanghaiNow(clock.now()));
  const span = { company_id: company.id, ...spanOf(body, monthOf(today)) };
  const { config, current, inForce } = await configOf(db, company.id, today, body);
  const [fault] = body.modes === undefined ? [] : modeFaults(config, body.modes);
  if (fault !== undefined) throw invalid(`config.${fault.member}`, fault.code);

  const lines = await readPaidLines(db, span);
  const ownTerms = await ownTermsOf(db, lines);
  const feeBase = feeBases(lines, await paymentsUpTo(db, company.id, span.to));
  const states = workerStates(await othersUnder(db, company.agency_id, lines, span, body.modes));
  const again = await computeAgain(lines, { ownTerms, feeBase, states, termsFor: termsFor(config, body.modes) });
  const discounts = discountsNow(again, await readUses(db, new Set(lines.map(({ settlement_id }) => settlement_id))));

  const isOlder = ({ line: { record } }: AgainLine): boolean =>
    record === null ||
    current === null ||
    record.contract !== current.contract_id ||
    record.supplement !== (current.supplement_ids.at(-1) ?? null) ||
    record.modes[0] !== current.terms.calculation_mode_no ||
    record.modes[1] !== current.terms.tax_calculate_mode;
  const seesTransfers = principal.permissions.has(transfers.permission);
  const sums = sumMonths(again, discounts, isOlder);
  const months: WhatIfAnswer["months"] = [];
  for (const month of monthsOf(span)) {
    const usage = await usageOf(db, company, month, usageTermsOf(config));
    const withdrawals = seesTransfers ? await withdrawalsOf(db, company.id, month, config) : null;
    months.push(monthAnswer(month, sums.get(month), { usage, withdrawals }, sight));
  }
  const counted = again.filter(({ line }) => line.counts);
  return {
    from: span.from,
    to: span.to,
    in_force: inForce,
    months,
    lines: counted.length,
    proven_lines: counted.filter(({ isProven }) => isProven).length,
    refused: refusedOf(again),
  };
};
