import { createHash } from "node:crypto";
import { runRosterDay } from "../../../src-service/insurance/roster/area.ts";
import { unitsOf } from "../../../src-shared/insurance/premium/units.ts";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { importRows } from "../import-steps.ts";
import type { Role, Worker } from "../money-fill.ts";
import type { Answer, Scene } from "../money-scene.ts";
import { insert } from "../small-world.ts";

/** Refund table of the tests: all before the beginning, 90 % within 30 days, 70 % with 30 days left, else nothing. */
const table = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 2, days: 30, ratio: 9_000 },
  { when: 3, days: 30, ratio: 7_000 },
  { when: 4, days: 0, ratio: 0 },
];

/** Occupations of the tests, by class. */
export const posts = { low: "分拣员", medium: "叉车工", high: "高空作业", far: "爆破工" } as const;
const classes = { [posts.low]: 2, [posts.medium]: 4, [posts.high]: 5, [posts.far]: 6 };

export const addOccupations = async (scene: Scene): Promise<void> => {
  const { agency_id } = await scene.wallet();
  for (const [nth, [name, own]] of Object.entries(classes).entries()) {
    const code = `T-${nth}`;
    await insert(scene.running(), "occupations", {
      ...{ id: 9_000_100 + nth, version: 1, change_seq: 1, agency_id, company_id: 0, no: `ZY${nth}`, status: 20 },
      ...{ maker_id: 0, create_at: "2026-11-01 10:00:00", code, folded: code, name, class: own },
    });
  }
};

/** Prices of the tests by class, cents a head and day; class 6 is not taken. */
const prices = new Map([...[1, 2, 3].map((one) => [one, 120] as const), [4, 210] as const, [5, 340] as const]);

let nextId = 9_100_000;

/** An order as if it had been made, of the other company (whose administrator is the client); without a roster. */
export const addOrder = async (
  scene: Scene,
  {
    start = "2026-12-01",
    end = "2026-12-30",
    status = 10,
    plan_id = 77,
    ...more
  }: Partial<{
    start: string;
    end: string;
    status: number;
    plan_id: number;
    discount: number;
    payer: number;
    cut_off: string;
  }> = {},
): Promise<number> => {
  const { agency_id } = await scene.wallet();
  const company_id = Number(scene.other_company_id);
  const id = nextId++;
  await insert(scene.running(), "insurance_orders", {
    ...{ id, version: 1, change_seq: 1, agency_id, company_id, no: `BX${id}`, status, plan_id, payer: 1 },
    ...{
      maker_id: scene.person("maker").id,
      create_at: "2026-11-20 09:00:00",
      insurer: "平安产险",
      product: "雇主责任险",
    },
    ...{ type: 1, age_min: 16, age_max: 60, unit: 1, cut_off: "24:00", refund_table: JSON.stringify(table) },
    ...{ start_day: start, end_day: end, units: unitsOf({ start, end, unit: 1 }), ...more },
  });
  for (const [own, price] of prices)
    await insert(scene.running(), "insurance_order_prices", { order_id: id, class: own, price, list_price: price });
  return id;
};

export const orderOf = (scene: Scene, id: number) =>
  scene.running().db.selectFrom("insurance_orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Moves an order on to a status, as its own steps do. */
export const setStatus = (scene: Scene, id: number, status: number) =>
  scene
    .running()
    .service.writing.updateTable("insurance_orders")
    .set((eb) => ({ status, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

type StaffRow = Readonly<Record<string, string>>;

const importOf =
  (call: "insuranceOrders.importStaff" | "insuranceOrders.importStaffChange") =>
  (scene: Scene, rows: readonly StaffRow[], who: Role = "client", more: object = {}): Promise<Answer> =>
    importRows(
      scene,
      who,
      call,
      rows.map((row, nth) => ({ row: nth + 1, ...row })),
      { company_id: scene.other_company_id, ...more },
    );

export const importFirst = importOf("insuranceOrders.importStaff");
export const importChanges = importOf("insuranceOrders.importStaffChange");

/** What names a worker in a row. */
export const named = ({ name, id_no }: Worker, post: string = posts.low) => ({ name, id_no, post });

export const walletOf = async (scene: Scene) =>
  scene
    .running()
    .db.selectFrom("wallets")
    .selectAll()
    .where("company_id", "=", Number(scene.other_company_id))
    .orderBy("id")
    .executeTakeFirstOrThrow();

/** Pays with a code sent for exactly this body. */
export const pay = async (
  scene: Scene,
  body: Record<string, unknown>,
  who: Role = "payer",
  key?: string,
): Promise<Answer> => {
  scene.clock.advance(61_000);
  const digest = createHash("sha256")
    .update(canonicalJson(body as Parameters<typeof canonicalJson>[0]))
    .digest("hex");
  const request = { purpose: "insurance", object_id: String(body["order_id"]), digest };
  const sent = await scene.call(who, "wallets.sms", { body: request });
  const sms_code = sent.status === 200 ? await scene.lastCode(who) : "000000";
  return scene.call(who, "insurancePayments.create", {
    body: { ...body, sms_code },
    ...(key !== undefined && { key }),
  });
};

/** Body of the payment of an order's premium, as a person sees it now. */
export const payBody = async (scene: Scene, id: number) => {
  const order = await orderOf(scene, id);
  const wallet = await walletOf(scene);
  return { order_id: String(id), version: order.version, wallet_id: String(wallet.id), amount: order.payable };
};

/** Moves the clock to a time and runs what the day does. */
export const dayTo = async (scene: Scene, at: string): Promise<void> => {
  const to = parseShanghai(at) ?? 0;
  scene.clock.advance(to - scene.clock.now());
  await runRosterDay(scene.running().service.system("insurance_roster"));
};
