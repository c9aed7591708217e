import { sql } from "kysely";
import { lineStanding } from "../../../../src-shared/billing/settlements/line-standing-states.ts";
import {
  contractGaps,
  type SettlementChecks,
} from "../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import {
  settlementStates,
  settlementsBeforePayment,
} from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Principal } from "../../../core/context.ts";
import type { Database, Reader } from "../../../core/database/tables.ts";
import { isWithin } from "../../../core/plumbing/data-scope.ts";
import { workGapsOf } from "../../../ledger/evidence/work-gaps.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { overLimitExcess } from "../../bills/rows/limit-excess.ts";
import { noVatShort, vatShortOf } from "../figures/vat-short.ts";
import { firstDiffering, firstOf, gravestFirst, type LineSums, lineSums } from "../results/line-checks.ts";
import { knownTo } from "../results/line-standing.ts";
import { isSealed } from "../rows/lines.ts";
import { againstPaying } from "../rows/work-terms.ts";

const contractGap = async (db: Reader, settlement: Settlement, at: string): Promise<SettlementChecks["contract"]> => {
  const against = await againstPaying(db, settlement, at);
  return contractGaps.find((gap) => gap === against) ?? null;
};

/** Project that a remark names beside the month: "2026-11 数据标注" is the project 数据标注. */
const projectOf = ({ settlement_remark, period }: Pick<Settlement, "settlement_remark" | "period">): string =>
  settlement_remark.replace(period, "").trim();

/** The settlements of the same company and project in the month before, as far as the person may see them. */
const previousOf = async (
  db: Reader,
  principal: Principal,
  settlement: Settlement,
): Promise<SettlementChecks["previous"]> => {
  const period = addMonths(settlement.period, -1);
  const rows = await db
    .selectFrom("settlements")
    .where("company_id", "=", settlement.company_id)
    .where("agency_id", "=", settlement.agency_id)
    .where("period", "=", period)
    .where("status", "<>", settlementStates.code("cancelled"))
    .orderBy("id")
    .select(["id", "no", "agency_id", "company_id", "maker_id", "settlement_remark", "period", "bill_amount"])
    .execute();
  const same = rows.filter((row) => isWithin(principal, row) && projectOf(row) === projectOf(settlement));
  if (same.length === 0) return null;
  const { people } = await db
    .selectFrom("payout_lines")
    .where(
      "settlement_id",
      "in",
      same.map(({ id }) => id),
    )
    .select(sql<number>`count(distinct labor_id)`.as("people"))
    .executeTakeFirstOrThrow();
  return {
    period,
    settlements: same.length,
    people: Number(people),
    bill_amount: same.reduce((sum, { bill_amount }) => sum + bill_amount, 0),
    nos: same.slice(0, 3).map(({ no }) => no),
  };
};

const renewalsOf = async (db: Reader, settlementId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("figure_changes")
    .where("settlement_id", "=", settlementId)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const summedColumns = ["bill_amount", "service_fee", "pit", "vat", "surtax"] as const;

/** Sums over all lines, whatever stands against paying them. */
const totalOf =
  (sums: readonly LineSums[]) =>
  (name: keyof LineSums): number =>
    sums.reduce((total, row) => total + row[name], 0);

/**
 * Points for a checker before a settlement is approved or paid; null once it is paid, handed out or cancelled. `at`: the
 * time now, in Asia/Shanghai.
 */
export const checksOf = async (
  db: Database,
  principal: Principal,
  settlement: Settlement,
  at: string,
): Promise<SettlementChecks | null> => {
  if (!settlementsBeforePayment.includes(settlement.status)) return null;
  const known = knownTo(principal);
  const byStanding = await lineSums(db, settlement, known);
  const total = totalOf([...byStanding.values()]);
  const standings: SettlementChecks["standings"] = [];
  for (const standing of gravestFirst) {
    const sums = byStanding.get(standing);
    if (sums === undefined) continue;
    const first = standing === lineStanding.ready ? null : await firstOf(db, settlement, known, standing);
    standings.push({ standing, count: sums.count, amount: sums.net, first });
  }
  const differing = total("differing");
  return {
    standings,
    verified: total("verified"),
    signed: total("signed"),
    over_limit: await overLimitExcess(db, settlement, known.seesIncome),
    vat_short: known.seesIncome ? await vatShortOf(db, settlement.id) : noVatShort,
    pay_differs: {
      count: differing,
      file: total("file"),
      contract: total("contract"),
      first: differing === 0 ? null : await firstDiffering(db, settlement),
    },
    duplicates: { count: total("doubled"), amount: total("doubled_net") },
    tax_verify: { equal: total("tax_equal"), differs: total("tax_differs"), unknown_person: total("tax_unknown") },
    wrong_lines: total("wrong"),
    sums_agree:
      total("count") === settlement.line_count &&
      total("net") === settlement.labor_net &&
      total("payable") === settlement.company_payable &&
      summedColumns.every((name) => total(name) === settlement[name]),
    sealed: await isSealed(db, settlement),
    contract: await contractGap(db, settlement, at),
    renewals: await renewalsOf(db, settlement.id),
    previous: await previousOf(db, principal, settlement),
    people: settlement.person_count,
    work_gaps: await workGapsOf(db, { settlement_id: settlement.id }),
  };
};
