import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { World } from "../world/world.ts";

type Company = Pick<Tables["companies"], "id" | "agency_id">;

type Change = {
  readonly status: keyof typeof workerRequestStates.specs;
  /** Days from the demo's day to the asking, and to the first day. */
  readonly asked: number;
  readonly begins: number;
  readonly tax: number;
  readonly calculation: number;
  readonly month: number | null;
  readonly reason: string;
  readonly answer?: string;
};

/** Of a company without bills: modes that count today, others that begin, and what was refused and taken back. */
const decided: readonly Change[] = [
  {
    ...{ status: "approved", asked: -70, begins: -60, tax: 2, calculation: 1, month: null },
    reason: "补充协议约定按次预扣，附双方盖章件",
  },
  {
    ...{ status: "rejected", asked: -45, begins: -30, tax: 6, calculation: 1, month: null },
    reason: "企业要求改为不计税",
    answer: "劳务报酬须依法预扣，不能改为不计税",
  },
  {
    ...{ status: "withdrawn", asked: -20, begins: -5, tax: 2, calculation: 2, month: null },
    reason: "改为内扣，随后与企业核对后取消",
  },
  {
    ...{ status: "approved", asked: -6, begins: 10, tax: 2, calculation: 1, month: 8_000_000 },
    reason: "企业要求每人每月不超过八万元",
  },
];

/** Of a company with bills: asked for, still to be approved. */
const waiting = (tax: number, calculation: number): Change => ({
  ...{ status: "pending", asked: -1, begins: 12, tax: tax === 1 ? 2 : 1, calculation, month: 6_000_000 },
  reason: "下月起按补充协议调整计税方式和月限额",
});

const addChange = async (world: World, tx: Tx, company: Company, change: Change): Promise<void> => {
  const { status, asked, begins, tax, calculation, month, reason, answer = "" } = change;
  const [maker, decider] = [world.operator("operator").id, world.operator("checker").id];
  const [askedOn, start_at] = [addDays(world.anchor, asked), addDays(world.anchor, begins)];
  const isOpen = status === "pending";
  const modes = {
    ...{ start_at, business_mode: null, tax_calculate_mode: tax, calculation_mode_no: calculation },
    ...{ labor_value_added_tax_max_month: month, labor_value_added_tax_max_quarter: null },
  };
  await tx
    .insertInto("company_mode_changes")
    .values({
      ...{ id: world.ids(1), version: isOpen ? 1 : 2, change_seq: world.seq(), agency_id: company.agency_id },
      ...{ company_id: company.id, status: workerRequestStates.code(status), ...modes, reason },
      ...{ maker_id: maker, create_at: `${askedOn} 10:20:00` },
      decider_id: isOpen ? null : status === "withdrawn" ? maker : decider,
      decided_at: isOpen ? null : `${askedOn} 16:40:00`,
      decided_reason: isOpen ? null : answer,
    })
    .execute();
  if (status !== "approved") return;
  await tx
    .insertInto("company_modes")
    .values({ agency_id: company.agency_id, company_id: company.id, ...modes })
    .execute();
};

/** Facts of the register that changed after the review. */
const facts = [
  { daysAgo: 52, field: "contact_name", before: "钱亦凡", after: "钱亦舟" },
  { daysAgo: 52, field: "contact_mobile", before: "13900088005", after: "13900088015" },
  { daysAgo: 18, field: "register_address", before: "无锡市新吴区长江路 88 号", after: "无锡市新吴区菱湖大道 200 号" },
] as const;

const addFacts = async (world: World, tx: Tx, { id, agency_id }: Company): Promise<void> => {
  for (const { daysAgo, ...fact } of facts) {
    const at = `${addDays(world.anchor, -daysAgo)} 09:35:00`;
    const user_id = world.operator("operator").id;
    await tx
      .insertInto("company_fact_history")
      .values({ id: world.ids(1), agency_id, company_id: id, at, user_id, ...fact })
      .execute();
    await tx
      .updateTable("companies")
      .set({ [fact.field]: fact.after })
      .where("id", "=", id)
      .execute();
  }
};

/** Puts the modes of a company without bills on record: every decision, what counts today and what begins. */
export const addDecidedModes = async (world: World, tx: Tx, company: Company): Promise<void> => {
  for (const change of decided) await addChange(world, tx, company, change);
  await addFacts(world, tx, company);
};

/** Of the first company with bills something is asked for, so that the preview has what to compute. */
export const addWaitingModes = async (world: World, tx: Tx): Promise<void> => {
  const company = await tx
    .selectFrom("companies as c")
    .innerJoin("company_modes as m", "m.company_id", "c.id")
    .where("c.agency_id", "=", world.agencyId)
    .where("c.status", "=", companyStatus.active)
    .where("m.business_mode", "is", null)
    .where("m.tax_calculate_mode", "in", [1, 2])
    .orderBy("c.id")
    .select(["c.id", "c.agency_id", "m.tax_calculate_mode", "m.calculation_mode_no"])
    .limit(1)
    .executeTakeFirst();
  if (company === undefined) return;
  await addChange(world, tx, company, waiting(company.tax_calculate_mode, company.calculation_mode_no));
};
