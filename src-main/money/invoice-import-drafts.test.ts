import { expect, it } from "vitest";
import { invoiceImportDrafters } from "./invoice-import-drafts.ts";

it("plans pasted orders as the only part of a batch, with what they come to less discounts", async () => {
  const order = { company_name: "企业0", period: "2026-10", category: 1, fee: 8_800 } as const;
  const rows = [
    { row: 2, no: "DD1", ...order, discount: 800 },
    { row: 3, no: "DD2", ...order },
  ];
  const plan = { action: "serviceBill.import", body: { file_name: "粘贴的表格", rows } } as const;
  const draft = await invoiceImportDrafters["serviceBill.import"](undefined, plan);
  expect(draft).toMatchObject({
    ...{ action: "serviceBill.import", call: "serviceBills.import", amount: 16_800 },
    body: {
      file_name: "粘贴的表格",
      rows,
      total_rows: 2,
      part: 0,
      parts: 1,
      digest: expect.stringMatching(/^[\da-f]{64}$/u),
    },
    notes: expect.arrayContaining([{ key: "file", value: "粘贴的表格" }]),
  });
});
