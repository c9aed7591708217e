import type { Role, Worker } from "../money-fill.ts";
import type { Answer, Scene } from "../money-scene.ts";
import { insert } from "../small-world.ts";
import { posts, walletOf } from "./insurance-kit.ts";

const table = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 2, days: 30, ratio: 9_000 },
  { when: 4, days: 0, ratio: 0 },
];

/** A plan on offer: classes 1 to 5 by the day, at prices of everybody since November. */
export const addPlan = async (scene: Scene, id: number, more: Readonly<Record<string, unknown>> = {}) => {
  const { agency_id } = await scene.wallet();
  await insert(scene.running(), "insurance_plans", {
    ...{ id, version: 1, change_seq: 1, agency_id, company_id: 0, no: `FA${id}`, status: 1, create_at: "2026-11-01" },
    ...{ insurer: "平安产险", product: `雇主责任险 ${id}`, type: 1, unit: 1, age_min: 16, age_max: 60 },
    ...{ cut_off: "24:00", refund_table: JSON.stringify(table), classes: ",1,2,3,4,5,", folded: `plan ${id}`, ...more },
  });
  const prices = [[1, 120] as const, [2, 120] as const, [3, 120] as const, [4, 210] as const, [5, 340] as const];
  for (const [of, price] of prices)
    await insert(scene.running(), "insurance_prices", {
      ...{
        id: 9_300_000 + (id % 1_000) * 10 + of,
        agency_id,
        plan_id: id,
        company_id: 0,
        class: of,
        from_day: "2026-11-01",
        price,
      },
      create_at: "2026-11-01 10:00:00",
    });
  return String(id);
};

/** Cooperations of the scene's workers with the other company, whose administrator is the client. */
export const cooperationOf = async (scene: Scene, worker: Worker | undefined): Promise<string> => {
  const { id } = await scene
    .running()
    .db.selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", worker?.id ?? 0)
    .where("company_id", "=", Number(scene.other_company_id))
    .executeTakeFirstOrThrow();
  return String(id);
};

export type Shown = { id: string; no: string; version: number; status: number; payable: number; head_count: number };
export const orderIn = ({ body }: Answer) => body["order"] as Shown;

type Wish = { who?: Role; places?: readonly number[]; post?: string } & Readonly<Record<string, unknown>>;

/** Makes an order with workers by their places in the scene. */
export const make = async (scene: Scene, { who = "maker", places = [], post = posts.low, ...more }: Wish) => {
  const staff = [];
  for (const place of places) staff.push({ labor_id: await cooperationOf(scene, scene.workers[place]), post });
  return scene.call(who, "insuranceOrders.create", {
    body: {
      ...{ company_id: scene.other_company_id, start_day: "2026-12-01", end_day: "2026-12-30" },
      ...{ discount_asked: null, reason: "", staff, ...more },
    },
  });
};

export const act = (scene: Scene, who: Role, { id, version }: Shown, action: string, more: object = {}) =>
  scene.call(who, "insuranceOrders.update", { params: { id }, body: { version, action, ...more } });

/** The order as it stands for a person. */
export const seen = async (scene: Scene, id: string, who: Role = "maker") =>
  (await scene.call(who, "insuranceOrders.get", { params: { id } })).body as Record<string, unknown> & { order: Shown };

/** Body of the payment of an order as it stands. */
export const paymentOf = async (scene: Scene, { id, version, payable }: Shown) => ({
  ...{ order_id: id, version, wallet_id: String((await walletOf(scene)).id), amount: payable },
});

/** Leads an order from its draft to where it waits for payment; the checker underwrites it. */
export const underwritten = async (scene: Scene, draft: Shown): Promise<Shown> => {
  const submitted = orderIn(await act(scene, "maker", draft, "submit"));
  return orderIn(await act(scene, "checker", submitted, "underwrite"));
};
