import type { z } from "zod";
import { bodyDigest } from "../../../src-service/billing/settlements/paying/body-digest.ts";
import type { serviceBillsBatchOnlinePay } from "../../../src-shared/billing/fees/service-bills-calls.ts";
import type { Role } from "../../service/money-fill.ts";
import type { Job, Props } from "./job.ts";
import { type CallAnswer, paymentCode, type World } from "./world.ts";

type Results = z.output<typeof serviceBillsBatchOnlinePay.output>;

const call = "serviceBills.batchOnlinePay";
const payer: Role = "payer";

const readBill = async (world: World, id: string) => {
  const db = world.db();
  const bill = await db.selectFrom("service_bills").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
  const ours = await db
    .selectFrom("service_bill_payments")
    .select("amount")
    .where("bill_id", "=", bill.id)
    .where("paid_by", "=", world.person(payer).id)
    .execute();
  return { bill, payments: ours.map(({ amount }) => amount) };
};

/** Pays a cent of a bill by somebody else, so that it is not as it was seen any more. */
const payACent = async ({ world, stage }: Props, id: string): Promise<void> => {
  world.clock.advance(61_000);
  const wallet_id = String(world.wallet_id);
  const { bill } = await readBill(world, id);
  const body = { wallet_id, bills: [{ id, version: bill.version, amount: 1 }] };
  const code = { purpose: "service_bills", object_id: wallet_id, digest: bodyDigest(body) };
  stage.good(await world.call("payer2", "wallets.sms", { body: code }));
  stage.good(await world.call("payer2", call, { body: { ...body, sms_code: paymentCode } }));
};

/** Tries to pay one bill alone by the code that was sent for all of them. */
const misuse = async (world: World, id: string): Promise<readonly string[]> => {
  const { bill } = await readBill(world, id);
  const bills = [{ id, version: bill.version, amount: bill.payable }];
  const body = { wallet_id: String(world.wallet_id), bills, sms_code: paymentCode };
  const { status, body: answerBody }: CallAnswer = await world.call(payer, call, { body });
  return status !== 200 && answerBody["code"] === "sms_code_wrong"
    ? []
    : [`doubled: the code of several service bills paid ${bill.no} by itself`];
};

const keptResults = async (world: World, key: string): Promise<Results | null> => {
  const operationQuery = world
    .db()
    .selectFrom("operations")
    .select("answer")
    .where("key", "=", key)
    .where("status", "=", 200);
  const { answer } = (await operationQuery.executeTakeFirst()) ?? { answer: null };
  return answer === null ? null : (JSON.parse(answer) as Results);
};

/**
 * Several service bills at once, one of which somebody else pays a cent of meanwhile: it is left as it is, unless a desk
 * that was killed plans again.
 */
export const payServiceBills = async (props: Props): Promise<Job> => {
  const { world, stage, random } = props;
  const owed = [random.int(1, 9_999), random.int(2, 9_999), random.int(1, 9_999)];
  const ids: string[] = [];
  for (const payable of owed) ids.push(await stage.serviceBill(payable));
  const [first = "", changedId = "", last = ""] = ids;

  const judgeRow = async (resultRow: Results["results"][number] | undefined, id: string, isAnew: boolean) => {
    const { bill, payments } = await readBill(world, id);
    const rest = id === changedId ? bill.payable - 1 : bill.payable;
    const paymentsText = `${payments.join(", ")} of ${rest} of service bill ${bill.no}`;
    if (resultRow?.no !== bill.no) return `told wrong: ${resultRow?.no} for service bill ${bill.no}`;
    if (resultRow.ok) {
      if (id === changedId && !isAnew) return `doubled: ${paymentsText}, though it had changed`;
      const isPaid = payments.length === 1 && payments[0] === rest && bill.paid === bill.payable;
      return isPaid && resultRow.amount === rest && resultRow.code === null ? null : `half done: ${paymentsText}`;
    }
    if (payments.length > 0) return `falsely-failed: ${paymentsText}`;
    return id === changedId && resultRow.code === "stale_version" && resultRow.amount === 0
      ? null
      : `falsely-failed: ${resultRow.code}`;
  };

  return {
    ...{ who: payer, call, settlements: [], accounts: [] },
    input: { action: "serviceBill.pay", wallet_id: String(world.wallet_id), bill_ids: ids },
    afterPlan: () => payACent(props, changedId),
    misuse: () => misuse(world, last),
    effects: async () => {
      const paid = [await readBill(world, first), await readBill(world, last)].flatMap(({ payments }) => payments);
      return paid.reduce((sum, amount) => sum + amount, 0) / ((owed[0] ?? 0) + (owed[2] ?? 0));
    },
    judge: async (word, reopened, starts) => {
      const [intent] = word.intents;
      const storedResults = intent === undefined ? null : await keptResults(world, intent.intent_id);
      if (storedResults === null) return ["lost: no kept results of service bills"];
      const { results, paid_count, paid_amount } = storedResults;
      const wrongs: (string | null)[] = [];
      for (const [at, id] of ids.entries()) wrongs.push(await judgeRow(results[at], id, starts > 1));
      const done = results.filter(({ ok }) => ok);
      const isSum = paid_count === done.length && paid_amount === done.reduce((sum, { amount }) => sum + amount, 0);
      if (!isSum || results.length !== ids.length) wrongs.push("told wrong: how many service bills");
      if (JSON.stringify(word.intents) !== JSON.stringify(reopened.intents))
        wrongs.push("told wrong: something else after opening again");
      return wrongs.filter((wrong) => wrong !== null);
    },
  };
};
