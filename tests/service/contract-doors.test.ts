import { expect, it } from "vitest";
import { addDays } from "../../src-shared/values/time.ts";
import { today } from "./figure-kit.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene } from "./money-scene.ts";
import { uploadFile } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

type Body = Readonly<Record<string, unknown>>;

/** Calls of the specification that no screen asks answer by the same functions as those that screens ask. */
onEveryScene("the other doors to what screens show of a company", {}, (scene) => {
  const read = async (name: Parameters<ReturnType<typeof scene>["call"]>[1], more: object, who: Role = "operator") => {
    const answer = await scene().call(who, name, more);
    expect(answer.status, name).toBe(200);
    return answer.body as Body;
  };
  const mainOf = async () => {
    const { id } = await scene()
      .running()
      .db.selectFrom("company_contracts")
      .select("id")
      .where("company_id", "=", Number(scene().company_id))
      .where("category", "=", 1)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return String(id);
  };

  it("list the files and the supplements of a contract as its page does", async () => {
    const id = await mainOf();
    const params = { id };
    const file_key = await uploadFile(scene(), "operator", "附件.pdf", Buffer.from("%PDF-1.4 annex"));
    await read("companyContracts.addAttachment", { params, body: { file_key, kind: 1 } });
    const body = { company_contract_id: id, start_at: today(scene()), end_at: addDays(today(scene()), 20) };
    const config = { service_fee_ratio_range: [{ limit: null, ratio: 450, sign: 1 }] };
    const made = await read("contractSupplements.create", { body: { ...body, reason: "降低费率", config } });
    const page = await read("companyContracts.get", { params });
    const { attachments } = await read("companyContracts.attachments", { params });
    expect(attachments).toHaveLength(1);
    expect(attachments).toEqual(page["attachments"]);
    const { supplements } = await read("companyContracts.supplements", { params });
    expect(supplements).toHaveLength(1);
    expect(supplements).toEqual((page["children"] as { category: number }[]).filter(({ category }) => category === 2));
    const supplement = made["contract"] as { id: string; version: number };
    const one = { params: { id: supplement.id } };
    expect(await read("contractSupplements.get", one)).toEqual(await read("companyContracts.get", one));
    const edited = { version: supplement.version, action: "edit", reason: "再降低费率" };
    const changed = await read("contractSupplements.update", { ...one, body: edited });
    expect(changed["contract"]).toMatchObject({ id: supplement.id, version: supplement.version + 1 });
    const stale = await scene().call("operator", "companyContracts.update", { ...one, body: edited });
    expect(stale.body["code"]).toBe("stale_version");
    for (const name of ["contractSupplements.get", "contractSupplements.update"] as const)
      expect((await scene().call("operator", name, { params, body: edited })).body["code"]).toBe("not_found");
  });

  it("end a contract as its page does", async () => {
    const params = { id: await mainOf() };
    const abort_at = addDays(today(scene()), 30);
    const end = { abort_at, reason: "双方协商终止" };
    const uncoded = await scene().call("operator", "companyContracts.terminate", { params, body: end });
    expect(uncoded.body).toMatchObject({ code: "invalid", fields: { sms_code: ["required"] } });
    const { token } = scene().person("operator");
    const coded = await withCode(scene().running(), token, "companyContracts.terminate", params.id, end);
    await read("companyContracts.terminate", { params, body: coded });
    const again = { version: 1, action: "terminate", abort_at, reason: "双方协商终止", files: [] };
    expect((await scene().call("operator", "companyContracts.update", { params, body: again })).status).not.toBe(200);
    const page = await read("companyContracts.get", { params });
    expect(page["contract"]).toMatchObject({ abort_at });
    expect((page["children"] as { category: number }[]).map(({ category }) => category)).toContain(3);
  });

  it("say who a company is as its page does", async () => {
    const query = { company_id: scene().company_id };
    const params = { id: scene().company_id };
    const info = await read("entIdentity.info", { query });
    expect(await read("entIdentity.status", { query })).toEqual(info["state"]);
    const wizard = await read("companyWizard.contractInfo", { params });
    const company = await read("companies.get", { params });
    expect(wizard["company"]).toMatchObject({ id: params.id, name: company["name"] });
  });
});
