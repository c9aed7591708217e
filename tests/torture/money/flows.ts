import { sql } from "kysely";
import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { payBatch, payBatchAboveLimit } from "./batch-flows.ts";
import { revokeClaimed } from "./claimed-flow.ts";
import { decideByFile } from "./decide-flow.ts";
import { payMoved } from "./figures-flow.ts";
import type { Job, Props } from "./job.ts";
import { payServiceBills } from "./service-bill-flow.ts";
import { payStopped } from "./stopped-flow.ts";

const failed: BankPlan = { outcome: "failed", due_after: 0, fail_code: "E1003" };
const late: BankPlan = { outcome: "paid", due_after: 0, return_after: 30_000, fail_code: "E1004" };
const ordinary: readonly BankPlan[] = [
  { outcome: "paid", due_after: 0 },
  { outcome: "paid", due_after: 2_000 },
  { outcome: "paid", due_after: 20_000 },
  failed,
  { outcome: "failed", due_after: 3_000, fail_code: "E1003" },
  { outcome: "paid", due_after: 0, unknown_for: 25_000 },
  { outcome: "failed", due_after: 0, unknown_for: 25_000, fail_code: "E1004" },
  late,
];
const lines = 2;
const reason = "企业要求暂停";

const journals = async ({ world }: Props, kind: string, settlementId: string): Promise<number> => {
  const rows = await world
    .db()
    .selectFrom("ledger_journals as j")
    .innerJoin("settlements as s", "s.no", "j.biz_no")
    .where("s.id", "=", Number(settlementId))
    .where("j.kind", "=", kind)
    .select("j.id")
    .execute();
  return rows.length;
};

/** Attempts of these settlements, a line, with those that are decided and not booked yet: 1 for the first payment, 2 after a retry. */
const attempts = async ({ world }: Props, ids: readonly string[]): Promise<number> => {
  const ours = sql`(${sql.join(ids.map(Number))})`;
  // One statement: a slice is either still to be booked or has its attempts.
  const { rows } = await sql<{ booked: number; decided: number }>`select
    (select count(*) from payout_attempts a join payout_lines p on p.id = a.line_id where p.settlement_id in ${ours}) as booked,
    (select coalesce(sum(s.lines), 0) from payment_slices s join payment_plans p on p.id = s.plan_id
      where p.settlement_id in ${ours} and p.makes is null and s.booked_at is null) as decided`.execute(world.db());
  const [counts] = rows;
  return (Number(counts?.booked) + Number(counts?.decided)) / (ids.length * lines);
};

const setMode = ({ world }: Props, settlement_type: 1 | 2) =>
  world.write(async ({ tx }) => {
    await tx.updateTable("companies").set({ settlement_type }).where("id", "=", Number(world.company_id)).execute();
  });

const settle = async (props: Props): Promise<Job> => {
  const { settlement, accounts } = await props.stage.approved(lines);
  const { id } = settlement;
  for (const account of accounts) props.world.fates.set(account, props.random.pick(ordinary));
  return {
    ...{ who: "payer", call: "settlements.settle", settlements: [id], accounts },
    input: { action: "settlement.pay", settlement_id: id },
    effects: () => journals(props, "capture", id),
  };
};

const create = async (props: Props): Promise<Job> => {
  const { world, stage, random } = props;
  const bills = await stage.takeBills(lines);
  const remark = `第${random.digits(9)}号`;
  return {
    ...{ who: "maker", call: "settlements.create", settlements: [], accounts: [] },
    input: { action: "settlement.create", body: stage.creation(bills, remark) } as PlanInput,
    effects: async () => {
      const settlementQuery = world.db().selectFrom("settlements").select("id").where("settlement_remark", "=", remark);
      return (await settlementQuery.execute()).length;
    },
  };
};

const offline = async (props: Props): Promise<Job> => {
  const { settlement } = await props.stage.approved(lines);
  const { id } = settlement;
  return {
    ...{ who: "payer", call: "settlements.smsOfflineSettle", settlements: [], accounts: [] },
    input: { action: "settlement.offline", settlement_id: id },
    beforeDesk: () => setMode(props, 2),
    effects: () => attempts(props, [id]),
    after: () => setMode(props, 1),
  };
};

const offlineBatch = async (props: Props): Promise<Job> => {
  const ids = [await props.stage.approved(lines), await props.stage.approved(lines)].map((one) => one.settlement.id);
  return {
    ...{ who: "payer", call: "settlements.batchOfflineSettle", settlements: [], accounts: [] },
    input: { action: "settlement.offlineBatch", settlement_ids: ids },
    beforeDesk: () => setMode(props, 2),
    effects: () => attempts(props, ids),
    after: () => setMode(props, 1),
  };
};

const revoke = async (props: Props): Promise<Job> => {
  const { id, accounts } = await props.stage.paid(lines, () => props.random.pick(ordinary));
  const isRace = props.random.int(0, 1) === 1;
  return {
    ...{ who: "payer", call: "settlements.revokePayment", settlements: [id], accounts },
    input: { action: "settlement.revoke", settlement_id: id, reason },
    ...(isRace && { carryFirst: "meanwhile" as const, mayRefuse: true }),
    effects: async () => {
      const events = props.world
        .db()
        .selectFrom("settlement_events")
        .select("id")
        .where("settlement_id", "=", Number(id))
        .where("action", "=", "revoke");
      return (await events.execute()).length;
    },
  };
};

const again = async (props: Props, first: BankPlan): Promise<Job> => {
  const { world, stage, random } = props;
  const { id, accounts } = await stage.paid(lines, () => first);
  return {
    ...{ who: "payer", call: "settlements.updatePartSettleRecords", settlements: [id], accounts },
    carryFirst: "all",
    beforeDesk: async () => {
      for (const account of accounts) world.fates.set(account, random.pick(ordinary));
    },
    input: { action: "settlement.retry", settlement_id: id },
    effects: async () => (await attempts(props, [id])) - 1,
  };
};

/** How often transfers of this note were made. */
const noted = async ({ world }: Props, note: string): Promise<number> =>
  (await world.db().selectFrom("transfers").select("id").where("note", "=", note).execute()).length;

const moveBody = ({ world, funds: outfit, random }: Props, note: string) => ({
  type: 3 as const,
  wallet_id: String(world.wallet_id),
  to_wallet_id: String(outfit.alipay),
  amount: random.int(1, 50_000),
  note,
});

const transfer = async (props: Props): Promise<Job> => {
  const note = `T${props.random.digits(12)}`;
  return {
    ...{ who: "maker", call: "transfers.create", settlements: [], accounts: [] },
    input: { action: "transfer.move", body: moveBody(props, note) },
    effects: () => noted(props, note),
  };
};

const transferApprove = async (props: Props): Promise<Job> => {
  const { world, stage, random } = props;
  const body = moveBody(props, `A${random.digits(12)}`);
  const createdTransfer = stage.good(await world.call("maker", "transfers.create", { body }));
  const id = String(createdTransfer["transfer_id"]);
  return {
    ...{ who: "checker", call: "transfers.update", settlements: [], accounts: [] },
    input: { action: "transfer.approve", transfer_id: id },
    effects: async () => {
      const orders = world.db().selectFrom("transfer_orders").select("id").where("transfer_id", "=", Number(id));
      return (await orders.execute()).length;
    },
  };
};

const withdraw = async (props: Props): Promise<Job> => {
  const { world, random } = props;
  const note = `W${random.digits(12)}`;
  world.fates.set("622588000000000001", random.pick(ordinary));
  return {
    ...{ who: "payer", call: "wallets.withdraw", settlements: [], accounts: ["622588000000000001"] },
    input: {
      action: "wallet.withdraw",
      wallet_id: String(world.wallet_id),
      amount: random.int(1_001, 90_000),
      note,
    },
    effects: () => noted(props, note),
  };
};

/** Every operation under torture. */
export const flows = {
  settle,
  create,
  offline,
  "offline-batch": offlineBatch,
  revoke,
  "revoke-claimed": (props: Props) => revokeClaimed(props, ordinary),
  retry: (props: Props) => again(props, failed),
  "late-return": (props: Props) => again(props, late),
  decide: decideByFile,
  transfer,
  "transfer-approve": transferApprove,
  withdraw,
  "service-bills": payServiceBills,
  "pay-moved": (props: Props) => payMoved(props, ordinary),
  "pay-stopped": (props: Props) => payStopped(props, ordinary),
  "pay-batch": (props: Props) => payBatch(props, ordinary),
  "pay-batch-limit": (props: Props) => payBatchAboveLimit(props, ordinary),
} as const satisfies Readonly<Record<string, (props: Props) => Promise<Job>>>;
export type FlowName = keyof typeof flows;
export const flowNames = Object.keys(flows) as readonly FlowName[];
