import { expect } from "vitest";
import { newContractRow } from "../../src-service/companies/company-contracts/contract-row.ts";
import type { Tables } from "../../src-service/core/database/tables.ts";
import type { PaymentPurpose } from "../../src-shared/billing/funds/money-calls.ts";
import type { PayPreview, PayWay } from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { Role } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode, update } from "./money-steps.ts";
import type { Move } from "./parallel-kit.ts";

export type Id = { readonly id: string };

export const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
export const toReview = 20;
export const toPay = 35;
export const paying = 40;
export const partlyPaid = 50;
export const settled = 60;
export const allFailed = 65;

const purposes: Readonly<Record<PayWay, PaymentPurpose>> = {
  settle: "settle",
  company_pay: "company_pay",
  offline_settle: "offline",
  retry_failed: "retry",
  retry_ready: "retry",
};

export const preview = async (
  scene: Scene,
  { id }: Id,
  way: PayWay = "settle",
  who: Role = "payer",
): Promise<PayPreview> => {
  const answer = await scene.call(who, "settlements.payPreview", { params: { id }, query: { way } });
  expect(answer.body).not.toHaveProperty("code");
  return answer.body as PayPreview;
};

/** Pays as a payer does who confirms what the preview showed. */
export const payShown = async (
  scene: Scene,
  one: Id,
  payPreview: PayPreview,
  way: PayWay = "settle",
  who: Role = "payer",
): Promise<Answer> => {
  const row = await scene.settlement(one.id);
  const { version, snapshot_hash } = row;
  const seenState = { version, snapshot_hash, figures_hash: payPreview.figures_hash };
  const sms_code = await sendCode(scene, who, { id: one.id, snapshot_hash }, purposes[way], payPreview.digest);
  const { count, company_payable, labor_net } = payPreview;
  const params = { id: one.id };
  switch (way) {
    case "settle":
    case "company_pay": {
      const body = { ...seenState, sms_code, expected: { count, company_payable } };
      return scene.call(who, way === "settle" ? "settlements.settle" : "settlements.cmbCompanyPay", {
        params,
        body,
      });
    }
    case "offline_settle":
      return scene.call(who, "settlements.smsOfflineSettle", {
        params,
        body: { ...seenState, sms_code, expected: { count, labor_net } },
      });
    default: {
      const ready = way === "retry_ready" ? { ready_digest: payPreview.digest } : {};
      const body = { action: way, ...seenState, ...ready, sms_code, expected: { count, amount: labor_net } };
      return scene.call(who, "settlements.updatePartSettleRecords", { params, body });
    }
  }
};

export const pay = async (scene: Scene, one: Id, way: PayWay = "settle"): Promise<Answer> =>
  payShown(scene, one, await preview(scene, one, way), way);

/** A payer's move who was shown nothing but what was approved. */
export const blindMove = async (scene: Scene, one: Id): Promise<Move> => {
  const { version, snapshot_hash, line_count: count, company_payable } = await scene.settlement(one.id);
  const sms_code = await sendCode(scene, "payer", { id: one.id, snapshot_hash });
  const body = { version, snapshot_hash, sms_code, expected: { count, company_payable } };
  return { who: "payer", name: "settlements.settle", sent: { params: { id: one.id }, body } };
};
export const payBlind = async (scene: Scene, one: Id): Promise<Answer> => {
  const { who, name, sent: body } = await blindMove(scene, one);
  return scene.call(who, name, { params: body.params ?? {}, body: body.body });
};

export const billsOf = (scene: Scene, ids: readonly string[]) =>
  scene
    .running()
    .db.selectFrom("bills")
    .selectAll()
    .where("settlement_id", "in", ids.map(Number))
    .orderBy("id")
    .execute();

export const taxesOf = async (scene: Scene, ids: readonly string[]) => {
  const rows = await billsOf(scene, ids);
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return { pit: sum((row) => row.pit), vat_and_surtax: sum((row) => row.vat + row.surtax + row.vat_recover) };
};

export const changesOf = async (scene: Scene, { id }: Id) => {
  const answer = await scene.call("checker", "settlements.figureChanges", { params: { id } });
  return answer.body["results"] as {
    kind: string;
    before_hash: string;
    after_hash: string;
    difference: NonNullable<PayPreview["difference"]>;
  }[];
};

export const approve = async (scene: Scene, who: Role, { id }: Id, action = "approve"): Promise<Answer> => {
  const { version, snapshot_hash } = await scene.settlement(id);
  return update(scene, who, { id, version }, action, { snapshot_hash });
};

let supplements = 0;
/** A supplement in force from a day on. Gives its id. */
export const supplement = async (
  scene: Scene,
  start_at: string,
  config: Record<string, unknown>,
  more: Partial<Tables["company_contracts"]> = {},
): Promise<number> => {
  supplements += 1;
  const { service } = scene.running();
  const id = await service.write({ user_id: null, name: "test", device: "", request_id: "" }, ({ ids }) => ids(1));
  const company = await scene
    .running()
    .db.selectFrom("companies")
    .select(["id", "agency_id"])
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  await service.writing
    .insertInto("company_contracts")
    .values(
      newContractRow({
        ...{
          id,
          agency_id: company.agency_id,
          company_id: company.id,
          no: `BC${supplements}`,
          category: 2,
          status: 50,
        },
        ...{ start_at, end_at: "2027-12-31", config: JSON.stringify(config), create_at: start_at, ...more },
      }),
    )
    .execute();
  return id;
};

export const inDays = (scene: Scene, days: number): void => scene.clock.advance(days * 86_400_000);
export const today = (scene: Scene): string => new Date(scene.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Two settlements of one worker, both approved before either is paid: 60,000.00 and 60,000.01. */
export const twoAlike = async (scene: Scene, index: number) => {
  const first = await approvedSettlement(scene, [{ worker: worker(scene, index), fee: 60_000_00 }]);
  const second = await approvedSettlement(scene, [{ worker: worker(scene, index), fee: 60_000_01 }]);
  return { first, second };
};

/**
 * 120,000.01 in one month is above the VAT threshold: 1,188.12 and surcharges of 71.28. Income tax of one month: 118,811.89
 * without VAT, 20 % expenses and 5,000 off, 10 % less 2,520.
 */
export const ruleOfTwins = { pit: 6_484_95, vat_and_surtax: 1_188_12 + 71_28 };
