import { createPayoutWorker } from "../../../src-service/billing/settlements/paying/payout-worker.ts";
import type { BankPlan } from "../../../src-service/core/channels/bank/sandbox-plan.ts";
import { storeUpload } from "../../service/upload-file.ts";
import type { Job, Props } from "./job.ts";

/** Long enough that the people are done, short enough that the bank has spoken before the case ends. */
const silentMs = 1_200_000;
const lines = 2;
const reason = "银行对账文件";

/** Carries the orders to the bank and asks until their results count as unknown. */
const askInVain = async ({ world }: Props): Promise<void> => {
  const worker = createPayoutWorker({ context: world.running().service.system("payouts"), bank: world.bank() });
  for (let round = 0; round < 20; round += 1) {
    await worker.tick();
    world.clock.advance(1_000);
  }
};

/**
 * A second person decides the outcome of an order of which the bank says nothing yet: one of two, by a file that tells the
 * truth. The other one stays unknown until the bank speaks.
 */
export const decideByFile = async (props: Props): Promise<Job> => {
  const { world, stage, random } = props;
  const outcome = random.pick(["paid", "failed"] as const);
  const fate: BankPlan = {
    ...{ outcome, due_after: 0, unknown_for: silentMs },
    ...(outcome === "failed" && { fail_code: "E1004" }),
  };
  const { id, accounts } = await stage.paid(lines, () => fate);
  await askInVain(props);
  const { service } = world.running();
  const rows = world.db().selectFrom("payout_lines").selectAll().where("settlement_id", "=", Number(id)).orderBy("seq");
  const [line] = await rows.execute();
  const settlement = world.db().selectFrom("settlements").select("version").where("id", "=", Number(id));
  const { version } = await settlement.executeTakeFirstOrThrow();
  const proposer = { agency_id: Number(world.agencyId), user_id: world.person("checker").id };
  const proposed = {
    ...{ id: String(line?.id), order_no: line?.channel_order_no ?? "", result: outcome },
    amount: outcome === "paid" ? (line?.net ?? 0) : 0,
  };
  const body = {
    ...{ action: "propose", version, lines: [proposed], reason },
    voucher_keys: [await storeUpload(service, proposer)],
  };
  stage.good(await world.call("checker", "settlements.updatePartSettleRecords", { params: { id }, body }));
  const cases = world.db().selectFrom("bank_cases").select("id").where("settlement_id", "=", Number(id));
  const case_ids = (await cases.execute()).map((one) => String(one.id));
  return {
    ...{ who: "checker2", call: "settlements.updatePartSettleRecords", settlements: [id], accounts },
    input: { action: "settlement.decide", settlement_id: id, case_ids, verdict: "approve", reason },
    effects: async () => {
      const events = world
        .db()
        .selectFrom("settlement_events")
        .select("id")
        .where("settlement_id", "=", Number(id))
        .where("action", "=", "decide_lines");
      return (await events.execute()).length;
    },
  };
};
