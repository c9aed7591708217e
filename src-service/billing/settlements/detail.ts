import {
  needsTerms,
  type SettlementAction,
  settlementDecisions,
} from "../../../src-shared/billing/settlements/settlement-decisions.ts";
import {
  settlementStates,
  settlementsBeforePayment,
} from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { SettlementDetail } from "../../../src-shared/billing/settlements/settlements-calls.ts";
import { settlements } from "../../../src-shared/billing/settlements/settlements-list.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type Decider, deciderOf } from "../../access/agencies/person-limits.ts";
import type { Principal } from "../../core/context.ts";
import { type Database, type Reader, readRow } from "../../core/database/tables.ts";
import { modesOn, termsOfRecord } from "../../directory/companies/contract-terms.ts";
import { casesOfSettlement } from "../../ledger/bank-cases/case-views.ts";
import { findSettlement, type Settlement } from "../../ledger/money/find-settlement.ts";
import { readLineRecord } from "../../ledger/tax-books/line-record.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { verdictOf } from "../../records/records/decide.ts";
import { againstDebit } from "./paying/company-pay.ts";
import { isOffline } from "./paying/offline.ts";
import { mostComputed, payableAgain } from "./paying/payable-again.ts";
import { revocableOf } from "./paying/revoke.ts";
import { readyOf, triageLines, triageOf } from "./results/triage.ts";
import { refusalReason } from "./rows/decide.ts";
import { availableFor } from "./rows/funding.ts";
import { applicationsOf, outcomesOf, voucherCount } from "./rows/page-facts.ts";
import { overLimitCount } from "./rows/payees.ts";
import { settlementsSource } from "./rows/settlements-source.ts";
import { timelineOf } from "./rows/timeline.ts";
import { againstPaying } from "./rows/work-terms.ts";

/** The amount that the settlement still needs from the wallet, the available amount and the shortfall. */
const fundingOf = async (db: Reader, settlement: Settlement): Promise<SettlementDetail["funding"]> => {
  const required = settlementsBeforePayment.includes(settlement.status) ? settlement.company_payable : 0;
  const available = (await availableFor(db, settlement)) + settlement.frozen_amount;
  const { low_balance_alert } = await readRow(db, "wallets", settlement.wallet_id);
  return {
    required,
    available,
    short: Math.max(0, required - available),
    wallet_id: String(settlement.wallet_id),
    alert: low_balance_alert,
    frozen: settlement.frozen_amount,
  };
};

const feeTermsOf = async (db: Database, settlement: Settlement): Promise<SettlementDetail["fee_terms"]> => {
  const line = await db
    .selectFrom("bills")
    .select("steps")
    .where("settlement_id", "=", settlement.id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const record = line && readLineRecord(line.steps);
  const unknown = { contract: settlement.contract_id, supplement: null, date: dayOf(settlement.create_at) };
  const modes = record
    ? { calculation_mode_no: record.modes[0], tax_calculate_mode: record.modes[1] }
    : await modesOn(db, settlement.company_id, unknown.date);
  const contract = modes && (await termsOfRecord(db, modes, record ?? unknown));
  return {
    contract_no: contract?.contract_no ?? "",
    calculation_mode_no: modes?.calculation_mode_no ?? 0,
    tiers: (contract?.terms.service_fee_ratio_range ?? []).map((tier) => ({ ...tier })),
  };
};

/** The company is paying, and no failed line could be handed out again. */
const isHandedOut = ({ status, failed_count }: Settlement): boolean =>
  status === settlementStates.code("offlineHandling") && failed_count === 0;

/** Actions of a payment by the agency. */
const ourWays: ReadonlySet<SettlementAction> = new Set(["settle", "company_pay"]);

/** Facts beside the row that can speak against an action. */
type Beside = {
  readonly funding: SettlementDetail["funding"];
  readonly revocable: number;
  readonly offline: boolean;
  /** A payee of what failed may not be paid now, so that not all of it can be paid again. */
  readonly blocked: boolean;
  /** Reason against any payment now (`againstPaying`). */
  readonly againstPayment: string | null;
  /** Reason against a debit of the company's own account (`againstDebit`). */
  readonly againstDebit: string | null;
};

const reasonFor = (
  action: SettlementAction,
  settlement: Settlement,
  decider: Decider,
  { funding, revocable, offline, blocked, againstPayment, againstDebit }: Beside,
): string | null => {
  const reason = refusalReason(action, settlement, decider);
  if (reason !== null) return reason;
  if (needsTerms.has(action) && againstPayment !== null) return againstPayment;
  if (offline && ourWays.has(action)) return "company_pays_itself";
  if (action === "company_pay" && againstDebit !== null) return againstDebit;
  if (action === "fund" && funding.short > 0) return "insufficient_funds";
  if (action === "offline_settle" && !offline) return "not_offline";
  if (action === "offline_settle" && isHandedOut(settlement)) return "nothing_to_retry";
  if (action === "propose_decision" && settlement.unknown_count + settlement.case_count === 0)
    return "nothing_to_decide";
  if (action === "decide_lines" && settlement.case_count === 0) return "nothing_to_decide";
  if (action === "revoke" && revocable === 0) return "nothing_to_revoke";
  if (action === "retry_failed" && settlement.failed_count + settlement.returned_count === 0) return "nothing_to_retry";
  if (action === "retry_failed" && blocked) return "payee_changed";
  return null;
};

/** A settlement with its timeline, funding, fee terms, and what this person may do with it at `at` (`YYYY-MM-DD HH:mm:ss`). */
export const settlementDetail = async (
  db: Database,
  principal: Principal,
  id: string,
  at: string,
): Promise<SettlementDetail> => {
  const settlement = await findSettlement(db, principal, id);
  const decider = await deciderOf(db, principal);
  const triaged = await triageLines(db, [settlement.id]);
  const ready = readyOf(triaged).lines.slice(0, mostComputed);
  const funding = await fundingOf(db, settlement);
  const revocable = await revocableOf(db, settlement);
  const offline = await isOffline(db, settlement);
  const beside = {
    ...{ funding, revocable: revocable.count, offline },
    blocked: triaged.some(({ next }) => next === "unblockPayee"),
    againstPayment: await againstPaying(db, settlement, at),
    againstDebit: await againstDebit(db, settlement, dayOf(at)),
  };
  return {
    settlement: await maskedRow(db, principal, settlements, settlementsSource, settlement.id),
    timeline: await timelineOf(db, settlement.id),
    funding,
    outcomes: await outcomesOf(db, settlement.id),
    fee_terms: await feeTermsOf(db, settlement),
    triage: { ...triageOf(triaged, settlement), payable: await payableAgain(db, settlement, ready, at) },
    cases: await casesOfSettlement(db, settlement.id, principal.user_id),
    pay_mode: settlement.pay_mode,
    discount: settlement.discount ?? 0,
    vouchers: await voucherCount(db, settlement.id),
    applications: await applicationsOf(db, principal, settlement.id),
    is_offline: offline,
    over_limit: await overLimitCount(db, principal, settlement.id),
    revocable,
    actions: (Object.keys(settlementDecisions.actions) as SettlementAction[]).map((action) =>
      verdictOf(action, reasonFor(action, settlement, decider, beside)),
    ),
  };
};
