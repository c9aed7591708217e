import { sql } from "kysely";
import { cooperation, payAccountStates, payableCooperation } from "../../../../src-shared/kernel/states/worker.ts";
import { workerGap } from "../../../../src-shared/kernel/states/worker-gap.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { unpaidBills } from "../rows/worker-limits.ts";
import { feeBasesFollowPayments } from "./audit-fee-bases.ts";
import { feesFollowContracts } from "./audit-terms.ts";

const sums = [
  ...["accounting_fee", "service_fee", "labor_service_fee", "income_ex_vat", "pit", "vat", "surtax", "vat_recover"],
  ...["car_rental_fee", "customer_pay", "net_pay"],
] as const;

type Sums = { key: string; bills: number } & Record<(typeof sums)[number], number>;

/** A table of maintained sums. `bill`, `group`: SQL of the key over a bill and over its group, both named `t`. */
type MaintainedSum = { readonly name: string; readonly table: string; readonly bill: string; readonly group: string };

const maintainedSums: readonly MaintainedSum[] = [
  {
    name: "groups",
    table: "bill_groups",
    bill: "coalesce(t.import_id, 0) || ' ' || t.status || ' ' || t.create_at || ' ' || coalesce(t.worker_gap, 0)",
    group: "t.import_id || ' ' || t.status || ' ' || t.create_at || ' ' || t.worker_gap",
  },
  {
    name: "sums of tasks",
    table: "bill_task_sums",
    bill: "t.company_id || ' ' || coalesce(t.task_id, 0) || ' ' || t.created_by || ' ' || t.create_at",
    group: "t.company_id || ' ' || t.task_id || ' ' || t.created_by || ' ' || t.create_at",
  },
  {
    name: "sums by fee",
    table: "bill_fee_steps",
    bill: "t.agency_id || ' ' || (t.accounting_fee / 1000)",
    group: "t.agency_id || ' ' || t.step",
  },
  {
    name: "sums by net pay",
    table: "bill_net_steps",
    bill: "t.agency_id || ' ' || (t.net_pay / 1000)",
    group: "t.agency_id || ' ' || t.step",
  },
];

/** Compares maintained sums with the bills, to the cent. */
const compareSums = async (db: Reader, sum: MaintainedSum): Promise<{ examined: number; faults: string[] }> => {
  const added = sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const readSums = async (source: "bills" | "group"): Promise<readonly Sums[]> => {
    const count = source === "bills" ? sql`count(*)` : sql`sum(bills)`;
    const [key, table] = source === "bills" ? [sum.bill, "bills"] : [sum.group, sum.table];
    const { rows } = await sql<Sums>`select ${sql.raw(key)} as key, ${count} as bills, ${sql.join(added)}
      from ${sql.table(table)} t group by 1 order by 1`.execute(db);
    return rows;
  };
  const grouped = new Map((await readSums("group")).map((row) => [row.key, row]));
  const bills = await readSums("bills");
  const faults = bills.flatMap((row) => {
    const group = grouped.get(row.key);
    grouped.delete(row.key);
    const isSame = group !== undefined && (["bills", ...sums] as const).every((name) => group[name] === row[name]);
    return isSame ? [] : [`bills of ${row.key}: the ${sum.name} say something else`];
  });
  const strange = [...grouped.keys()].map((key) => `${sum.name} of ${key}: there are no such bills`);
  return { examined: bills.length, faults: [...faults, ...strange] };
};

const sumsEqualBills: Check = async (db) => {
  const results: Awaited<ReturnType<typeof compareSums>>[] = [];
  for (const one of maintainedSums) results.push(await compareSums(db, one));
  const examined = results.reduce((sum, one) => sum + one.examined, 0);
  return { name: "groups and sums equal their bills", examined, faults: results.flatMap((one) => one.faults) };
};

/** Checks that `worker_gap` of unpaid bills follows from worker and company (`states/worker-gap.ts`). */
const gapsAreTrue: Check = async (db) => {
  const { rows } = await sql<{ no: string; kept: number | null; gap: number | null }>`
    select b.no as no, b.worker_gap as kept, case
      when r.cooperation_status not in (${sql.join(payableCooperation)}) then ${sql.lit(workerGap.stopped)}
      when r.id is null or r.contract_sign_type not in (2, 5) then ${sql.lit(workerGap.unsigned)}
      when l.real_name_status <> 2 then ${sql.lit(workerGap.unverified)}
      when coalesce(v.verified, 0) = 0 then ${sql.lit(workerGap.accountUnverified)}
      when b.over_limit is not null then ${sql.lit(workerGap.overLimit)}
      when r.cooperation_status <> ${sql.lit(cooperation.cooperating)} then ${sql.lit(workerGap.stopping)}
      when (r.business_model = 1 and l.identity_type <> 2) or (r.business_model = 2 and l.identity_type <> 3)
        then ${sql.lit(workerGap.modeDiffers)} end as gap
    from bills b left join company_labors r on r.company_id = b.company_id and r.labor_id = b.labor_id
    left join labors l on l.id = b.labor_id
    left join (select labor_id, account_no, count(*) as verified from labor_accounts
      where status = ${payAccountStates.code("verified")} and hold = 0 group by labor_id, account_no) v
      on v.labor_id = b.labor_id and v.account_no = b.labor_bank_account
    where b.status in (${sql.join(unpaidBills)})`.execute(db);
  const { rows: paid } = await sql<{ no: string }>`
    select no from bills where worker_gap is not null and status not in (${sql.join(unpaidBills)})`.execute(db);
  const wrong = rows.filter(({ kept: stored, gap }) => stored !== gap);
  return {
    name: "gaps of workers are true",
    examined: rows.length,
    faults: [...wrong, ...paid].map(({ no }) => `bill ${no}: says something else of its worker`),
  };
};

/** Proofs of data that is derived from bills. */
export const billChecks: readonly Check[] = [sumsEqualBills, gapsAreTrue, feesFollowContracts, feeBasesFollowPayments];
