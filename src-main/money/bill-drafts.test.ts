import { describe, expect, it } from "vitest";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";
import type { Api } from "./draft.ts";
import { draftOf } from "./drafts.ts";

const signal = new AbortController().signal;

const preview = {
  selected: { count: 12_345, accounting_fee: 900 },
  changing: { count: 2, accounting_fee: 300, customer_pay: 318, differing: 0, difference: 0 },
  skipped: [{ reason: "state" as const, count: 12_343, accounting_fee: 600 }],
  companies: ["甲", "乙", "丙"],
  batch_sn: "",
};

const draft = async (input: PlanInput, answer: Partial<typeof preview> = {}) => {
  const requests: unknown[] = [];
  const api = {
    call: (_call: unknown, { body }: { body: unknown }) => {
      requests.push(body);
      return Promise.resolve({ ...preview, ...answer });
    },
  } as Api;
  return { result: await draftOf(api, input, signal), requests };
};

const target = { bill_ids: ["7", "8"] };

describe("what is sent to change bills", () => {
  it("seals what the service says would change, and tells what is left out", async () => {
    const { result, requests } = await draft({ action: "bill.reject", target, reason: "金额不对" });
    expect(requests).toEqual([{ change: { kind: "reject" }, bill_ids: ["7", "8"] }]);
    expect(result).toMatchObject({
      call: "billBatches.update",
      params: { id: "selection" },
      body: {
        action: "reject",
        reason: "金额不对",
        bill_ids: ["7", "8"],
        expected: { count: 2, accounting_fee: 300 },
      },
      companyName: "甲、乙 +1",
      count: 2,
      amount: 300,
      sms: null,
      notes: [
        { key: "selectedBills", value: "12,345" },
        { key: "skipped_state", value: "12,343" },
      ],
    });
  });

  it("tells whoever approves what companies pay, and where the file says something else", async () => {
    const approval: PlanInput = { action: "bill.approve", target };
    const pay = { key: "customerPay", value: "3.18" };
    const { notes: left = [] } = (await draft(approval)).result;
    expect(left.slice(0, 1)).toEqual([pay]);
    expect(left.map(({ key }) => key)).not.toContain("payDiffers");
    const changing = { ...preview.changing, differing: 1, difference: -12_00 };
    const { result } = await draft(approval, { changing });
    expect(result.notes?.slice(0, 3)).toEqual([
      pay,
      { key: "payDiffers", value: "1" },
      { key: "payDifference", value: "−12.00" },
    ]);
  });

  it("names a batch by its path, by its own call, or by a filter where the call has neither", async () => {
    const batch = { batch_id: "80" };
    const cancelled = await draft({ action: "bill.cancel", target: batch, reason: "x" });
    expect(cancelled.result).toMatchObject({ call: "billBatches.cancel", params: { id: "80" }, objectId: "80" });
    const organizationDraft = await draft({ action: "bill.organization", target: batch, organization_id: null });
    expect(organizationDraft.result).toMatchObject({ call: "batches.setOrganization", params: { id: "80" } });
    const marked = await draft({ action: "bill.withholding", target: batch, status: 4, reason: "" });
    expect(marked.result).toMatchObject({
      call: "bills.updateTaxCollectStatus",
      params: {},
      body: { withholding_status: 4, matching: { import_id: "80" } },
    });
  });

  it("is taken by the contract as it stands", async () => {
    const inputs: readonly PlanInput[] = [
      { action: "bill.approve", target },
      { action: "bill.reject", target, reason: "x" },
      { action: "bill.cancel", target: { matching: { status: "20" }, except: ["9"] }, reason: "x" },
      { action: "bill.organization", target, organization_id: "5" },
      { action: "bill.organization", target: { batch_id: "80" }, organization_id: "5" },
      { action: "bill.invoicing", target, status: 3, content: "*现代服务*技术服务", reason: "x" },
      { action: "bill.invoicing", target, status: 5, reason: "x" },
      { action: "bill.withholding", target, status: 4, reason: "x" },
    ];
    for (const input of inputs) {
      const { result } = await draft(input);
      const body = JSON.parse(JSON.stringify(result.body)) as unknown;
      expect([input.action, calls[result.call as CallName].body.safeParse(body).success]).toEqual([input.action, true]);
      expect(calls[result.call as CallName].keyed).toBe(true);
    }
  });

  it("is nothing when nothing would change", async () => {
    const none = { changing: { ...preview.changing, count: 0, accounting_fee: 0 } };
    await expect(draft({ action: "bill.approve", target }, none)).rejects.toMatchObject({ code: "nothing_to_change" });
  });
});
