import { beforeAll, expect, it } from "vitest";
import { onEveryScene } from "../money-scene.ts";
import { uploadFile } from "../upload-file.ts";
import { addOccupations, dayTo, importFirst, named, orderOf, pay, posts, walletOf } from "./insurance-kit.ts";
import { act, addPlan, cooperationOf, make, orderIn, paymentOf, type Shown, seen, underwritten } from "./order-kit.ts";

onEveryScene("an insurance order from draft to its end", { workers: 30 }, (scene) => {
  let plan_id = "";
  const workers = (...places: number[]) => places.map((place) => scene().workers[place]);
  const seatsOf = (id: string) =>
    scene()
      .running()
      .db.selectFrom("insurance_seats")
      .selectAll()
      .where("order_id", "=", Number(id))
      .orderBy("id")
      .execute();
  const code = async (answer: ReturnType<typeof act>) => (await answer).body["code"];
  const paid = async (order: Shown): Promise<Shown> => {
    const answer = await pay(scene(), await paymentOf(scene(), order));
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { status: 50 } });
    return (await seen(scene(), order.id)).order;
  };

  beforeAll(async () => {
    await addOccupations(scene());
    plan_id = await addPlan(scene(), 9_200_001);
    scene().clock.advance(0);
  });

  it("is a draft with the prices of now, and says who was not taken and why", async () => {
    const answer = await make(scene(), { plan_id, places: [0, 1] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const order = orderIn(answer);
    expect(order).toMatchObject({ status: 10, head_count: 2, payable: 2 * 120 * 30 });
    const twice = orderIn(await make(scene(), { plan_id, places: [1, 2] }));
    expect(twice).toMatchObject({ head_count: 1, payable: 120 * 30 });
    const detail = await seen(scene(), twice.id);
    expect(detail["failed"]).toMatchObject([{ code: "roster_insured_already" }]);
    expect(JSON.stringify(detail)).not.toContain(workers(1)[0]?.id_no);
    // A price of tomorrow does not change what was made today.
    await scene()
      .running()
      .service.writing.updateTable("insurance_prices")
      .set({ price: 999 })
      .where("plan_id", "=", Number(plan_id))
      .where("class", "=", 2)
      .execute();
    const staff = await scene().call("maker", "insuranceOrders.staff", {
      params: { id: twice.id },
      body: {
        version: twice.version,
        add: [{ labor_id: await cooperationOf(scene(), workers(3)[0]), post: posts.low }],
        remove: [],
      },
    });
    expect(orderIn(staff), JSON.stringify(staff.body)).toMatchObject({ head_count: 2, payable: 2 * 120 * 30 });
    await scene()
      .running()
      .service.writing.updateTable("insurance_prices")
      .set({ price: 120 })
      .where("plan_id", "=", Number(plan_id))
      .where("class", "=", 2)
      .execute();
    const [seat] = await seatsOf(twice.id);
    const removed = await scene().call("maker", "insuranceOrders.staff", {
      params: { id: twice.id },
      body: { version: orderIn(staff).version, add: [], remove: [String(seat?.id)] },
    });
    expect(orderIn(removed)).toMatchObject({ head_count: 1 });
    // A worker of another company is none of this one's.
    const foreign = await scene().call("maker", "insuranceOrders.staff", {
      params: { id: twice.id },
      body: { version: orderIn(removed).version, add: [{ labor_id: "987654321", post: posts.low }], remove: [] },
    });
    expect(foreign.status).toBe(404);
    expect(await code(act(scene(), "maker", orderIn(removed), "drop", { reason: "另行投保" }))).toBeUndefined();
    await act(scene(), "maker", (await seen(scene(), order.id)).order, "drop", { reason: "另行投保" });
    expect((await seen(scene(), order.id)).order.status).toBe(75);
    // Its people are free again.
    expect(orderIn(await make(scene(), { plan_id, places: [0] }))).toMatchObject({ head_count: 1 });
  });

  it("does not begin today, nor with crossed days, nor of a plan that is not on offer", async () => {
    const late = await make(scene(), { plan_id, start_day: "2026-11-20", end_day: "2026-12-01" });
    expect(late.body).toMatchObject({ code: "insurance_start_past", params: { day: "2026-11-21" } });
    expect((await make(scene(), { plan_id, end_day: "2026-11-30" })).body["code"]).toBe("invalid");
    expect((await make(scene(), { plan_id, end_day: "2030-01-01" })).body["code"]).toBe("invalid");
    expect((await make(scene(), { plan_id, discount_asked: 100 })).body["code"]).toBe("invalid");
    const paused = await addPlan(scene(), 9_200_002, { status: 2 });
    expect((await make(scene(), { plan_id: paused })).body["code"]).toBe("plan_not_offered");
    expect((await make(scene(), { plan_id: "987654321" })).status).toBe(404);
    for (const who of ["checker", "payer", "auditor"] as const)
      expect([who, (await make(scene(), { plan_id, who })).body["code"]]).toEqual([who, "forbidden"]);
    const empty = orderIn(await make(scene(), { plan_id }));
    expect(await code(act(scene(), "maker", empty, "submit"))).toBe("insurance_no_staff");
  });

  it("is underwritten and its discount decided by others than who made it, then paid by a third", async () => {
    const draft = orderIn(await make(scene(), { plan_id, places: [4, 5], discount_asked: 200, reason: "满两人" }));
    const high = orderIn(await make(scene(), { plan_id, places: [6], discount_asked: 3_600, reason: "免费" }));
    expect(await code(act(scene(), "maker", high, "submit"))).toBe("insurance_discount_high");
    expect(await code(act(scene(), "checker", draft, "underwrite"))).toBe("illegal_transition");
    const submitted = orderIn(await act(scene(), "maker", draft, "submit"));
    expect(submitted.status).toBe(20);
    expect(await code(act(scene(), "maker", submitted, "underwrite"))).toBe("forbidden");
    expect(await code(act(scene(), "checker", draft, "underwrite"))).toBe("stale_version");
    const asked = orderIn(await act(scene(), "checker", submitted, "underwrite"));
    expect(asked.status).toBe(30);
    const alias = { params: { id: asked.id }, body: { version: asked.version } };
    expect((await scene().call("maker", "insuranceOrders.agreeDiscount", alias)).body["code"]).toBe("forbidden");
    const agreed = await scene().call("checker", "insuranceOrders.agreeDiscount", alias);
    expect(orderIn(agreed), JSON.stringify(agreed.body)).toMatchObject({ status: 40, payable: 7_000, discount: 200 });
    expect((await scene().call("checker", "insuranceOrders.agreeDiscount", alias)).body["code"]).toBe("stale_version");
    expect((await seatsOf(asked.id)).map(({ premium }) => premium)).toEqual([3_500, 3_500]);
    // Who checked it holds no right to pay; somebody with all three duties took no part.
    expect((await pay(scene(), await paymentOf(scene(), orderIn(agreed)), "checker")).status).toBe(403);
    const own = orderIn(await make(scene(), { plan_id, places: [7], who: "boss" }));
    const mine = orderIn(await act(scene(), "boss", own, "submit"));
    expect(await code(act(scene(), "boss", mine, "underwrite"))).toBe("same_person");
    const checked = orderIn(await act(scene(), "checker", mine, "underwrite"));
    expect((await pay(scene(), await paymentOf(scene(), checked), "boss")).body["code"]).toBe("same_person");
    await paid((await seen(scene(), asked.id)).order);
    await scene().audit();
  });

  it("keeps list price where the discount is refused, and is over where it is not underwritten", async () => {
    const draft = orderIn(await make(scene(), { plan_id, places: [8], discount_asked: 1, reason: "少一分" }));
    const asked = await underwritten(scene(), draft);
    const refused = await scene().call("checker", "insuranceOrders.refuseDiscount", {
      params: { id: asked.id },
      body: { reason: "不符合协议" },
    });
    expect(orderIn(refused)).toMatchObject({ status: 40, payable: 3_600 });
    const other = orderIn(await make(scene(), { plan_id, places: [9] }));
    const submitted = orderIn(await act(scene(), "maker", other, "submit"));
    const over = orderIn(await act(scene(), "checker", submitted, "refuse", { reason: "岗位不符" }));
    expect(over.status).toBe(25);
    expect(orderIn(await make(scene(), { plan_id, places: [9] }))).toMatchObject({ head_count: 1 });
  });

  it("is cancelled by agreement of another, many at once with a result each, and all comes back", async () => {
    const unpaid = await underwritten(scene(), orderIn(await make(scene(), { plan_id, places: [10] })));
    const bought = await paid(await underwritten(scene(), orderIn(await make(scene(), { plan_id, places: [11] }))));
    const third = await paid(await underwritten(scene(), orderIn(await make(scene(), { plan_id, places: [12] }))));
    const ask = (order: Shown, who: "maker" | "boss" = "maker") =>
      scene().call(who, "insuranceOrders.requestCancel", { params: { id: order.id }, body: { reason: "推迟开工" } });
    expect(
      (
        await scene().call("checker", "insuranceOrders.requestCancel", {
          params: { id: third.id },
          body: { reason: "推迟开工" },
        })
      ).body["code"],
    ).toBe("forbidden");
    const asked = [orderIn(await ask(unpaid)), orderIn(await ask(bought)), orderIn(await ask(third, "boss"))];
    expect(asked.map(({ status }) => status)).toEqual([70, 70, 70]);
    const before = await walletOf(scene());
    const ids = asked.map(({ id, version }) => ({ id, version }));
    const decide = (who: "checker" | "boss", body: object) =>
      scene().call(who, "insuranceOrders.agreeCancel", { body: { ids, agree: true, ...body } });
    // The one who asked for one of them decides the others only.
    const first = await decide("boss", { ids: [ids[2]] });
    expect(first.body["results"]).toMatchObject([{ done: false, code: "same_person", status: 70 }]);
    const answer = await decide("checker", { ids: [...ids, ids[0]] });
    expect(answer.body["results"], JSON.stringify(answer.body)).toMatchObject([
      { done: true, status: 75, refunded: 0 },
      { done: true, status: 75, refunded: 3_600 },
      { done: true, status: 75, refunded: 3_600 },
    ]);
    expect((await seen(scene(), unpaid.id)).order.status).toBe(75);
    expect((await walletOf(scene())).balance).toBe(before.balance + 7_200);
    const again = await decide("checker", {});
    expect((again.body["results"] as { code: string }[]).map((one) => one.code)).toEqual(
      Array.from({ length: 3 }, () => "stale_version"),
    );
    expect((await walletOf(scene())).balance).toBe(before.balance + 7_200);
    expect((await decide("checker", { agree: false })).status).toBe(400);
    const kept = await paid(await underwritten(scene(), orderIn(await make(scene(), { plan_id, places: [13] }))));
    const waiting = orderIn(await ask(kept));
    const back = await scene().call("checker", "insuranceOrders.agreeCancel", {
      body: { ids: [{ id: waiting.id, version: waiting.version }], agree: false, reason: "照常开工" },
    });
    expect(back.body["results"]).toMatchObject([{ done: true, status: 50, refunded: 0 }]);
    await scene().audit();
  });

  it("keeps files, each kind and content once, and draws a receipt of what was paid", async () => {
    const order = orderIn(await make(scene(), { plan_id, places: [20] }));
    const params = { id: order.id };
    const add = async (who: "maker" | "auditor", more: object) =>
      scene().call(who, "insuranceOrders.addAttachment", {
        params,
        body: { file_key: await uploadFile(scene(), who, "保单.pdf"), kind: 1, ...more },
      });
    expect((await add("auditor", {})).body["code"]).toBe("forbidden");
    expect((await add("maker", { amount: 100 })).body["code"]).toBe("invalid");
    expect((await add("maker", { policy_no: "PA-1" })).body).toMatchObject({ attachment: { kind: 1, by: "人maker" } });
    expect((await add("maker", {})).body["code"]).toBe("attachment_exists");
    expect((await add("maker", { kind: 6, amount: 50_000 })).body).toMatchObject({ attachment: { amount: 50_000 } });
    const listed = await scene().call("client", "insuranceOrders.attachments", { params });
    expect(listed.body["attachments"]).toMatchObject([{ kind: 1 }, { kind: 6 }]);
    expect((await seen(scene(), order.id)).order).toMatchObject({ policy_no: "PA-1" });
    expect((await scene().call("maker", "insuranceOrders.receipt", { params })).body["code"]).toBe("nothing_to_export");
    const bought = await paid(await underwritten(scene(), (await seen(scene(), order.id)).order));
    const started = await scene().call("maker", "insuranceOrders.receipt", { params: { id: bought.id } });
    expect(started.body["job"], JSON.stringify(started.body)).toMatchObject({ total: 1 });
  });

  it("takes its first roster from a file while it is a draft", async () => {
    const order = orderIn(await make(scene(), { plan_id }));
    const [one, two] = workers(14, 15);
    if (one === undefined || two === undefined) throw new Error("no workers");
    const rows = [
      { ...named(one), order_no: order.no },
      { ...named(two, posts.far), order_no: order.no },
    ];
    expect((await importFirst(scene(), rows, "maker")).status).toBe(200);
    expect((await seen(scene(), order.id)).order).toMatchObject({ head_count: 1, payable: 3_600 });
  });

  it("lapses unpaid on its first day, begins paid, and resumes where nobody decided the cancellation", async () => {
    const unpaid = await underwritten(scene(), orderIn(await make(scene(), { plan_id, places: [16] })));
    const asked = await paid(await underwritten(scene(), orderIn(await make(scene(), { plan_id, places: [17] }))));
    await scene().call("maker", "insuranceOrders.requestCancel", {
      params: { id: asked.id },
      body: { reason: "推迟开工" },
    });
    const before = await walletOf(scene());
    await dayTo(scene(), "2026-11-30 23:59:59");
    expect((await seen(scene(), unpaid.id)).order.status).toBe(40);
    await dayTo(scene(), "2026-12-01 00:00:00");
    expect(await orderOf(scene(), Number(unpaid.id))).toMatchObject({ status: 75, lapse_at: "2026-12-01 00:00:00" });
    expect((await seatsOf(unpaid.id)).map(({ status }) => status)).toEqual([3]);
    expect(await orderOf(scene(), Number(asked.id))).toMatchObject({ status: 60, insured_count: 1 });
    expect((await walletOf(scene())).balance).toBe(before.balance);
    const stale = (await seen(scene(), asked.id)).order;
    expect(await code(act(scene(), "checker", stale, "agreeCancel"))).toBe("illegal_transition");
    expect(await code(act(scene(), "maker", stale, "requestCancel", { reason: "推迟" }))).toBe("illegal_transition");
    await scene().audit();
  });

  it("is surrendered by its table from the next day on, once, for the amount that was seen", async () => {
    const mine = await scene()
      .running()
      .db.selectFrom("insurance_orders")
      .select("id")
      .where("status", "=", 60)
      .execute();
    const id = String(mine[0]?.id);
    await dayTo(scene(), "2026-12-10 12:00:00");
    const detail = await seen(scene(), id, "checker");
    const { order } = detail;
    const expected = detail["refund_amount"] as number;
    const row = await orderOf(scene(), Number(id));
    // 20 whole days are left of 30, and 90 % of them come back.
    expect(expected).toBe(Math.round((row.payable * 20 * 0.9) / 30));
    expect(await code(act(scene(), "checker", order, "surrender", { reason: "提前结束" }))).toBe("selection_changed");
    const more = { reason: "提前结束", refund_amount: expected };
    expect(await code(act(scene(), "checker", order, "surrender", { ...more, refund_amount: expected + 1 }))).toBe(
      "selection_changed",
    );
    const before = await walletOf(scene());
    expect(orderIn(await act(scene(), "checker", order, "surrender", more))).toMatchObject({ status: 90 });
    expect(await code(act(scene(), "checker", order, "surrender", more))).toBe("stale_version");
    expect((await walletOf(scene())).balance).toBe(before.balance + expected);
    expect((await seatsOf(id)).every(({ status, until_day }) => status === 2 && until_day === "2026-12-10")).toBe(true);
    await scene().audit();
    await dayTo(scene(), "2026-12-11 00:00:00");
    expect((await seatsOf(id)).every(({ status }) => status === 3)).toBe(true);
    expect(await orderOf(scene(), Number(id))).toMatchObject({ insured_count: 0, refunded: expected });
  });

  it("ends after its last day, also after a pause of the service", async () => {
    const order = await paid(
      await underwritten(
        scene(),
        orderIn(
          await make(scene(), {
            plan_id,
            places: [18],
            start_day: "2026-12-12",
            end_day: "2026-12-13",
            post: posts.high,
          }),
        ),
      ),
    );
    await dayTo(scene(), "2026-12-31 00:00:01");
    expect(await orderOf(scene(), Number(order.id))).toMatchObject({ status: 80, insured_count: 0, paid: 680 });
    const all = await scene().running().db.selectFrom("insurance_orders").select("status").execute();
    expect(new Set(all.map(({ status }) => status)).has(60)).toBe(false);
    const { events } = (await seen(scene(), order.id)) as unknown as { events: { kind: string }[] };
    expect(events.map(({ kind }) => kind)).toEqual(["pay", "begin", "end"]);
  });

  it("is seen by its company's people, and by nobody of another agency", async () => {
    const order = orderIn(
      await make(scene(), { plan_id, who: "client", start_day: "2027-01-10", end_day: "2027-02-08", places: [19] }),
    );
    expect(order.status).toBe(10);
    expect((await scene().call("stranger", "insuranceOrders.get", { params: { id: order.id } })).status).toBe(404);
    const submitted = orderIn(await act(scene(), "client", order, "submit"));
    expect(await code(act(scene(), "client", submitted, "underwrite"))).toBe("forbidden");
    const quote = await scene().call("client", "insuranceOrders.quote", {
      query: { company_id: scene().other_company_id, plan_id },
    });
    expect(quote.body, JSON.stringify(quote.body)).toMatchObject({ unit: 1, earliest_day: "2027-01-01", payer: 1 });
  });
});
