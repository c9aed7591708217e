import { expect, it } from "vitest";
import { addDays } from "../../src-shared/kernel/values/time/time.ts";
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
    // What the document will say is what the company's own page says, its modes of today and its channels too.
    const same = ["no", "name", "short_name", "credit_code", "legal_person", "register_address"] as const;
    for (const key of same.filter((one) => company[one] !== undefined))
      expect([key, (wizard["company"] as Body)[key]]).toEqual([key, company[key]]);
    expect(wizard["company"]).toMatchObject({ id: params.id });
    expect(wizard["agency"]).toMatchObject({ name: expect.stringMatching(/./u) });
    expect(Array.isArray(wizard["channels"])).toBe(true);
    expect(wizard["account_masked"] === null || String(wizard["account_masked"]).includes("*")).toBe(true);
  });

  it("show the powers of attorney of a company masked, those in force first, and their files to who may read papers", async () => {
    const params = { id: scene().company_id };
    expect((await read("powerOfAttorney.get", { params }))["results"]).toEqual([]);
    const [agency_id, company_id] = [1, Number(scene().company_id)];
    const agent = { agent_name: "欧阳小明", agent_id_no: "11010119900307803X", agent_mobile: "13912340077" };
    const insert = (id: number, ended_at: string | null) =>
      scene()
        .running()
        .service.writing.insertInto("powers_of_attorney")
        .values({
          ...{ id, agency_id, company_id, kind: 1, ...agent, scope: "签署合同", start_at: "2026-01-01" },
          ...{ end_at: "2027-12-31", file_key: `k${id}`, file_name: "授权书.pdf", sha256: "a".repeat(64), ended_at },
          ...{ created_by: scene().person("operator").id, create_at: "2026-01-01 10:00:00" },
        })
        .execute();
    await insert(7_900_001, null);
    await insert(7_900_002, "2026-06-01 10:00:00");
    const { results } = await read("powerOfAttorney.get", { params });
    expect(results).toMatchObject([
      { id: "7900001", ended_at: null, file_key: "k7900001", scope: "签署合同", end_at: "2027-12-31" },
      { id: "7900002", ended_at: "2026-06-01 10:00:00" },
    ]);
    // Masked for everybody; its file is named to who may read papers only, and nobody else's company is answered about.
    const text = JSON.stringify(results);
    for (const value of Object.values(agent)) expect(text).not.toContain(value);
    const seen = await scene().call("payer", "powerOfAttorney.get", { params });
    expect(seen.status).toBe(200);
    expect((seen.body["results"] as Body[]).map(({ file_key }) => file_key)).toEqual([null, null]);
    expect((await scene().call("stranger", "powerOfAttorney.get", { params })).status).toBe(404);
    for (const id of ["0", "99999999", "x"])
      expect((await scene().call("operator", "powerOfAttorney.get", { params: { id } })).body["code"]).toBe(
        "not_found",
      );
  });

  it("refuse what is no contract, no day and no company, and say which", async () => {
    const none = { params: { id: "99999999" } };
    for (const name of [
      "companyContracts.attachments",
      "companyContracts.supplements",
      "contractSupplements.get",
    ] as const)
      expect([name, (await scene().call("operator", name, none)).body["code"]]).toEqual([name, "not_found"]);
    const params = { id: await mainOf() };
    for (const body of [{}, { abort_at: "2026-02-30", reason: "协商" }, { abort_at: today(scene()), reason: "" }])
      expect((await scene().call("operator", "companyContracts.terminate", { params, body })).status).toBe(400);
    const query = { company_id: "99999999" };
    for (const name of ["entIdentity.info", "entIdentity.status"] as const)
      expect([name, (await scene().call("operator", name, { query })).body["code"]]).toEqual([name, "not_found"]);
    expect((await scene().call("operator", "companyWizard.contractInfo", none)).body["code"]).toBe("not_found");
  });
});
