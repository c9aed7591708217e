import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import { batchOf } from "./batch-books.ts";
import { batchPayer, type Entry, legal, someHarms } from "./batch-harms.ts";
import type { Job, Props } from "./job.ts";
import { paymentCode, type World } from "./world.ts";

const input = (entries: readonly Entry[]): Job["input"] => ({
  action: "settlement.payBatch",
  settlement_ids: entries.map(({ settlement }) => settlement.id),
});

const seenOf = ({ settlement: { id, version, snapshot_hash, line_count, company_payable } }: Entry) => ({
  ...{ id, version, snapshot_hash },
  expected: { count: line_count, company_payable },
});

/** Tries to pay one of them alone by the code that was sent for all: the code is good for the list that was seen. */
const misuse = async (world: World, { settlement, ...entry }: Entry): Promise<readonly string[]> => {
  const body = { settlements: [seenOf({ settlement, ...entry })], sms_code: paymentCode };
  const { status, body: answerBody } = await world.call(batchPayer, "settlements.batchSettle", { body });
  if (status !== 200)
    return answerBody["code"] === "sms_code_wrong" ? [] : [`told wrong: ${answerBody["code"]} for a foreign code`];
  return [`doubled: the code of a list paid ${settlement.no} by itself`];
};

const fate = ({ world, random }: Props, plans: readonly BankPlan[], entries: readonly Entry[]): void => {
  for (const account of entries.flatMap(({ accounts }) => accounts)) world.fates.set(account, random.pick(plans));
};

/** How often those were paid that nothing is against. */
const paidOnce = async ({ world }: Props, entries: readonly Entry[]): Promise<number> => {
  const plannedEntries = entries.filter(({ refusal, isPlanned }) => refusal === null && isPlanned);
  const captures = await world
    .db()
    .selectFrom("ledger_journals")
    .select("id")
    .where("kind", "=", "capture")
    .where(
      "biz_no",
      "in",
      plannedEntries.map(({ settlement }) => settlement.no),
    )
    .execute();
  return captures.length / plannedEntries.length;
};

const common = (props: Props, entries: readonly Entry[]) => ({
  ...{ who: batchPayer, call: "settlements.batchSettle" as const, input: input(entries) },
  effects: () => paidOnce(props, entries),
  settlements: entries.map(({ settlement }) => settlement.id),
  accounts: entries.flatMap(({ accounts }) => accounts),
});

/** Several settlements under one code, some of which may not be paid: since before, or since the person has looked. */
export const payBatch = async (props: Props, plans: readonly BankPlan[]): Promise<Job> => {
  const first = await legal(props);
  const [firstHarm, between, other] = await someHarms(props);
  const last = await legal(props);
  const harms = [firstHarm, between, other].filter((harm) => harm !== undefined);
  const entries = [first, ...harms.flatMap((harm) => harm.entries), last];
  fate(props, plans, entries);
  const batch = batchOf(props.world, entries);
  await batch.look();
  return {
    ...common(props, entries),
    afterPlan: async () => {
      for (const { act } of harms) await act?.();
      await batch.look();
    },
    misuse: () => misuse(props.world, last),
    judge: batch.judge,
    after: async () => {
      for (const { undo } of harms) await undo?.();
    },
  };
};

/** Each within what the person may pay at once, and all together beyond it. */
export const payBatchAboveLimit = async (props: Props, plans: readonly BankPlan[]): Promise<Job> => {
  const { world } = props;
  const entries = [await legal(props), await legal(props), await legal(props)];
  fate(props, plans, entries);
  const sum = entries.reduce((total, { settlement }) => total + settlement.company_payable, 0);
  const limit = (amount_limit: number | null) =>
    world.write(async ({ tx }) => {
      await tx
        .updateTable("memberships")
        .set({ amount_limit })
        .where("user_id", "=", world.person(batchPayer).id)
        .execute();
    });
  const batch = batchOf(world, entries, true);
  await batch.look();
  return {
    ...common(props, entries),
    beforeDesk: () => limit(sum - 1),
    mustRefuse: "amount_limit",
    judge: batch.judge,
    after: () => limit(null),
  };
};
