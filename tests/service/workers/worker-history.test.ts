import { expect, it } from "vitest";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { onEveryScene } from "../money-scene.ts";

type Entry = { action: string; field: string; own: unknown; before: string | null; after: string | null };

onEveryScene("who changed a worker", {}, (scene) => {
  it("is told without personal data, also in the company's own columns, and departments by their names", async () => {
    const company_id = scene().company_id;
    const { writing } = scene().running().service;
    const columns = [
      { position: 1, code: "guarantor", name: "担保人身份证号", code_type: "id_no", required: 0, options: "[]" },
      { position: 2, code: "base", name: "保底金额", code_type: "money", required: 0, options: "[]" },
      { position: 3, code: "grade", name: "等级", code_type: "string", required: 0, options: "[]" },
    ].map((one) => ({ company_id: Number(company_id), ...one }));
    await writing.insertInto("company_worker_fields").values(columns).execute();
    const guarantor = makeIdNumber("330106", "1990-03-04", 7);
    const body = {
      ...{ company_id, name: "陆晓婷", id_no: makeIdNumber("330106", "1992-03-04", 77), mobile: "13805926075" },
      ...{ settlement_type: 1, contract_type: 1, content: [{ code: "grade", value: "甲" }] },
    };
    const created = await scene().call("operator", "labors.create", { body });
    expect(created.body).toMatchObject({ outcome: "created" });
    const made = created.body as { labor_id: string; id: string };
    const changed = await scene().call("operator", "labors.update", {
      params: { id: made.labor_id },
      body: {
        ...{ company_id, version: 1, labor_version: 1, alipay_account: "13912345678", contract_type: 2 },
        content: [
          { code: "guarantor", value: guarantor },
          { code: "base", value: 50_000 },
          { code: "grade", value: "乙" },
        ],
      },
    });
    expect(changed.body).toMatchObject({ version: 2, labor_version: 2 });
    const { body: answer } = await scene().call("operator", "companyLabors.history", { params: { id: made.id } });
    const entries = (answer["entries"] as (Entry & { kind: string })[]).filter(({ kind }) => kind === "changed");
    const told = entries.map(({ field, own, before, after }) => [field, own, before, after]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["", null, null, null],
        ["alipay_account", null, null, "139****5678"],
        ["contract_type", null, "1", "2"],
        ["content", { title: "担保人身份证号", type: "id_no" }, null, expect.stringContaining("****")],
        ["content", { title: "保底金额", type: "money" }, null, "50000"],
        ["content", { title: "等级", type: "string" }, "甲", "乙"],
      ]),
    );
    expect(told).toHaveLength(6);
    expect(JSON.stringify(answer)).not.toContain(guarantor);
    expect(JSON.stringify(answer)).not.toContain("13912345678");
  });
});
