import type { Role } from "./money-fill.ts";
import type { Scene } from "./money-scene.ts";
import { uploadFile } from "./upload-file.ts";

export type Statement = { readonly result: "paid" | "failed"; readonly amount?: number; readonly order_no?: string };

/** Proposes by the bank's file the outcome of the first lines of a settlement; as ordered where no amount is given. */
export const propose = async (
  scene: Scene,
  id: string,
  statements: readonly Statement[],
  { who = "checker", ...more }: { who?: Role } & Record<string, unknown> = {},
) => {
  const lines = await scene.lines(id);
  const body = {
    action: "propose",
    version: (await scene.settlement(id)).version,
    lines: statements.map(({ result, amount, order_no }, at) => ({
      id: String(lines[at]?.id),
      order_no: order_no ?? lines[at]?.channel_order_no ?? "",
      result,
      amount: result === "failed" ? 0 : (amount ?? lines[at]?.net ?? 0),
      serial: "BF1",
    })),
    reason: "银行对账文件 2026-11-20",
    voucher_keys: [await uploadFile(scene, who)],
    ...more,
  };
  return scene.call(who, "settlements.updatePartSettleRecords", { params: { id }, body });
};

export const casesOf = (scene: Scene, id: string) =>
  scene
    .running()
    .db.selectFrom("bank_cases")
    .selectAll()
    .where("settlement_id", "=", Number(id))
    .orderBy("id")
    .execute();

const proposedCase = 20;

/** The body of a decision about all that is proposed of a settlement. */
export const decisionBody = async (scene: Scene, id: string, verdict: "approve" | "reject" = "approve") => ({
  action: "decide",
  version: (await scene.settlement(id)).version,
  case_ids: (await casesOf(scene, id)).filter(({ status }) => status === proposedCase).map((one) => String(one.id)),
  verdict,
  reason: "已核对银行文件",
});

export const decide = async (
  scene: Scene,
  id: string,
  { who = "checker2", verdict = "approve" }: { who?: Role; verdict?: "approve" | "reject" } = {},
) => {
  const body = await decisionBody(scene, id, verdict);
  return scene.call(who, "settlements.updatePartSettleRecords", { params: { id }, body });
};
