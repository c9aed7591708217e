import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { personToken } from "../../../src-service/records/phone-page/person-token.ts";
import { noticeHash } from "../../../src-service/workers/registration/consent.ts";
import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { riskyUnpaid } from "../../../src-shared/kernel/values/banks/account-risk.ts";
import { accountRequests } from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import type { PayAccountAction } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import { someCard } from "../core/matrix-pay-accounts.ts";
import type { Role } from "../money-fill.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedSettlement } from "../money-steps.ts";

const identity = { check: async () => "match" as const };
const code = payAccountStates.code;
const day = 86_400_000;

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const newest = async (scene: Scene, index: number) => {
  const accounts = scene.running().db.selectFrom("labor_accounts").selectAll();
  return accounts.where("labor_id", "=", worker(scene, index).id).orderBy("id", "desc").executeTakeFirstOrThrow();
};

/** Another card that the worker is to be paid to from now on. */
const replace = async (scene: Scene, index: number, account_no: string) => {
  const body = { account_no, bank_code: "ICBC", bank_phone: "13812345678", qsApp: 7, is_default: true };
  const params = { id: String(worker(scene, index).id) };
  expect((await scene.call("operator", "labors.verifyFourFactor", { params, body })).body["result"]).toBe("match");
  return newest(scene, index);
};

const act = async (scene: Scene, who: Role, index: number, action: PayAccountAction) => {
  const { id, version } = await newest(scene, index);
  const body = { version, action, ...(action === "reject" && { reason: "本人未核验" }) };
  const { status, body: said } = await scene.call(who, "payAccounts.update", { params: { id: String(id) }, body });
  return status === 200 ? "done" : said["code"];
};

const verdict = async (scene: Scene, who: Role, index: number, action: PayAccountAction) => {
  const { id } = await newest(scene, index);
  const { body } = await scene.call(who, "payAccounts.get", { params: { id: String(id) } });
  return (body["actions"] as { action: string; allowed: boolean; reason?: string }[]).find(
    (one) => one.action === action,
  );
};

/** A photo that the sandbox finds alive, or one that it does not: tried until one is. */
const sendFace = async (scene: Scene, index: number, passes: boolean): Promise<void> => {
  const relation = await scene
    .running()
    .db.selectFrom("company_labors")
    .select(["id", "labor_id"])
    .where("labor_id", "=", worker(scene, index).id)
    .executeTakeFirstOrThrow();
  const { mobile } = await scene
    .running()
    .db.selectFrom("labors")
    .select("mobile")
    .where("id", "=", relation.labor_id)
    .executeTakeFirstOrThrow();
  const url = `/w/${personToken(scene.running().service, relation, mobile)}`;
  const agreed = { notice: noticeHash("zh-CN"), consent: "yes", consent_sensitive: "yes" };
  const consent = { action: "consent", fields: Object.entries(agreed).map(([name, value]) => ({ name, value })) };
  await scene.running().app.inject({ method: "POST", url, payload: consent });
  for (let shade = 0; shade < 200; shade += 1) {
    const canvas = createCanvas(passes ? 200 : 20, passes ? 200 : 20);
    const pen = canvas.getContext("2d");
    pen.fillStyle = `hsl(${shade} 40% 50%)`;
    pen.fillRect(0, 0, 200, 200);
    const value = canvas.toBuffer("image/jpeg").toString("base64");
    const payload = { action: "face", fields: [{ name: "face", value }] };
    const { statusCode } = await scene.running().app.inject({ method: "POST", url, payload });
    if (!passes || statusCode === 200) {
      expect(statusCode).toBe(passes ? 200 : 400);
      return;
    }
  }
  throw new Error("the sandbox found nobody alive");
};

onEveryScene("the worker's face before a risky change of account", { service: { identity } }, (scene) => {
  it("is asked for where much waits for the worker, and nobody approves the change without it", async () => {
    await approvedSettlement(scene(), [{ worker: worker(scene(), 0), fee: riskyUnpaid * 2 }]);
    const account = await replace(scene(), 0, someCard(7_001));
    expect(account).toMatchObject({
      ...{ status: code("awaitingApproval"), request: accountRequests.replace, face_needed: 1, is_default: 0 },
    });
    // Who is to ask the worker learns it from the record, and the account in force stands beside the new one.
    const shown = await scene().call("operator", "payAccounts.get", { params: { id: String(account.id) } });
    expect(shown.body).toMatchObject({
      face: { asked_at: null },
      paid_to: { account_no: expect.stringContaining("****") },
    });
    expect(JSON.stringify(shown.body)).not.toContain(account.account_no);
    expect(await act(scene(), "checker", 0, "approve")).toBe("face_needed");
    expect(await verdict(scene(), "checker", 0, "approve")).toMatchObject({ allowed: false, reason: "face_needed" });

    // The worker hears of it by a message with the page's address.
    expect(await act(scene(), "checker", 0, "askFace")).toBe("forbidden");
    expect(await act(scene(), "operator", 0, "askFace")).toBe("done");
    const { text } = await scene()
      .running()
      .db.selectFrom("sandbox_messages")
      .select("text")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/收款账户有变更待确认.*\/w\/p[\w-]+/u);
    const [url = ""] = /\/w\/[\w-]+/u.exec(text) ?? [];
    const page = await scene().running().app.inject({ method: "GET", url });
    // The notice on personal data comes first, once.
    expect(page.body).toContain("个人信息处理告知");

    await sendFace(scene(), 0, false);
    expect(await act(scene(), "checker", 0, "approve")).toBe("face_needed");
    await sendFace(scene(), 0, true);
    expect(await newest(scene(), 0)).toMatchObject({ face_needed: 0 });
    expect(await act(scene(), "operator", 0, "askFace")).toBe("nothing_to_change");
    expect(await act(scene(), "checker", 0, "approve")).toBe("done");
    expect(await newest(scene(), 0)).toMatchObject({ status: code("verified"), is_default: 1, request: null });
    // Once there is nothing to show, the page takes no face any more.
    await expect(sendFace(scene(), 0, true)).rejects.toThrow();
    await scene().audit();
  });

  it("counts for thirty days, then it is asked for again", async () => {
    expect(await replace(scene(), 0, someCard(7_002))).toMatchObject({ face_needed: 0 });
    expect(await act(scene(), "checker", 0, "reject")).toBe("done");
    const { id, at } = await scene()
      .running()
      .db.selectFrom("liveness_records")
      .select(["id", "at"])
      .where("result", "=", 1)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const old = new Date(Date.parse(`${at.replace(" ", "T")}+08:00`) - 31 * day);
    await scene()
      .running()
      .service.writing.updateTable("liveness_records")
      .set({ at: old.toISOString().slice(0, 19).replace("T", " ") })
      .where("id", "=", id)
      .execute();
    expect(await replace(scene(), 0, someCard(7_003))).toMatchObject({ face_needed: 1 });
    expect(await act(scene(), "checker", 0, "reject")).toBe("done");
    expect(await newest(scene(), 0)).toMatchObject({ status: code("removed"), face_needed: 0 });
  });

  it("is asked for where the card is another person's too, and needs a second person although nothing waits", async () => {
    const { account_no } = await newest(scene(), 1);
    expect(await replace(scene(), 2, account_no)).toMatchObject({
      ...{ status: code("awaitingApproval"), face_needed: 1, is_default: 0 },
    });
    expect(await act(scene(), "checker", 2, "approve")).toBe("face_needed");
  });

  it("is not asked for below the rule", async () => {
    await approvedSettlement(scene(), [{ worker: worker(scene(), 3), fee: riskyUnpaid / 2 }]);
    expect(await replace(scene(), 3, someCard(7_004))).toMatchObject({
      ...{ status: code("awaitingApproval"), face_needed: 0 },
    });
    expect(await act(scene(), "checker", 3, "approve")).toBe("done");
  });
});
