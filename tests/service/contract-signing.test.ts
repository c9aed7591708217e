import { createHash } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type SandboxSigning, sandboxSigning } from "../../src-service/core/channels/signing.ts";
import { objectFile, readStored } from "../../src-service/lists/storage/stored-files.ts";
import { followContracts } from "../../src-service/workers/worker-contracts/contract-rounds.ts";
import { confirmSigning, settleSigning } from "../../src-service/workers/worker-contracts/sign-contract.ts";
import { maskField } from "../../src-shared/kernel/values/people/mask.ts";
import { addDays, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
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
import { onEveryScene, type Scene } from "./money-scene.ts";
import { pdfTexts } from "./pdf-text.ts";

const day = 86_400_000;

const contractOf = async (scene: Scene, at: number) => {
  const contract = (await contractsOf(scene, at)).at(-1);
  if (contract === undefined) throw new Error(`worker ${at} has no contract`);
  return contract;
};

/** Token of the page that the last message to a worker names. */
const tokenOf = async (scene: Scene, at: number): Promise<string> => {
  const texts = (await messagesTo(scene, at)).filter((text) => text.includes("/w/c"));
  return /\/w\/(\S+) /u.exec(texts.at(-1) ?? "")?.[1] ?? "";
};

const show = async (scene: Scene, token: string) => {
  const { statusCode, body } = await scene.running().app.inject({ method: "GET", url: `/w/${token}` });
  return { status: statusCode, text: body };
};
const act = async (scene: Scene, token: string, action: string, fields: Record<string, string> = {}) => {
  const answer = await scene.running().app.inject({
    method: "POST",
    url: `/w/${token}`,
    payload: { action, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const codeFor = async (scene: Scene, at: number): Promise<string> => {
  const { code } = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("code")
    .where("phone", "=", worker(scene, at).mobile)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return code;
};

/** Sends a contract to a worker who has not signed, and gives the token of its page. */
const sendTo = async (scene: Scene, at: number): Promise<string> => {
  await send(scene, { ids: await unsigned(scene, [at]) });
  return tokenOf(scene, at);
};

/** What the detail says of why there is no signature. */
const faultShown = async (scene: Scene, at: number): Promise<unknown> => {
  const { id } = await contractOf(scene, at);
  return (await scene.call("operator", "laborContracts.get", { params: { id: String(id) } })).body["fault"];
};

const round = (scene: Scene, fate: SandboxSigning["fate"] = () => "plain") => {
  const { service } = scene.running();
  return followContracts(service, service.system("contracts"), sandboxSigning(service.clock, { fate }));
};

/** A contract whose worker has confirmed by the code, before the provider was asked. */
const confirmed = async (scene: Scene, at: number) => {
  const token = await sendTo(scene, at);
  await act(scene, token, "read");
  const { id } = await contractOf(scene, at);
  const { service } = scene.running();
  await service
    .system("a page")
    .write((writing) => confirmSigning(writing, id, { mobile: worker(scene, at).mobile, address: "203.0.113.9" }));
  return contractOf(scene, at);
};

onEveryScene("signing on the phone", { workers: 30 }, (scene) => {
  beforeAll(async () => {
    await chooseTemplate(scene());
  });

  const setMode = (business_mode: number | null) =>
    scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ business_mode })
      .where("id", "=", Number(scene().company_id))
      .execute();

  it("needs the whole text read and the code of the worker's own phone, and leaves a file with evidence", async () => {
    await setMode(2);
    const token = await sendTo(scene(), 0);
    expect((await contractOf(scene(), 0)).status).toBe(20);
    const page = await show(scene(), token);
    expect(page.text).toContain("地点 杭州");
    expect(page.text).not.toContain(worker(scene(), 0).mobile);
    // Whoever opens the link has not proven who they are.
    const { id_no } = await scene()
      .running()
      .db.selectFrom("labors")
      .select("id_no")
      .where("id", "=", worker(scene(), 0).id)
      .executeTakeFirstOrThrow();
    expect(page.text).not.toContain(id_no);
    expect(page.text).toContain(maskField("idNumber", id_no));
    // Looking changes nothing: carriers open links too.
    expect((await contractOf(scene(), 0)).status).toBe(20);
    await act(scene(), token, "open");
    expect((await contractOf(scene(), 0)).status).toBe(30);
    expect((await act(scene(), token, "code")).status).toBe(200);
    const code = await codeFor(scene(), 0);
    expect((await act(scene(), token, "sign", { code })).body["code"]).toBe("contract_not_readable");
    await act(scene(), token, "read");
    const wrong = code === "111111" ? "222222" : "111111";
    expect((await act(scene(), token, "sign", { code: wrong })).body["code"]).toBe("sms_code_wrong");
    expect((await act(scene(), token, "sign", { code })).status).toBe(200);
    // The sandbox lets some answers wait.
    scene().clock.advance(60_000);
    await round(scene());
    const contract = await contractOf(scene(), 0);
    const text = textFor(contract.filled);
    const evidence = JSON.parse(contract.evidence ?? "{}");
    expect(contract).toMatchObject({ status: 50, signed_at: expect.any(String), file_key: expect.any(String) });
    expect(evidence).toMatchObject({
      text_sha256: createHash("sha256").update(text, "utf8").digest("hex"),
      phone: expect.stringContaining("*"),
      serial: expect.stringMatching(/^SBX[0-9A-F]{20}$/u),
      trace_id: contract.trace_id,
    });
    const { service } = scene().running();
    const bytes = await readStored(service.secrets, objectFile(service, contract.file_key ?? ""));
    expect(contract.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    const printed = (await pdfTexts(bytes)).join("").replace(/\s/gu, "");
    for (const part of [worker(scene(), 0).id_no, "地点杭州", evidence.text_sha256, evidence.serial, contract.no])
      expect(printed).toContain(part);
    await setMode(null);
    expect(await relationOf(scene(), 0)).toMatchObject({
      // The mode under which they signed, whatever the company's is later.
      business_model: 2,
      ...{ contract_sign_type: 2, contract_end_at: contract.end_at, sign_at: contract.signed_at, contract_type: 1 },
    });
    // The file has the whole ID number: the address alone does not open it, nor the code of another purpose.
    const fileAt = (of: string) =>
      scene()
        .running()
        .app.inject({ method: "GET", url: `/w/${of}/file` });
    expect((await fileAt(token)).statusCode).toBe(404);
    expect((await show(scene(), token)).text).not.toContain(`${token}/file`);
    expect((await act(scene(), token, "file", { code })).body["code"]).toBe("sms_code_wrong");
    expect((await act(scene(), token, "file_code")).status).toBe(200);
    const fileCode = await codeFor(scene(), 0);
    const got = await act(scene(), token, "file", { code: fileCode });
    const fileToken = String(got.body["to"]);
    expect((await act(scene(), token, "file", { code: fileCode })).status).toBe(400);
    expect((await show(scene(), fileToken)).text).toContain(`${fileToken}/file`);
    expect(Buffer.compare((await fileAt(fileToken)).rawPayload, bytes)).toBe(0);
    expect((await fileAt(`${fileToken.slice(0, -1)}${fileToken.endsWith("A") ? "B" : "A"}`)).statusCode).toBe(404);
    // Of the other pages' tokens none opens it, with the same record.
    expect((await fileAt(token.replace(/^c/u, "f"))).statusCode).toBe(404);
    scene().clock.advance(10 * 60_000);
    expect((await fileAt(fileToken)).statusCode).toBe(200);
    scene().clock.advance(10 * 60_000);
    expect((await fileAt(fileToken)).statusCode).toBe(404);
    const detail = await scene().call("operator", "laborContracts.get", { params: { id: String(contract.id) } });
    expect(detail.body).toMatchObject({ has_file: true, file: { file_key: contract.file_key } });
    const maker = await scene().call("maker", "laborContracts.get", { params: { id: String(contract.id) } });
    expect(maker.body).toMatchObject({ has_file: true, file: null });
    expect((await act(scene(), token, "sign", { code })).status).toBeGreaterThanOrEqual(400);
  });

  it("is for people whose identity is verified and who are whom the contract names", async () => {
    const token = await sendTo(scene(), 1);
    for (const action of ["file_code", "file"])
      expect((await act(scene(), token, action, { code: "123456" })).body["code"]).toBe("illegal_transition");
    const { writing } = scene().running().service;
    const labors = writing.updateTable("labors").where("id", "=", worker(scene(), 1).id);
    await labors.set({ real_name_status: 6 }).execute();
    expect((await show(scene(), token)).text).toContain("请先完成实名核验");
    expect((await act(scene(), token, "code")).body["code"]).toBe("contract_unverified");
    await labors.set({ real_name_status: 2, name: "改名" }).execute();
    expect((await show(scene(), token)).text).toContain("身份信息已变更");
    expect((await act(scene(), token, "sign", { code: "123456" })).body["code"]).toBe("contract_outdated");
  });

  it("opens by the last link only, not with another mobile and not once it is withdrawn", async () => {
    const first = await sendTo(scene(), 2);
    scene().clock.advance(1_000);
    const { id, version } = await contractOf(scene(), 2);
    await scene().call("operator", "laborContracts.update", {
      params: { id: String(id) },
      body: { version, action: "resend" },
    });
    const second = await tokenOf(scene(), 2);
    expect([(await show(scene(), first)).status, (await show(scene(), second)).status]).toEqual([404, 200]);
    const next = await contractOf(scene(), 2);
    await scene().call("operator", "laborContracts.update", {
      params: { id: String(id) },
      body: { version: next.version, action: "withdraw", reason: "信息有误" },
    });
    expect((await show(scene(), second)).status).toBe(404);
    expect((await act(scene(), second, "read")).status).toBe(404);
  });

  it("is declined by the worker with a reason", async () => {
    const token = await sendTo(scene(), 3);
    expect((await act(scene(), token, "decline", { reason: " " })).status).toBe(400);
    expect((await act(scene(), token, "decline", { reason: "报酬不符" })).status).toBe(200);
    expect(await contractOf(scene(), 3)).toMatchObject({ status: 60, ended_reason: "报酬不符" });
    expect(await faultShown(scene(), 3)).toBeNull();
    expect((await relationOf(scene(), 3)).contract_sign_type).toBe(0);
    expect((await show(scene(), token)).text).toContain("协议未签署");
  });

  it("waits while the provider does not know, is asked again under the same trace id, and never taken as failed", async () => {
    const before = await confirmed(scene(), 4);
    const asked: string[] = [];
    for (const fate of ["unknown", "late", "down"] as const) {
      scene().clock.advance(3_600_000);
      const { service } = scene().running();
      const provider = {
        sign: async (question: { trace_id: string }) => {
          asked.push(question.trace_id);
          return { outcome: fate };
        },
      };
      await settleSigning(service, service.system("contracts"), provider, await contractOf(scene(), 4));
      expect(await contractOf(scene(), 4)).toMatchObject({ status: 40, fault: fate, file_key: null });
      expect(await faultShown(scene(), 4)).toBe(fate);
    }
    expect(new Set(asked)).toEqual(new Set([before.trace_id]));
    const { id, version } = await contractOf(scene(), 4);
    const withdrawn = await scene().call("operator", "laborContracts.update", {
      params: { id: String(id) },
      body: { version, action: "withdraw", reason: "信息有误" },
    });
    expect(withdrawn.body["code"]).toBe("illegal_transition");
    scene().clock.advance(8 * day);
    await round(scene());
    expect(await contractOf(scene(), 4)).toMatchObject({ status: 50, trace_id: before.trace_id });
  });

  it("does not happen where the provider declines, or the cooperation ended before its answer", async () => {
    await confirmed(scene(), 5);
    await round(scene(), () => "declined");
    expect(await contractOf(scene(), 5)).toMatchObject({ status: 60, fault: "signing_refused", file_key: null });
    // Staff are told that it was not the worker who declined.
    expect(await faultShown(scene(), 5)).toBe("signing_refused");
    expect((await relationOf(scene(), 5)).contract_sign_type).toBe(0);
    await confirmed(scene(), 6);
    const ids = [String((await relationOf(scene(), 6)).id)];
    await scene().call("operator", "companyLabors.fastStop", { body: { ids, reason: 2, remark: "" } });
    await round(scene());
    expect(await contractOf(scene(), 6)).toMatchObject({ status: 80, signed_at: null, ended_reason: "合作已停止" });
    expect((await relationOf(scene(), 6)).contract_sign_type).toBe(4);
  });

  it("lapses after seven days; what ends is told before and expires after its last day", async () => {
    const token = await sendTo(scene(), 7);
    const renewed = await confirmed(scene(), 8);
    await round(scene());
    const { service } = scene().running();
    const end_at = "2026-12-31";
    await service.writing.updateTable("labor_contracts").set({ end_at }).where("id", "=", renewed.id).execute();
    await setRelation(scene(), 8, { contract_end_at: end_at });
    // Who has no phone cannot be told yet, and hears of it once there is one.
    const { id } = await confirmed(scene(), 9);
    await round(scene());
    await service.writing.updateTable("labor_contracts").set({ end_at }).where("id", "=", id).execute();
    await setRelation(scene(), 9, { contract_end_at: end_at });
    const silent = service.writing.updateTable("labors").where("id", "=", worker(scene(), 9).id);
    await silent.set({ mobile: "" }).execute();
    scene().clock.advance(7 * day + 1_000);
    expect((await show(scene(), token)).status).toBe(404);
    await round(scene());
    await round(scene());
    expect(await contractOf(scene(), 7)).toMatchObject({ status: 70 });
    expect((await relationOf(scene(), 7)).contract_sign_type).toBe(0);
    expect(await contractOf(scene(), 9)).toMatchObject({ warned_at: null });
    const told = (await messagesTo(scene(), 8)).filter((text) => text.includes(`将于${end_at}到期`));
    expect(told).toHaveLength(1);
    await silent.set({ mobile: worker(scene(), 9).mobile }).execute();
    await round(scene());
    expect((await contractOf(scene(), 9)).warned_at).not.toBeNull();
    scene().clock.advance(40 * day);
    await round(scene());
    expect((await relationOf(scene(), 8)).contract_sign_type).toBe(3);
    expect(await contractOf(scene(), 8)).toMatchObject({ status: 50, ended_at: `${end_at} 23:59:59` });
  });

  it("ends with its last day too where a later one goes on, and the cooperation stays as that one has it", async () => {
    const { service } = scene().running();
    const set = (id: number, change: { end_at: string; create_at?: string }) =>
      service.writing.updateTable("labor_contracts").set(change).where("id", "=", id).execute();
    const today = shanghaiNow(scene().clock.now()).slice(0, 10);
    const signedTwice = async (at: number) => {
      const former = await confirmed(scene(), at);
      await round(scene());
      await set(former.id, { end_at: addDays(today, 5) });
      await setRelation(scene(), at, { contract_end_at: addDays(today, 5) });
      await send(scene(), { ids: [String((await relationOf(scene(), at)).id)] });
      const later = await contractOf(scene(), at);
      await act(scene(), await tokenOf(scene(), at), "read");
      await service
        .system("a page")
        .write((writing) =>
          confirmSigning(writing, later.id, { mobile: worker(scene(), at).mobile, address: "203.0.113.9" }),
        );
      await round(scene());
      return [former.id, later.id] as const;
    };
    const [former, later] = await signedTwice(10);
    const [stopping] = await signedTwice(11);
    // Who is stopping is still paid under the last one.
    await setRelation(scene(), 11, { cooperation_status: 2, contract_end_at: addDays(today, 5) });
    const relation = await relationOf(scene(), 10);
    expect(relation.contract_end_at).toBe((await contractOf(scene(), 10)).end_at);
    scene().clock.advance(5 * day);
    await round(scene());
    expect((await contractsOf(scene(), 10)).map(({ ended_at }) => ended_at)).toEqual([null, null]);
    scene().clock.advance(day);
    await round(scene());
    await round(scene());
    const rows = await contractsOf(scene(), 10);
    expect(rows.map(({ id, status, ended_at }) => [id, status, ended_at])).toEqual([
      [former, 50, `${addDays(today, 5)} 23:59:59`],
      [later, 50, null],
    ]);
    expect(await relationOf(scene(), 10)).toMatchObject({
      ...{ contract_sign_type: 2, contract_end_at: relation.contract_end_at, version: relation.version },
    });
    expect((await contractsOf(scene(), 11)).find(({ id }) => id === stopping)).toMatchObject({ ended_at: null });
  });
});
