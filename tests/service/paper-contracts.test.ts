import { expect, it } from "vitest";
import { sandboxSigning } from "../../src-service/core/channels/signing.ts";
import { followContracts } from "../../src-service/workers/worker-contracts/contract-rounds.ts";
import { fillPath } from "../../src-shared/kernel/calls/define.ts";
import { calls } from "../../src-shared/registries/calls/registry.ts";
import { contractsOf, relationOf, send, setRelation, unsigned } from "./contract-kit.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { openFile } from "./open-file.ts";
import { uploadFile } from "./upload-file.ts";

type Who = Parameters<Scene["call"]>[0];

const day = 86_400_000;
const days = { signed_on: "2026-11-18", start_at: "2026-11-18", end_at: "2028-11-17", remark: "" };

const upload = (scene: Scene, text: string, name = "合同.pdf", who: Who = "operator") =>
  uploadFile(scene, who, name, Buffer.from(`%PDF-1.4 ${text}`));

const file = async (scene: Scene, id: string, more: Record<string, unknown> = {}, who: Who = "operator") =>
  scene.call(who, "laborContracts.file", {
    body: { company_labor_id: id, ...days, files: [await upload(scene, `of ${id}`)], ...more },
  });

const filed = async (scene: Scene, at: number) => {
  const [id = ""] = await unsigned(scene, [at]);
  const answer = await file(scene, id);
  expect([answer.status, answer.body]).toMatchObject([200, { contract: { status: 45, type: 2, template_name: null } }]);
  return { relation: id, ...(answer.body["contract"] as { id: string; version: number }) };
};

/** Who approves one has opened its paper. */
const look = async (scene: Scene, who: Who, id: string): Promise<void> => {
  const { file } = (await open(scene, who, id)).body as { file: { file_key: string } | null };
  if (file !== null) await openFile(scene, who, file.file_key);
};

const decide = async (scene: Scene, who: Who, contract: { id: string; version: number }, action: string) => {
  if (action === "approve") await look(scene, who, contract.id);
  return decideBlind(scene, who, contract, action);
};

const decideBlind = (scene: Scene, who: Who, { id, version }: { id: string; version: number }, action: string) =>
  scene.call(who, "laborContracts.update", {
    params: { id },
    body: { version, action, ...(action !== "approve" && { reason: "缺少签字页" }) },
  });

const open = (scene: Scene, who: Who, id: string) => scene.call(who, "laborContracts.get", { params: { id } });

onEveryScene("contracts on paper", { workers: 20 }, (scene) => {
  it("count once somebody else than who filed them has looked at the file", async () => {
    const contract = await filed(scene(), 0);
    expect(await relationOf(scene(), 0)).toMatchObject({ contract_sign_type: 0, contract_end_at: null });
    expect((await open(scene(), "operator", contract.id)).body["file"]).not.toBeNull();
    const seen = await open(scene(), "checker", contract.id);
    // Whoever looks compares the day of the signature with the paper.
    expect(seen.body).toMatchObject({ has_file: true, evidence: null, signed_on: days.signed_on });
    expect(seen.body["file"]).toMatchObject({ name: `${(seen.body["contract"] as { no: string }).no}.pdf` });
    expect((await decide(scene(), "operator", contract, "approve")).body["code"]).toBe("forbidden");
    const blind = await decideBlind(scene(), "checker", contract, "approve");
    expect(blind.body["code"]).toBe("evidence_not_seen");
    const done = await decide(scene(), "checker", contract, "approve");
    expect(done.body).toMatchObject({ contract: { status: 50, signed_at: "2026-11-18 00:00:00" } });
    expect(await relationOf(scene(), 0)).toMatchObject({
      ...{ contract_sign_type: 5, contract_type: 2, sign_at: "2026-11-18 00:00:00", contract_end_at: days.end_at },
    });
    const again = { id: contract.id, version: contract.version + 1 };
    expect((await decide(scene(), "checker", again, "reject")).body["code"]).toBe("illegal_transition");
    expect((await decide(scene(), "checker", contract, "approve")).body["code"]).toBe("stale_version");
  });

  it("are opened by who may open the contracts of workers, and by nobody else", async () => {
    const contract = await filed(scene(), 1);
    const { file_key } = (await open(scene(), "checker", contract.id)).body["file"] as { file_key: string };
    const fetch = async (who: Who) => {
      const headers = { authorization: `Bearer ${scene().person(who).token}` };
      const url = fillPath(calls["storage.download"].path, { key: file_key });
      return (await scene().running().app.inject({ method: "GET", url, headers })).statusCode;
    };
    expect(await fetch("checker")).toBe(200);
    expect((await open(scene(), "maker", contract.id)).body["file"]).toBeNull();
    expect(await fetch("maker")).toBe(404);
  });

  it("are refused by the one who filed them, even with the permission", async () => {
    const contract = await filed(scene(), 2);
    const { service } = scene().running();
    const { id } = scene().person("checker");
    await service.writing
      .updateTable("labor_contracts")
      .set({ maker_id: id })
      .where("id", "=", Number(contract.id))
      .execute();
    expect((await decide(scene(), "checker", contract, "approve")).body["code"]).toBe("same_person");
    expect((await decide(scene(), "checker", contract, "reject")).body["code"]).toBe("same_person");
  });

  it("are rejected with a reason that stands in the list, and can be filed again", async () => {
    const contract = await filed(scene(), 3);
    const bare = { params: { id: contract.id }, body: { version: contract.version, action: "reject" } };
    expect((await scene().call("checker", "laborContracts.update", bare)).status).toBe(400);
    const done = await decide(scene(), "checker", contract, "reject");
    expect(done.body).toMatchObject({ contract: { status: 65, ended_reason: "缺少签字页" } });
    expect(await relationOf(scene(), 3)).toMatchObject({ contract_sign_type: 0 });
    expect((await file(scene(), contract.relation)).status).toBe(200);
  });

  it("are taken back without a word to the worker, and nothing else happens to them then", async () => {
    const contract = await filed(scene(), 4);
    const before = await scene().running().db.selectFrom("sandbox_messages").select("id").execute();
    expect((await decide(scene(), "operator", contract, "withdraw")).body).toMatchObject({ contract: { status: 80 } });
    expect(await scene().running().db.selectFrom("sandbox_messages").select("id").execute()).toHaveLength(
      before.length,
    );
    const after = { ...contract, version: contract.version + 1 };
    expect((await decide(scene(), "checker", after, "approve")).body["code"]).toBe("illegal_transition");
    expect((await decide(scene(), "operator", after, "resend")).body["code"]).toBe("illegal_transition");
  });

  it("are one at a time, and none beside a contract that holds or waits on the phone", async () => {
    const contract = await filed(scene(), 5);
    expect((await file(scene(), contract.relation)).body["code"]).toBe("contract_open");
    expect((await send(scene(), { ids: [contract.relation] })).body).toMatchObject({
      ...{ sent: 0, refused: [{ code: "contract_open" }] },
    });
    await decide(scene(), "checker", contract, "approve");
    expect((await file(scene(), contract.relation)).body["code"]).toBe("contract_signed");
    // Its end is near: the next one may be filed, but not the same paper again.
    await setRelation(scene(), 5, { contract_end_at: "2026-12-01" });
    expect((await file(scene(), contract.relation)).body["code"]).toBe("attachment_exists");
    const next = { files: [await upload(scene(), "the next one")] };
    expect((await file(scene(), contract.relation, next)).status).toBe(200);
  });

  it("are refused for days that no contract has, for files that are no PDF, and for who has stopped", async () => {
    const [id = ""] = await unsigned(scene(), [6]);
    for (const wrong of [
      { end_at: "2026-11-01" },
      { start_at: "2027-01-01", end_at: "2026-12-31" },
      { signed_on: "2026-12-01" },
      { end_at: "2028-02-30" },
      { files: [] },
      { remark: "长".repeat(201) },
    ])
      expect([wrong, (await file(scene(), id, wrong)).status]).toEqual([wrong, 400]);
    const picture = await uploadFile(scene(), "operator", "合同.png", Buffer.from("89504e470d0a1a0a", "hex"));
    expect((await file(scene(), id, { files: [picture] })).body["code"]).toBe("file_kind");
    const disguised = await uploadFile(scene(), "operator", "合同.pdf", Buffer.from("MZ not a paper"));
    expect((await file(scene(), id, { files: [disguised] })).status).toBe(400);
    const others = await upload(scene(), "of somebody else", "合同.pdf", "maker");
    expect((await file(scene(), id, { files: [others] })).status).toBe(404);
    await setRelation(scene(), 6, { cooperation_status: 3 });
    expect((await file(scene(), id)).body["code"]).toBe("contract_not_cooperating");
    expect(await contractsOf(scene(), 6)).toEqual([]);
  });

  it("do not count where the cooperation ended meanwhile: stopping takes them back", async () => {
    const contract = await filed(scene(), 7);
    await setRelation(scene(), 7, { cooperation_status: 3 });
    expect((await decide(scene(), "checker", contract, "approve")).body["code"]).toBe("contract_not_cooperating");
    const stopped = await filed(scene(), 8);
    const body = { ids: [stopped.relation], reason: 2, remark: "" };
    expect((await scene().call("operator", "companyLabors.fastStop", { body })).status).toBe(200);
    expect((await contractsOf(scene(), 8)).at(-1)).toMatchObject({ status: 80 });
  });

  it("are filed once by two at the same moment", async () => {
    const [id = ""] = await unsigned(scene(), [9]);
    const files = [await upload(scene(), "twice")];
    const answers = await Promise.all([file(scene(), id, { files }), file(scene(), id, { files })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("end on their last day", async () => {
    const contract = await filed(scene(), 10);
    await decide(scene(), "checker", contract, "approve");
    scene().clock.advance(800 * day);
    const { service } = scene().running();
    await followContracts(service, service.system("contracts"), sandboxSigning(service.clock));
    expect(await relationOf(scene(), 10)).toMatchObject({ contract_sign_type: 3 });
    expect((await contractsOf(scene(), 10)).at(-1)).toMatchObject({ ended_at: `${days.end_at} 23:59:59` });
  });
});
