import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import { createCarriers } from "./carriers.ts";
import type { Job, Props } from "./job.ts";
import { createLife } from "./kill-places.ts";

const lines = 2;

const revocations = async ({ world }: Props, settlementId: string): Promise<number> => {
  const events = world
    .db()
    .selectFrom("settlement_events")
    .select("id")
    .where("settlement_id", "=", Number(settlementId))
    .where("action", "=", "revoke");
  return (await events.execute()).length;
};

/**
 * A worker claims all orders and dies before the bank has the first or the second of them; then the desk wants the payment
 * back. What was claimed may have left, so nothing is taken back, and the bank says what happens to it.
 */
export const revokeClaimed = async (props: Props, fates: readonly BankPlan[]): Promise<Job> => {
  const { world, stage, random } = props;
  const { id, accounts } = await stage.paid(lines, () => random.pick(fates));
  const effects = () => revocations(props, id);
  return {
    ...{ who: "payer", call: "settlements.revokePayment", settlements: [id], accounts, mayRefuse: true, effects },
    input: { action: "settlement.revoke", settlement_id: id, reason: "企业要求暂停" },
    beforeDesk: async () => {
      const life = createLife({ place: "order-claimed", pass: random.int(1, lines) });
      await createCarriers(world, life, random, 0).tick();
    },
    judge: async () => ((await effects()) === 0 ? [] : ["falsely-done: revoked what may have left"]),
  };
};
