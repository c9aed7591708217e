import { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { planStates } from "../../../src-shared/insurance/plans/plan-states.ts";
import { unitsOf } from "../../../src-shared/insurance/premium/units.ts";
import { idsInSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { companyStates } from "../../../src-shared/kernel/states/company.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { occupationStates } from "../../../src-shared/workers/occupations/occupations-record.ts";
import { payableFrom } from "../../billing/funds/rows/channel-money.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, readRow, type Tables, type Tx } from "../../core/database/tables.ts";
import { refundOf } from "../../insurance/payments/refund-of.ts";
import { pricesOn } from "../../insurance/plans/prices.ts";
import { addPayment } from "../../insurance/premiums/add-payment.ts";
import { giveBack } from "../../insurance/premiums/give-back.ts";
import type { InsuranceOrder } from "../../insurance/premiums/order-money.ts";
import { saveOrder } from "../../insurance/premiums/save-order.ts";
import { addChanges } from "../../insurance/roster/amendments.ts";
import { changeJudge, fault } from "../../insurance/roster/judge-rows.ts";
import { coverOf, termsOf } from "../../insurance/roster/order-terms.ts";
import { placeSeats, repriceOrder } from "../../insurance/roster/place-seats.ts";
import { rosterFacts } from "../../insurance/roster/roster-facts.ts";
import { settleSeatsOf } from "../../insurance/roster/settle-seats.ts";
import { insertRecord, saveRecord } from "../../records/records/save.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { pastWriting } from "../world/past-writing.ts";
import type { World } from "../world/world.ts";
import { type OrderStory, orderStories } from "./order-stories.ts";

const code = orderStates.code;

type Person = { readonly name: string; readonly id_no: string };
type Stage = {
  readonly world: World;
  readonly tx: Tx;
  readonly companies: readonly Pick<Tables["companies"], "id" | "agency_id">[];
  readonly plans: readonly Tables["insurance_plans"][];
  /** Occupations in force by class. */
  readonly posts: ReadonlyMap<number, string>;
  /** Workers of a company of whom nobody is insured yet, by the company. */
  readonly people: Map<number, Person[]>;
};

const workersOf = (tx: Tx, companyId: number) =>
  tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select(["l.name", "l.id_no"])
    .where("r.company_id", "=", companyId)
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .where("r.age", ">=", 20)
    .where("r.age", "<=", 57)
    .orderBy("r.id")
    .limit(80)
    .execute();

const stageOf = async (world: World, tx: Tx): Promise<Stage> => {
  const companies = await tx
    .selectFrom("companies")
    .select(["id", "agency_id"])
    .where("agency_id", "=", world.agencyId)
    .where("status", "=", companyStates.code("active"))
    .orderBy("id")
    .limit(5)
    .execute();
  const plans = await tx
    .selectFrom("insurance_plans")
    .selectAll()
    .where("agency_id", "=", world.agencyId)
    .where("status", "=", planStates.code("offered"))
    .orderBy("id")
    .execute();
  const occupations = await tx
    .selectFrom("occupations")
    .select(["name", "class"])
    .where("agency_id", "=", world.agencyId)
    .where("status", "=", occupationStates.code("inForce"))
    .orderBy("id", "desc")
    .execute();
  const people = new Map<number, Person[]>();
  for (const { id } of companies) people.set(id, await workersOf(tx, id));
  return { world, tx, companies, plans, posts: new Map(occupations.map((one) => [one.class, one.name])), people };
};

const fresh = ({ tx }: Writing, { id }: Pick<InsuranceOrder, "id">) => readRow(tx, "insurance_orders", id);

/** Makes the draft of a story with its people. */
const makeDraft = async (stage: Stage, writing: Writing, story: OrderStory): Promise<InsuranceOrder | null> => {
  const { world, tx, companies, plans, posts, people } = stage;
  const company = companies[story.company];
  const plan = plans[story.plan];
  if (company === undefined || plan === undefined) return null;
  const maker = world.operator("maker").id;
  const start_day = addDays(world.anchor, story.start);
  const end_day = addDays(start_day, story.days - 1);
  const { insurer, product, type, death, medical, allowance, liability, age_min, age_max } = plan;
  const { unit, cut_off, waiting_hours, refund_table } = plan;
  const discount_asked = story.discount ?? 0;
  const id = world.ids(1);
  const no = world.number("BX", writing.at.slice(0, 10));
  const row = {
    ...{ id, version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id: company.id, no },
    ...{ status: code("draft"), maker_id: maker, create_at: writing.at, plan_id: plan.id, insurer, product, type },
    ...{ death, medical, allowance, liability, age_min, age_max, unit, cut_off, waiting_hours, refund_table },
    ...{ payer: 1, start_day, end_day, units: unitsOf(coverOf({ start_day, end_day, unit })) },
    ...{ reason: story.reason ?? "", head_count: 0, insured_count: 0, standard: 0, discount_asked, discount: 0 },
    ...{ payable: 0, paid: 0, refunded: 0, passed_on: 0 },
    ...(discount_asked > 0 && { discount_by: maker, discount_at: writing.at, discount_reason: story.reason ?? "" }),
  };
  await insertRecord(writing, insuranceOrderRecord, row, {});
  const taken = new Set(idsInSet(plan.classes).map(Number));
  const prices = [...(await pricesOn(tx, plan.id, company.id, writing.at.slice(0, 10)))].filter(([of]) =>
    taken.has(of),
  );
  await insertMany(
    tx,
    "insurance_order_prices",
    prices.map(([of, { price, list_price }]) => ({ order_id: id, class: of, price, list_price, heads: 0, amount: 0 })),
  );
  const classes = prices.map(([of]) => of).filter((of) => posts.has(of));
  const chosen = people.get(company.id)?.splice(0, story.heads) ?? [];
  const named = chosen.map((person, at) => ({
    ...{ ...person, row: at + 1, post: posts.get(classes[at % classes.length] ?? 0) ?? "" },
  }));
  const order = await fresh(writing, { id });
  await placeSeats(writing, order, named, maker);
  return repriceOrder(writing, await fresh(writing, order));
};

/** Wallet of a company that can pay an amount, the one with most in it. */
const walletFor = async (tx: Tx, order: InsuranceOrder) => {
  const wallets = await tx.selectFrom("wallets").selectAll().where("company_id", "=", order.company_id).execute();
  const able = [];
  for (const wallet of wallets) {
    const payable = await payableFrom(tx, wallet);
    if (payable >= order.payable) able.push({ id: wallet.id, channel: wallet.channel, payable });
  }
  return able.toSorted((one, other) => other.payable - one.payable)[0] ?? null;
};

/** Pays the premium; false where no wallet of the company can. */
const pay = async (stage: Stage, writing: Writing, order: InsuranceOrder): Promise<boolean> => {
  const wallet = await walletFor(stage.tx, order);
  if (wallet === null) return false;
  const by = stage.world.operator("payer").id;
  const paid = { kind: paymentKinds.premium, amendment_id: null, wallet, amount: order.payable, by };
  await addPayment(writing, order, paid);
  const stamp = { pay_by: by, pay_at: writing.at, status: code("toBegin"), paid: order.payable };
  await saveOrder(writing, order, stamp);
  return true;
};

/** Changes of a roster that wait for their payment, and one that was not taken. */
const addWaiting = async (stage: Stage, writing: Writing, order: InsuranceOrder): Promise<void> => {
  const { tx, people, posts } = stage;
  const company = { id: order.company_id, agency_id: order.agency_id };
  const [first, second, third] = people.get(order.company_id)?.splice(0, 3) ?? [];
  const seat = await tx.selectFrom("insurance_seats").selectAll().where("order_id", "=", order.id).executeTakeFirst();
  if (first === undefined || second === undefined || third === undefined || seat === undefined) return;
  const post = posts.get(2) ?? posts.get(1) ?? "";
  const rows = [
    { row: 1, action: "add" as const, ...first, post },
    { row: 2, action: "add" as const, ...second, post },
    { row: 3, action: "reduce" as const, name: seat.name, id_no: seat.id_no },
  ];
  const facts = await rosterFacts(tx, company, order, rows);
  const judge = changeJudge(order, await termsOf(tx, order), facts, writing.at);
  const by = stage.world.operator("maker").id;
  const failed = {
    row: { row: 4, action: "add" as const, ...third, post: "爆破作业" },
    refusal: fault("post", "no_class"),
  };
  await addChanges(writing, { order, by, importId: null }, rows.map(judge), [failed]);
};

/** Leads an order through its life until where its story ends. */
const tell = async (stage: Stage, story: OrderStory): Promise<void> => {
  const { world, tx } = stage;
  const day = (offset: number, time: string): Writing =>
    pastWriting(world, tx, `${addDays(world.anchor, offset)} ${time}`);
  const [maker, checker] = [world.operator("maker").id, world.operator("checker").id];
  const made = day(story.made, "09:10:00");
  const draft = await makeDraft(stage, made, story);
  if (draft === null || draft.head_count === 0) return;
  const step = async (writing: Writing, changes: Partial<InsuranceOrder>, name: string): Promise<InsuranceOrder> =>
    saveRecord(writing, insuranceOrderRecord, await fresh(writing, draft), changes, name, () => ({}));
  if (story.end === "draft") return;
  const submitted = day(story.made, "09:40:00");
  await step(submitted, { status: code("underwriting"), submit_by: maker, submit_at: submitted.at }, "submit");
  if (story.end === "underwriting") return;
  const underwritten = day(story.made, "14:20:00");
  if (story.end === "refused") {
    const why = {
      refuse_by: checker,
      refuse_at: underwritten.at,
      refuse_reason: "岗位与实际工作不符，请核对后另行投保",
    };
    await step(underwritten, { status: code("refused"), ...why }, "refuse");
    return settleSeatsOf(underwritten, draft.id, underwritten.at.slice(0, 10));
  }
  const hasDiscount = draft.discount_asked > 0;
  const passed = { underwrite_by: checker, underwrite_at: underwritten.at };
  await step(underwritten, { status: code(hasDiscount ? "discount" : "toPay"), ...passed }, "underwrite");
  if (story.end === "discount") return;
  if (hasDiscount) {
    const agreed = day(story.made, "15:05:00");
    const { discount_asked: discount, standard } = draft;
    const granted = { discount, payable: standard - discount, agree_by: checker, agree_at: agreed.at };
    const order = await step(agreed, { status: code("toPay"), ...granted }, "agreeDiscount");
    await repriceOrder(agreed, order);
  }
  if (story.end === "toPay") return;
  const paying = day(story.made, "16:40:00");
  if (!(await pay(stage, paying, await fresh(paying, draft)))) return;
  if (story.end === "toBegin") return;
  if (story.end === "cancelAsked" || story.end === "cancelled") {
    const asked = day(story.made + 1, "10:30:00");
    const { paid } = await fresh(asked, draft);
    const why = { cancel_by: maker, cancel_at: asked.at, cancel_reason: "项目推迟开工，先退后投" };
    const from = { cancel_from: code("toBegin"), cancel_refund: paid };
    await step(asked, { status: code("cancelAsked"), ...why, ...from }, "requestCancel");
    if (story.end === "cancelAsked") return;
    const agreed = day(story.made + 1, "15:20:00");
    const done = { cancel_agree_by: checker, cancel_agree_at: agreed.at };
    const order = await step(agreed, { status: code("cancelled"), ...done }, "agreeCancel");
    await giveBack(agreed, order, { amount: paid, by: checker, reason: order.cancel_reason ?? "" });
    return settleSeatsOf(agreed, draft.id, agreed.at.slice(0, 10));
  }
  const began = day(story.start, "00:00:05");
  await step(began, { status: code("inForce"), begin_at: began.at }, "begin");
  await settleSeatsOf(began, draft.id, began.at.slice(0, 10));
  if (story.end === "ended") {
    const over = day(story.start + story.days, "00:00:05");
    await step(over, { status: code("ended"), end_at: over.at }, "expire");
    return settleSeatsOf(over, draft.id, over.at.slice(0, 10));
  }
  if (story.end === "surrendered") return surrender(stage, draft, step, day(-8, "11:00:00"));
  if (story.changes) await addWaiting(stage, day(-1, "20:20:00"), await fresh(began, draft));
};

type Step = (writing: Writing, changes: Partial<InsuranceOrder>, name: string) => Promise<InsuranceOrder>;

const surrender = async (stage: Stage, draft: InsuranceOrder, step: Step, writing: Writing): Promise<void> => {
  const by = stage.world.operator("checker").id;
  const today = writing.at.slice(0, 10);
  const surrender_day = addDays(today, 1);
  const { amount } = await refundOf(stage.tx, await fresh(writing, draft), surrender_day);
  const why = { surrender_by: by, surrender_at: writing.at, surrender_reason: "项目提前结束", surrender_day };
  const order = await step(writing, { status: code("surrendered"), ...why }, "surrender");
  if (amount > 0) await giveBack(writing, order, { amount, by, reason: "项目提前结束" });
  await stage.tx
    .updateTable("insurance_seats")
    .set({ until_day: today })
    .where("order_id", "=", order.id)
    .where("until_day", ">", today)
    .execute();
  await settleSeatsOf(writing, order.id, surrender_day);
};

const addOrders = async (world: World, tx: Tx): Promise<void> => {
  const stage = await stageOf(world, tx);
  for (const story of orderStories) await tell(stage, story);
};

export const demo: AreaDemo = { fill: addOrders };
