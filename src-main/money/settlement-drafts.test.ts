import { describe, expect, it } from "vitest";
import type { SettlementDetail } from "../../src-shared/billing/settlements/settlements-calls.ts";
import type { Api } from "./draft.ts";
import { draftOf } from "./drafts.ts";

const signal = new AbortController().signal;

/** Three lines of 300.00 in all that failed or came back, of which `ready` can be paid now. */
const detail = (ready: Pick<SettlementDetail["triage"]["ready"], "count" | "moved">) => ({
  settlement: {
    id: "71",
    no: "JS20261106000001",
    version: 4,
    snapshot_hash: "ab".repeat(32),
    company_name: "甲公司",
    failed_count: 2,
    failed_amount: 20_000,
    returned_count: 1,
    returned_amount: 10_000,
  },
  triage: { groups: [], ready: { amount: ready.count * 10_000, digest: "cd".repeat(32), ...ready } },
  actions: [{ action: "retry_failed", allowed: true, reason: null }],
});

const unchangedPreview = {
  outcome: "same",
  ...{ figures_hash: "ab".repeat(32), digest: "ef".repeat(32), difference: null },
  ...{ count: 3, company_payable: 31_800, labor_net: 30_000 },
  vat_short: { people: 0, taken: 0, left: 0 },
};

const retryWhere = async (count: number, moved: number, preview: unknown = unchangedPreview) => {
  const answer = (name: string) => (name === "settlements.payPreview" ? preview : detail({ count, moved }));
  const api = { call: ({ name }: { name: string }) => Promise.resolve(answer(name)) } as Api;
  return draftOf(api, { action: "settlement.retry", settlement_id: "71" }, signal);
};

describe("paying all failed lines again", () => {
  it("tells how many go to an account that has failed before", async () => {
    expect(await retryWhere(0, 0)).toMatchObject({
      count: 3,
      amount: 30_000,
      notes: [{ key: "sameAccount", value: "3" }],
    });
  });

  it("counts those among them whose workers have a newer card, for it is not used here", async () => {
    expect((await retryWhere(3, 1)).notes).toEqual([{ key: "sameAccount", value: "1" }]);
  });

  it("plans what is paid now, shows what differs, and binds the code to it", async () => {
    const difference = { changed: 1, reasons: ["taxMonth"], cause_nos: [], lines: [] };
    const movedPreview = {
      ...unchangedPreview,
      outcome: "tax",
      figures_hash: "aa".repeat(32),
      labor_net: 29_000,
      difference,
    };
    expect(await retryWhere(3, 0, movedPreview)).toMatchObject({
      amount: 29_000,
      difference,
      body: { snapshot_hash: "ab".repeat(32), figures_hash: "aa".repeat(32), expected: { count: 3, amount: 29_000 } },
      sms: { digest: "ef".repeat(32) },
    });
  });

  it("tells what is withheld for VAT of earlier months before it is confirmed, and what is owed after it", async () => {
    const short = { ...unchangedPreview, vat_short: { people: 2, taken: 565_26, left: 1_00 } };
    expect((await retryWhere(3, 0, short)).notes).toEqual([
      { key: "vatShortPeople", value: "2" },
      { key: "vatShortTaken", value: "565.26" },
      { key: "vatShortLeft", value: "1.00" },
    ]);
  });

  it("plans nothing that a checker has to approve first", async () => {
    await expect(retryWhere(3, 0, { ...unchangedPreview, outcome: "approval" })).rejects.toMatchObject({
      code: "figures_changed",
    });
  });

  it("says nothing where every account can be paid as it is", async () => {
    expect((await retryWhere(3, 0)).notes).toEqual([]);
  });
});
