import { describe, expect, it } from "vitest";
import { bodyDigest } from "../../src-service/billing/settlements/paying/body-digest.ts";
import {
  type BatchSettlePreview,
  settlementsBatchSettle,
} from "../../src-shared/billing/settlements/settlement-payments-calls.ts";
import type { Api } from "./draft.ts";
import { draftOf } from "./drafts.ts";

const signal = new AbortController().signal;

type Previewed = BatchSettlePreview["settlements"][number];
const previewed = (id: string, more: Partial<Previewed> = {}): Previewed => ({
  id,
  no: `JS${id}`,
  company_name: "甲公司",
  wallet_id: "8",
  version: 3,
  snapshot_hash: "ab".repeat(32),
  count: 2,
  company_payable: 10_600,
  labor_net: 10_000,
  figures: null,
  over_limit: 0,
  reason: null,
  payees: [],
  ...more,
});
const wallet = { id: "8", company_name: "甲公司", channel: 1, balance: 50_000, frozen: 21_200, paid: 10_600 };

const draft = (settlements: readonly Previewed[]) => {
  const requests: unknown[] = [];
  const api = {
    call: (_call: unknown, { body }: { body: unknown }) => {
      requests.push(body);
      return Promise.resolve({ settlements, wallets: [wallet, { ...wallet, id: "9", paid: 0 }] });
    },
  } as Api;
  const settlement_ids = ["72", ...settlements.map(({ id }) => id), "72"];
  return { result: draftOf(api, { action: "settlement.payBatch", settlement_ids }, signal), requests };
};

describe("paying several settlements", () => {
  it("seals what may be paid, counts nothing else, and binds the code as the service does", async () => {
    const { result, requests } = draft([
      previewed("71", { reason: "same_person", over_limit: 9 }),
      previewed("72", { over_limit: 1 }),
      previewed("73"),
    ]);
    const draftResult = await result;
    expect(requests).toEqual([{ ids: ["72", "71", "73"] }]);
    const seenSettlement = {
      version: 3,
      snapshot_hash: "ab".repeat(32),
      expected: { count: 2, company_payable: 10_600 },
    };
    const body = {
      settlements: [
        { id: "72", ...seenSettlement },
        { id: "73", ...seenSettlement },
      ],
    };
    expect(draftResult).toMatchObject({
      ...{ call: settlementsBatchSettle.name, body, count: 4, amount: 21_200, laborNet: 20_000 },
      sms: { purpose: "settle", objectId: "72", digest: bodyDigest(body) },
      items: [{ id: "71", refusal: "same_person" }, { id: "72", refusal: null }, { id: "73" }],
      notes: [{ key: "overLimit", value: "1" }],
      wallets: [{ id: "8", balance_after: 39_400, available_after: 28_800 }],
    });
    expect(draftResult.wallets).toHaveLength(1);
    expect(settlementsBatchSettle.body.safeParse({ ...body, sms_code: "123456" }).success).toBe(true);
  });

  it("is refused with the first reason when none may be paid, and for too many lines", async () => {
    const none = [previewed("71", { reason: "payee_changed" }), previewed("72", { reason: "same_person" })];
    await expect(draft(none).result).rejects.toMatchObject({ code: "payee_changed" });
    const many = [previewed("71", { count: 30_000 }), previewed("72", { count: 20_001 })];
    await expect(draft(many).result).rejects.toMatchObject({ code: "too_many_bills" });
  });
});
