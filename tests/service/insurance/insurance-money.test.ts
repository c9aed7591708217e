import { beforeAll, expect, it } from "vitest";
import { refusedOf } from "../import-steps.ts";
import { onEveryScene } from "../money-scene.ts";
import {
  addOccupations,
  addOrder,
  dayTo,
  importChanges,
  importFirst,
  named,
  orderOf,
  pay,
  payBody,
  posts,
  setStatus,
  walletOf,
} from "./insurance-kit.ts";

onEveryScene("money and roster of an insurance order", { workers: 12 }, (scene) => {
  let order = 0;
  const seats = () =>
    scene()
      .running()
      .db.selectFrom("insurance_seats")
      .selectAll()
      .where("order_id", "=", order)
      .orderBy("id")
      .execute();
  const amendments = () =>
    scene()
      .running()
      .db.selectFrom("insurance_amendments")
      .selectAll()
      .where("order_id", "=", order)
      .orderBy("id")
      .execute();
  const worker = (nth: number) => {
    const one = scene().workers[nth];
    if (one === undefined) throw new Error("no such worker");
    return one;
  };

  beforeAll(async () => {
    await addOccupations(scene());
    order = await addOrder(scene());
  });

  it("takes the first roster, a row by itself, and the premium follows", async () => {
    const rows = [
      named(worker(0)),
      named(worker(1), "T-1"),
      named(worker(2), posts.far),
      named(worker(3), "不知道"),
      { ...named(worker(4)), name: "别的人" },
      named(worker(0)),
    ];
    const answer = await importFirst(scene(), rows);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(refusedOf(answer)).toEqual({
      ...{ 3: "roster_class", 4: "roster_no_class", 5: "roster_not_worker", 6: "roster_insured_already" },
    });
    expect((await seats()).map(({ status, class: own, premium }) => [status, own, premium])).toEqual([
      [1, 2, 30 * 120],
      [1, 4, 30 * 210],
    ]);
    expect(await orderOf(scene(), order)).toMatchObject({ head_count: 2, standard: 9_900, payable: 9_900 });
    // What was sent is not sent into an order that is no draft any more.
    await setStatus(scene(), order, 20);
    expect(refusedOf(await importFirst(scene(), [named(worker(5))]))).toEqual({ 1: "roster_no_order" });
  });

  it("is paid once, by who took no other part, with a code for exactly this", async () => {
    await setStatus(scene(), order, 40);
    const before = await walletOf(scene());
    const body = await payBody(scene(), order);
    expect(await pay(scene(), body, "maker")).toMatchObject({ status: 403 });
    expect((await pay(scene(), { ...body, amount: 9_899 })).body).toMatchObject({ code: "invalid" });
    expect((await pay(scene(), { ...body, version: body.version - 1 })).body).toMatchObject({ code: "stale_version" });
    const wrong = await scene().call("payer", "insurancePayments.create", { body: { ...body, sms_code: "000000" } });
    expect(wrong.body).toMatchObject({ code: "sms_code_wrong" });
    const paid = await pay(scene(), body);
    expect(paid, JSON.stringify(paid.body)).toMatchObject({ status: 200, body: { status: 50 } });
    expect((await pay(scene(), body)).status).toBe(409);
    const after = await walletOf(scene());
    expect(before.balance - after.balance).toBe(9_900);
    expect(await orderOf(scene(), order)).toMatchObject({
      paid: 9_900,
      status: 50,
      pay_by: scene().person("payer").id,
    });
    await scene().audit();
  });

  it("begins with its day, and not before", async () => {
    await dayTo(scene(), "2026-11-30 23:59:59");
    expect((await seats()).map(({ status }) => status)).toEqual([1, 1]);
    await dayTo(scene(), "2026-12-01 00:00:00");
    expect((await seats()).map(({ status }) => status)).toEqual([2, 2]);
    expect(await orderOf(scene(), order)).toMatchObject({ insured_count: 2 });
    await setStatus(scene(), order, 60);
  });

  it("adds, reduces and replaces as one amendment of the next day, which is paid by 24:00", async () => {
    await dayTo(scene(), "2026-12-10 23:20:00");
    const rows = [
      { action: "add", ...named(worker(5), posts.medium) },
      { action: "reduce", name: worker(1).name, id_no: worker(1).id_no },
      { action: "replace", ...named(worker(6)), replaced_id_no: worker(0).id_no },
      { action: "replace", ...named(worker(7)), replaced_id_no: worker(0).id_no },
      { action: "reduce", name: worker(8).name, id_no: worker(8).id_no },
      { action: "add", ...named(worker(9)), effective_at: "2026-12-10" },
      { action: "add", ...named(worker(5)) },
    ];
    const answer = await importChanges(scene(), rows);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(refusedOf(answer)).toEqual({
      ...{ 4: "roster_seat_missing", 5: "roster_seat_missing", 6: "roster_past", 7: "roster_insured_already" },
    });
    // 20 days are left: 210 × 20 for who comes, 90 % of 210 × 20 for who goes.
    expect(await amendments()).toMatchObject([
      {
        ...{ added: 1, reduced: 1, replaced: 1, charge: 4_200, give_back: 3_780, amount: 420, status: 1 },
        effective_day: "2026-12-11",
      },
    ]);
    expect((await seats()).length).toBe(2);
  });

  it("moves an unpaid amendment on to the next day and works it out anew", async () => {
    await dayTo(scene(), "2026-12-11 00:00:00");
    expect(await amendments()).toMatchObject([
      { effective_day: "2026-12-12", charge: 3_990, give_back: 3_591, amount: 399, pay_before: "2026-12-12 00:00:00" },
    ]);
    const [amendment] = await amendments();
    const wallet = await walletOf(scene());
    const body = {
      ...{ order_id: String(order), amendment_id: String(amendment?.id), version: amendment?.version },
      ...{ wallet_id: String(wallet.id), amount: 399 },
    };
    const paid = await pay(scene(), body);
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    expect((await walletOf(scene())).balance).toBe(wallet.balance - 399);
    expect((await seats()).map(({ status, from_day, until_day }) => [status, from_day, until_day])).toEqual([
      [2, "2026-12-01", "2026-12-11"],
      [2, "2026-12-01", "2026-12-11"],
      [1, "2026-12-12", "2026-12-30"],
      [1, "2026-12-12", "2026-12-30"],
    ]);
    await dayTo(scene(), "2026-12-12 00:00:00");
    expect((await seats()).map(({ status }) => status)).toEqual([4, 3, 2, 2]);
    expect(await orderOf(scene(), order)).toMatchObject({ insured_count: 2, paid: 10_299, refunded: 0 });
    await scene().audit();
  });

  it("gives back what only reductions give, to the wallet that paid, when their day comes", async () => {
    const { balance } = await walletOf(scene());
    const answer = await importChanges(scene(), [
      { action: "reduce", name: worker(6).name, id_no: worker(6).id_no, effective_at: "2026-12-15" },
    ]);
    expect(refusedOf(answer)).toEqual({});
    const [, amendment] = await amendments();
    // The seat is there since the order began: 16 days of 120 at 90 %.
    expect(amendment).toMatchObject({ amount: -1_728, status: 1 });
    await dayTo(scene(), "2026-12-14 23:59:59");
    expect((await walletOf(scene())).balance).toBe(balance);
    await dayTo(scene(), "2026-12-15 00:00:01");
    expect((await walletOf(scene())).balance).toBe(balance + 1_728);
    expect(await orderOf(scene(), order)).toMatchObject({ insured_count: 1, refunded: 1_728 });
    await dayTo(scene(), "2026-12-15 00:00:02");
    expect((await walletOf(scene())).balance).toBe(balance + 1_728);
    await scene().audit();
  });

  it("hands on what is held, once by a serial, and takes back what the insurer owes", async () => {
    const before = await orderOf(scene(), order);
    const body = { order_id: String(order), version: before.version, amount: 8_571, bank_serial: "PA20261215" };
    expect((await scene().call("payer", "insurancePayments.passOn", { body: { ...body, amount: 1 } })).status).toBe(
      400,
    );
    const passed = await scene().call("payer", "insurancePayments.passOn", { body });
    expect(passed.status, JSON.stringify(passed.body)).toBe(200);
    expect(await orderOf(scene(), order)).toMatchObject({ passed_on: 8_571 });
    const again = { ...body, version: before.version + 1 };
    expect((await scene().call("payer", "insurancePayments.passOn", { body: again })).body).toMatchObject({
      code: "illegal_transition",
    });
    await scene().audit();
  });
});
