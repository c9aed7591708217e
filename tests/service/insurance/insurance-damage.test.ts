import { beforeAll, expect, it } from "vitest";
import { insuranceMoneyChecks } from "../../../src-service/insurance/payments/audit-checks.ts";
import { rosterChecks } from "../../../src-service/insurance/roster/audit-checks.ts";
import { doDamage, undone } from "../audit/undone.ts";
import { onEveryScene } from "../money-scene.ts";
import {
  addOccupations,
  addOrder,
  dayTo,
  importChanges,
  importFirst,
  named,
  pay,
  payBody,
  setStatus,
} from "./insurance-kit.ts";

/** Mistakes that are planted, each with the proof that finds it. */
const mistakes = [
  [
    "a premium paid twice",
    "insert into insurance_payments select id + 900000, version, change_seq, agency_id, company_id, no, kind, status, order_id, amendment_id, channel, amount, maker_id, create_at, reason, wallet_id, null, returns_id from insurance_payments where kind = 1",
    "insurance orders equal their payments",
  ],
  [
    "a cent less paid than was due",
    "update insurance_orders set payable = payable + 1, standard = standard + 1",
    "insurance orders equal their payments",
  ],
  [
    "a cent less booked than was paid",
    "update insurance_payments set amount = amount - 1 where kind = 1",
    "premiums are booked as they were paid",
  ],
  [
    "a premium paid from another wallet",
    "update insurance_payments set wallet_id = wallet_id + 1 where kind = 1",
    "premiums are booked as they were paid",
  ],
  [
    "an amount given back twice",
    "update insurance_orders set refunded = refunded * 2",
    "insurance orders equal their payments",
  ],
  [
    "a refund to where nothing came from",
    "update insurance_payments set returns_id = 1 where kind = 3",
    "insurance orders equal their payments",
  ],
  [
    "more handed to the insurer than is held",
    "update insurance_orders set passed_on = passed_on + 100",
    "premiums held are owed to insurers",
  ],
  [
    "a journal of a payment gone",
    "delete from insurance_payments where kind = 3",
    "premiums are booked as they were paid",
  ],
  [
    "paid by who made it",
    "update insurance_payments set maker_id = (select min(maker_id) from insurance_orders) where kind = 1",
    "premiums are paid by nobody who made or checked them",
  ],
  [
    "an amendment cheaper than its changes",
    "update insurance_amendments set amount = amount - 1, charge = charge - 1",
    "changes of rosters cost what they say",
  ],
  [
    "a change of another day than its amendment",
    "update insurance_changes set effective_day = '2026-12-25' where status = 2",
    "changes of rosters cost what they say",
  ],
  [
    "a head that pays nothing",
    "update insurance_order_prices set heads = heads + 1 where class = 2",
    "premiums are heads × price × units",
  ],
  [
    "a seat insured twice",
    "insert into insurance_seats select id + 900000, version, change_seq, agency_id, company_id, order_id, plan_id, labor_id, name, id_no, post, occupation_id, class, action, status, fail_code, from_day, until_day, replaces_id, amendment_id, left_by_id, standard, premium, maker_id, create_at, since_day, share_paid, share_standard from insurance_seats where status = 2",
    "nobody is insured twice of a plan",
  ],
  ["a seat ended that the order counts", "update insurance_seats set status = 3", "nobody is insured twice of a plan"],
] as const;

onEveryScene("mistakes in the money and rosters of insurance", { workers: 8 }, (scene) => {
  beforeAll(async () => {
    await addOccupations(scene());
    const order = await addOrder(scene());
    const [first, second, third] = scene().workers;
    if (first === undefined || second === undefined || third === undefined) throw new Error("no workers");
    await importFirst(scene(), [named(first), named(second)]);
    await setStatus(scene(), order, 40);
    expect((await pay(scene(), await payBody(scene(), order))).status).toBe(200);
    await dayTo(scene(), "2026-12-01 00:00:00");
    await setStatus(scene(), order, 60);
    await importChanges(scene(), [{ action: "reduce", name: second.name, id_no: second.id_no }]);
    await dayTo(scene(), "2026-12-02 00:00:00");
  });

  it("are none in what was done", async () => {
    for (const check of [...insuranceMoneyChecks, ...rosterChecks])
      expect((await check(scene().running().db)).faults).toEqual([]);
  });

  it.each(mistakes)("%s", async (_what, statement, proof) => {
    const { service } = scene().running();
    const found = await undone(service, async (tx) => {
      await doDamage(tx, [statement]);
      const results = [];
      for (const check of [...insuranceMoneyChecks, ...rosterChecks]) results.push(await check(tx));
      return results.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
    });
    expect(found).toContain(proof);
  });
});
