import { createHash } from "node:crypto";
import { expect } from "vitest";
import { runCalendar } from "../../../src-service/billing/service-bills/generate.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Role } from "../money-fill.ts";
import type { Answer, Scene } from "../money-scene.ts";

export type Bill = Awaited<ReturnType<typeof serviceBills>>[number];

/** All service bills of the scene, in the order in which they were made. */
export const serviceBills = (scene: Scene) =>
  scene.running().db.selectFrom("service_bills").selectAll().orderBy("id").execute();

/** What the calendar of service bills does at this time. */
export const calendar = (scene: Scene): Promise<void> =>
  runCalendar(scene.running().service.system("service_bills"), shanghaiNow(scene.clock.now()));

const owing: ReadonlySet<number> = new Set(
  (["toPay", "partlyPaid", "overdue"] as const).map((key) => serviceBillStates.code(key)),
);
export const isOwing = ({ status }: Bill): boolean => owing.has(status);

/** Why a person may not do something with a bill, as its detail says; null: it is offered. */
export const billReason = async (scene: Scene, bill: Bill, who: Role, action: string): Promise<string | null> => {
  const { actions } = await scene.answered(who, "serviceBills.get", { params: { id: String(bill.id) } });
  const verdict = actions.find((one) => one.action === action);
  return verdict === undefined || verdict.allowed ? null : (verdict.reason ?? "refused");
};

const current = async (scene: Scene, { id }: Bill): Promise<Bill> => {
  const found = (await serviceBills(scene)).find((one) => one.id === id);
  if (found === undefined) throw new Error("the bill is gone");
  return found;
};

const ok = (answer: Answer): Answer => {
  expect([answer.status, answer.body["code"]]).toEqual([200, undefined]);
  return answer;
};

/** Pays an amount of a bill, cents, out of the company's wallet, as it is offered. */
export const payBill = async (scene: Scene, bill: Bill, amount: number): Promise<void> => {
  const { version } = await current(scene, bill);
  const body = { wallet_id: String(scene.wallet_id), bills: [{ id: String(bill.id), version, amount }] };
  scene.clock.advance(61_000);
  const digest = createHash("sha256").update(canonicalJson(body)).digest("hex");
  const request = { purpose: "service_bills", object_id: body.wallet_id, digest };
  ok(await scene.call("payer", "wallets.sms", { body: request }));
  const sms_code = await scene.lastCode("payer");
  const paid = ok(await scene.call("payer", "serviceBills.batchOnlinePay", { body: { ...body, sms_code } }));
  expect(paid.body["results"]).toMatchObject([{ ok: true, amount }]);
};

export type LetGo = "discount" | "waive" | "void";

/** Proposes to let a company off; returns the proposal. */
export const propose = async (scene: Scene, bill: Bill, kind: LetGo, amount?: number): Promise<Answer> => {
  const { version } = await current(scene, bill);
  const body = { version, kind, reason: "协商一致", ...(amount !== undefined && { amount }) };
  return ok(await scene.call("maker", "serviceBillDiscounts.create", { params: { id: String(bill.id) }, body }));
};

/** Grants a proposal by a second person. */
export const grant = async (scene: Scene, { body }: Answer): Promise<void> => {
  const { id, version } = body["discount"] as { id: string; version: number };
  const granted = { params: { id }, body: { version, action: "grant" } };
  ok(await scene.call("checker", "serviceBillDiscounts.update", granted));
};
