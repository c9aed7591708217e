import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sendLeftDrafts } from "../../src-service/workers/worker-contracts/send-contracts.ts";
import {
  chooseTemplate,
  contractsOf,
  messagesTo,
  relationOf,
  send,
  setRelation,
  textFor,
  unsigned,
  worker,
} from "./contract-kit.ts";
import { onEveryScene } from "./money-scene.ts";

const today = "2026-11-20";

onEveryScene("contracts that are sent to workers", { workers: 30 }, (scene) => {
  const change = (contract: { id: number; version: number }, action: string, reason?: string) =>
    scene().call("operator", "laborContracts.update", {
      params: { id: String(contract.id) },
      body: { version: contract.version, action, ...(reason !== undefined && { reason }) },
    });

  it("need a template that the company has chosen", async () => {
    const [id = ""] = await unsigned(scene(), [0]);
    expect((await send(scene(), { ids: [id] })).body).toMatchObject({
      sent: 0,
      refused: [{ id, code: "contract_template_missing" }],
    });
    expect(await contractsOf(scene(), 0)).toEqual([]);
  });

  it("go to who can sign; each other is told why, and the preview says the same before", async () => {
    await chooseTemplate(scene());
    const [ready = "", noMobile = "", unverified = ""] = await unsigned(scene(), [0, 1, 2]);
    const holds = await setRelation(scene(), 3, { contract_sign_type: 2, contract_end_at: "2027-06-30" });
    const onPaper = await setRelation(scene(), 4, { contract_sign_type: 0, contract_type: 2 });
    const stopped = await setRelation(scene(), 5, { contract_sign_type: 0, cooperation_status: 3 });
    const { writing } = scene().running().service;
    await writing.updateTable("labors").set({ mobile: "" }).where("id", "=", worker(scene(), 1).id).execute();
    await writing.updateTable("labors").set({ real_name_status: 3 }).where("id", "=", worker(scene(), 2).id).execute();
    const ids = [ready, noMobile, unverified, holds, onPaper, stopped];
    const before = await messagesTo(scene(), 0);
    const preview = await scene().call("operator", "laborContracts.sendPreview", { body: { ids } });
    expect(await contractsOf(scene(), 0)).toEqual([]);
    const { body } = await send(scene(), { ids });
    expect(body).toEqual(preview.body);
    const codes = (body["refused"] as { id: string; code: string; name: string }[]).map((one) => [one.id, one.code]);
    expect(body["sent"]).toBe(1);
    expect(new Map(codes as [string, string][])).toEqual(
      new Map([
        [noMobile, "contract_no_mobile"],
        [unverified, "contract_unverified"],
        [holds, "contract_signed"],
        [onPaper, "contract_on_paper"],
        [stopped, "contract_not_cooperating"],
      ]),
    );
    expect((body["refused"] as { name: string }[]).every(({ name }) => name.includes("*"))).toBe(true);
    const [contract] = await contractsOf(scene(), 0);
    expect(contract).toMatchObject({
      ...{ status: 20, type: 1, sent_at: `${today} 10:00:00`, lapse_at: "2026-11-27 10:00:00", start_at: today },
      ...{ signed_at: null, file_key: null, version: 2 },
    });
    const text = textFor(contract?.filled ?? "");
    expect(text).toContain(`${worker(scene(), 0).name}（${worker(scene(), 0).id_no}）`);
    expect(text).toContain("地点 杭州");
    expect(contract?.text_sha256).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    expect(await relationOf(scene(), 0)).toMatchObject({ contract_sign_type: 1, standing: 30 });
    const messages = (await messagesTo(scene(), 0)).slice(before.length);
    expect(messages).toEqual([expect.stringMatching(/企业0邀请您签署.*\/w\/c[0-9a-z]+-[\w-]{32} /u)]);
    expect((await send(scene(), { ids: [ready] })).body).toMatchObject({
      sent: 0,
      refused: [{ id: ready, code: "contract_open" }],
    });
  });

  it("go to all that match the filters, less some", async () => {
    const [one = "", other = "", left = ""] = await unsigned(scene(), [6, 7, 8]);
    const matching = { contract_sign_type: "0", cooperation_status: "1", contract_type: "1", real_name_status: "2" };
    const before = await send(scene(), { ids: [one], matching });
    expect(before.status).toBe(400);
    const { body } = await send(scene(), { matching, except: [left] });
    expect((body["refused"] as { id: string }[]).map(({ id }) => id)).not.toContain(left);
    for (const [at, id] of [
      [6, one],
      [7, other],
    ] as const)
      expect([id, (await contractsOf(scene(), at)).length]).toEqual([id, 1]);
    expect(await contractsOf(scene(), 8)).toEqual([]);
    expect((await relationOf(scene(), 8)).contract_sign_type).toBe(0);
  });

  it("are renewed from thirty days before their end, and the former one goes on to hold", async () => {
    const id = await setRelation(scene(), 9, { contract_sign_type: 2, contract_end_at: "2026-12-21" });
    expect((await send(scene(), { ids: [id] })).body).toMatchObject({ refused: [{ code: "contract_signed" }] });
    await setRelation(scene(), 9, { contract_end_at: "2026-12-20" });
    expect((await send(scene(), { ids: [id] })).body).toMatchObject({ sent: 1, refused: [] });
    expect(await relationOf(scene(), 9)).toMatchObject({ contract_sign_type: 2, contract_end_at: "2026-12-20" });
  });

  it("are withdrawn with a reason, and the worker is told and can be sent another", async () => {
    const [id = ""] = await unsigned(scene(), [10]);
    await send(scene(), { ids: [id] });
    const [contract] = await contractsOf(scene(), 10);
    if (contract === undefined) throw new Error("no contract was made");
    expect((await change(contract, "withdraw")).status).toBe(400);
    expect((await change({ ...contract, version: 1 }, "withdraw", "信息有误")).body["code"]).toBe("stale_version");
    expect((await change(contract, "withdraw", "信息有误")).body["contract"]).toMatchObject({
      ...{ status: 80, ended_reason: "信息有误", ended_at: `${today} 10:00:00` },
    });
    expect((await relationOf(scene(), 10)).contract_sign_type).toBe(0);
    expect((await messagesTo(scene(), 10)).at(-1)).toContain("已撤回");
    const [after] = await contractsOf(scene(), 10);
    expect((await change(after ?? contract, "resend")).body["code"]).toBe("illegal_transition");
    expect((await send(scene(), { ids: [id] })).body).toMatchObject({ sent: 1 });
  });

  it("are sent again three times a day at most, which is said before", async () => {
    const [id = ""] = await unsigned(scene(), [20]);
    await send(scene(), { ids: [id] });
    const latest = async () => {
      const [contract] = await contractsOf(scene(), 20);
      if (contract === undefined) throw new Error("no contract was made");
      return contract;
    };
    const against = async () => {
      const { actions } = await scene().answered("operator", "laborContracts.get", {
        params: { id: String((await latest()).id) },
      });
      return actions.find(({ action }) => action === "resend")?.reason;
    };
    for (const _turn of [1, 2, 3]) {
      expect(await against()).toBeNull();
      expect((await change(await latest(), "resend")).status).toBe(200);
    }
    expect(await against()).toBe("contract_resent_often");
    expect((await change(await latest(), "resend")).body["code"]).toBe("contract_resent_often");
    expect((await messagesTo(scene(), 20)).filter((text) => text.includes("/w/"))).toHaveLength(4);
    const next = async (who: "operator" | "checker") => {
      const { next: steps } = await scene().answered(who, "companyLabors.get", { params: { id } });
      return steps.find(({ key }) => key === "signContract");
    };
    const { sent_at, id: contractId } = await latest();
    expect(await next("operator")).toMatchObject({
      ...{ since: sent_at, until: expect.stringMatching(/^2026-11-\d\d \d\d:/u), is_mine: false },
      reminder: `/worker-contracts/${contractId}`,
    });
    expect(await next("checker")).not.toHaveProperty("reminder");
  });

  it("are taken back when the cooperation ends before they are signed", async () => {
    const [id = ""] = await unsigned(scene(), [11]);
    await send(scene(), { ids: [id] });
    await scene().call("operator", "companyLabors.fastStop", { body: { ids: [id], reason: 2, remark: "" } });
    expect(await contractsOf(scene(), 11)).toMatchObject([{ status: 80, ended_by: 0, signed_at: null }]);
    expect((await relationOf(scene(), 11)).contract_sign_type).toBe(4);
  });

  it("whose messages were left behind by a crash are sent by the round, once", async () => {
    const [id = ""] = await unsigned(scene(), [12]);
    await send(scene(), { ids: [id] });
    const { service } = scene().running();
    await service.writing
      .updateTable("labor_contracts")
      .set({ status: 10, sent_at: null })
      .where("company_labor_id", "=", Number(id))
      .execute();
    const before = (await messagesTo(scene(), 12)).length;
    await sendLeftDrafts(service, service.system("contracts"));
    await sendLeftDrafts(service, service.system("contracts"));
    expect(await contractsOf(scene(), 12)).toMatchObject([{ status: 20 }]);
    expect((await messagesTo(scene(), 12)).length).toBe(before + 1);
  });
});
