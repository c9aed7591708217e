import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import type { Job, Props } from "./job.ts";

const captures = async ({ world }: Props, no: string): Promise<number> => {
  const rows = await world
    .db()
    .selectFrom("ledger_journals")
    .select("id")
    .where("biz_no", "=", no)
    .where("kind", "=", "capture")
    .execute();
  return rows.length;
};

/** What the worker's month had seen when a settlement's one bill was computed for its payment, cents. */
const monthBefore = async ({ world }: Props, settlementId: string): Promise<number> => {
  const { steps } = await world
    .db()
    .selectFrom("bills")
    .select("steps")
    .where("settlement_id", "=", Number(settlementId))
    .executeTakeFirstOrThrow();
  const record = JSON.parse(steps) as { month_to_date: { gross: number } };
  return record.month_to_date.gross;
};

/**
 * Pays the second of two settlements of one worker that were approved before either was paid: the first is paid before the
 * person looks, so other taxes are shown and paid, or between what they saw and what they confirm, which is refused.
 */
export const payMoved = async (props: Props, plans: readonly BankPlan[]): Promise<Job> => {
  const { world, stage, random } = props;
  const { first, second, accounts, fee } = await stage.twins();
  const fates = accounts.map((account) => ({ account, plan: random.pick(plans) }));
  for (const { account, plan } of fates) world.fates.set(account, plan);
  // A payment that fails or comes back no longer counts: the figures may move once more, or back to what they were.
  const isLasting = fates[0]?.plan.outcome === "paid" && fates[0].plan.return_after === undefined;
  const refusal = isLasting ? { mustRefuse: "snapshot_changed", mayPassAnew: true } : { mayRefuse: true };
  const isBetween = random.int(0, 1) === 1;
  const payFirst = () => stage.pay("payer2", first);
  return {
    ...{ who: "payer", call: "settlements.settle", settlements: [first.id, second.id], accounts },
    input: { action: "settlement.pay", settlement_id: second.id },
    ...(isBetween ? { afterPlan: payFirst, ...refusal } : { beforeDesk: payFirst, mayRefuse: !isLasting }),
    effects: () => captures(props, second.no),
    judge: async () => {
      if ((await captures(props, second.no)) === 0) return [];
      const incomeBefore = await monthBefore(props, second.id);
      return incomeBefore >= fee ? [] : [`wrong tax: ${second.no} was paid as if ${first.no} had not been`];
    },
  };
};
