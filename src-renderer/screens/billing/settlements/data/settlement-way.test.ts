import { describe, expect, it } from "vitest";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { TimelineEvent } from "../../../../../src-shared/kernel/records/timeline.ts";
import { sampleSettlement } from "./sample-settlement.ts";
import { wayOf } from "./settlement-way.ts";

type State = Parameters<typeof settlementStates.code>[0];

const minutes = (index: number): string => `2026-11-20 09:${String(30 + index).padStart(2, "0")}:00`;

/** Steps with their actor, from the state before to the state after. */
type Happened = readonly [action: string, actor: string, from: State | null, to: State];

const timelineOf = (happened: readonly Happened[]): TimelineEvent[] =>
  happened.map(([action, actor, from, to], index) => ({
    ...{ id: String(index + 1), at: minutes(index), actor, action, params: {} },
    from: from === null ? null : settlementStates.code(from),
    to: settlementStates.code(to),
  }));

const created: Happened = ["create", "王制单", null, "draft"];
const submitted: Happened = ["submit", "王制单", "draft", "toReview"];
const approved: Happened = ["approve", "李复核", "toReview", "toPay"];
const toPay = [created, submitted, approved];
const paying: Happened = ["settle", "赵出纳", "toPay", "paying"];

const way = (
  status: State,
  happened: readonly Happened[],
  more: {
    readonly settlement?: Parameters<typeof sampleSettlement>[0];
    readonly short?: number;
    readonly is_offline?: boolean;
    readonly may?: readonly string[];
  } = {},
) =>
  wayOf({
    settlement: sampleSettlement({ status: settlementStates.code(status), ...more.settlement }),
    timeline: timelineOf(happened),
    funding: { required: 0, available: 0, short: more.short ?? 0, wallet_id: "8", alert: 0, frozen: 0 },
    is_offline: more.is_offline ?? false,
    actions: (more.may ?? []).map((action) => ({ action, allowed: true, reason: null })),
  });

const statesOf = (steps: ReturnType<typeof way>): string => steps.map(({ state }) => state).join(" ");
const at = (steps: ReturnType<typeof way>, key: string) => steps.find((one) => one.key === key);
const checked = { checker_name: "李复核", payer_name: "赵出纳" };

describe("the way of a settlement", () => {
  it("starts as a draft that its maker has", () => {
    const steps = way("draft", [created], { may: ["submit"] });
    expect(statesOf(steps)).toBe("now ahead ahead ahead ahead");
    expect(at(steps, "draft")).toMatchObject({ isMine: true, by: "王制单", since: minutes(0) });
    expect(at(steps, "review")).toMatchObject({ note: "reviewer" });
    expect(at(steps, "funding")).toMatchObject({ note: "covered" });
    expect(at(steps, "payment")).toMatchObject({ note: "payer" });
  });

  it("waits for a checker since it was submitted, and says already what funds are missing", () => {
    const steps = way("toReview", [created, submitted], { short: 5_00 });
    expect(statesOf(steps)).toBe("done now ahead ahead ahead");
    expect(at(steps, "draft")).toMatchObject({ by: "王制单", at: minutes(1) });
    expect(at(steps, "review")).toMatchObject({ isMine: false, since: minutes(1), note: "reviewer" });
    expect(at(steps, "funding")).toMatchObject({ note: "short", amount: 5_00 });
    expect(at(way("toReview", [created, submitted], { may: ["approve"] }), "review")?.isMine).toBe(true);
  });

  it("marks a rejection at the review, with who rejected it and when", () => {
    const steps = way("reviewRejected", [created, submitted, ["reject", "李复核", "toReview", "reviewRejected"]], {
      may: ["edit"],
    });
    expect(statesOf(steps)).toBe("done failed ahead ahead ahead");
    expect(at(steps, "review")).toMatchObject({ note: "rejected", by: "李复核", at: minutes(2), isMine: true });
  });

  it("is a draft again after an edit, and after it was taken back", () => {
    const edited = [
      created,
      submitted,
      ["reject", "李复核", "toReview", "reviewRejected"],
      ["edit", "王制单", "reviewRejected", "draft"],
    ] as const;
    expect(at(way("draft", edited), "draft")).toMatchObject({ state: "now", since: minutes(3) });
    const takenBack = [created, submitted, ["take_back", "王制单", "toReview", "draft"]] as const;
    expect(at(way("draft", takenBack), "draft")).toMatchObject({ state: "now", since: minutes(2) });
  });

  it("waits for the company's money, and for whoever confirms it once it is there", () => {
    const happened = [created, submitted, ["approve", "李复核", "toReview", "toFund"]] as const;
    const short = way("toFund", happened, { short: 1_00, may: ["fund"], settlement: checked });
    expect(statesOf(short)).toBe("done done now ahead ahead");
    expect(at(short, "funding")).toMatchObject({ note: "short", amount: 1_00, isMine: false, since: minutes(2) });
    expect(at(way("toFund", happened, { may: ["fund"] }), "funding")).toMatchObject({ isMine: true });
  });

  it("waits for a payer; what was covered at the approval was funded by itself", () => {
    const steps = way("toPay", toPay, { settlement: { checker_name: "李复核" }, may: ["settle"] });
    expect(statesOf(steps)).toBe("done done done now ahead");
    expect(at(steps, "review")).toMatchObject({ by: "李复核", at: minutes(2) });
    expect(at(steps, "funding")).toMatchObject({ note: "auto", at: minutes(2) });
    expect(at(steps, "payment")).toMatchObject({ isMine: true, since: minutes(2), note: "payer" });
    const byHand = [
      ...[created, submitted, ["approve", "李复核", "toReview", "toFund"] as const],
      ["fund", "孙资金", "toFund", "toPay"] as const,
    ];
    expect(at(way("toPay", byHand), "funding")).toMatchObject({ by: "孙资金", at: minutes(3), note: null });
  });

  it("is under way while the bank pays, and names results that are not known", () => {
    const steps = way("paying", [...toPay, paying], { settlement: checked });
    expect(statesOf(steps)).toBe("done done done now ahead");
    expect(at(steps, "payment")).toMatchObject({ isMine: false, note: "paying", since: minutes(3) });
    const unknown = way("paying", [...toPay, paying], { settlement: { unknown_count: 2 }, may: ["query"] });
    expect(at(unknown, "payment")).toMatchObject({ state: "now", note: "unknown", count: 2, isMine: true });
    const suspended = way("suspended", [...toPay, paying], { settlement: { unknown_count: 1 } });
    expect(at(suspended, "payment")).toMatchObject({ state: "now", note: "unknown", count: 1 });
  });

  it("marks failures at the payment, also when nobody was paid", () => {
    const partly = way("partlyPaid", [...toPay, paying, ["finish", "bank", "paying", "partlyPaid"]], {
      settlement: { ...checked, failed_count: 1, returned_count: 2 },
      may: ["retry_failed"],
    });
    expect(statesOf(partly)).toBe("done done done failed ahead");
    expect(at(partly, "payment")).toMatchObject({ note: "failed", count: 3, isMine: true });
    expect(at(partly, "done")).toMatchObject({ note: "afterFailures" });
    const none = way("allFailed", [...toPay, paying], { settlement: { failed_count: 3 } });
    expect(at(none, "payment")).toMatchObject({ state: "failed", count: 3, isMine: false });
  });

  it("is under way again when failed lines are paid again, since then", () => {
    const again: Happened = ["retry_failed", "赵出纳", "partlyPaid", "paying"];
    const steps = way("paying", [...toPay, paying, ["finish", "bank", "paying", "partlyPaid"], again]);
    expect(at(steps, "payment")).toMatchObject({ state: "now", note: "paying", since: minutes(5) });
  });

  it("says that lines to be paid again need another approval first", () => {
    const happened = [...toPay, paying, ["renew", "赵出纳", "partlyPaid", "partlyPaid"] as const];
    const steps = way("partlyPaid", happened, { settlement: { failed_count: 1 }, may: ["approve_again"] });
    expect(at(steps, "payment")).toMatchObject({ state: "failed", note: "approveAgain", isMine: true });
    const after = [...happened, ["approve_again", "李复核", "partlyPaid", "partlyPaid"] as const];
    expect(at(way("partlyPaid", after, { settlement: { failed_count: 1 } }), "payment")).toMatchObject({
      note: "failed",
    });
  });

  it("waits for the bank while a payment is revoked", () => {
    const steps = way("revoking", [...toPay, paying, ["revoke", "赵出纳", "paying", "revoking"]]);
    expect(at(steps, "payment")).toMatchObject({ state: "now", note: "revoking", since: minutes(4) });
  });

  it("ends with everybody paid", () => {
    const steps = way("settled", [...toPay, paying, ["finish", "bank", "paying", "settled"]], {
      settlement: { ...checked, paid_count: 3, settlement_at: minutes(5) },
    });
    expect(statesOf(steps)).toBe("done done done done done");
    expect(at(steps, "payment")).toMatchObject({ by: "赵出纳", at: minutes(4) });
    expect(at(steps, "done")).toMatchObject({ at: minutes(5) });
  });

  it("stops at the step at which it was cancelled", () => {
    const late = way("cancelled", [...toPay, ["cancel", "王制单", "toPay", "cancelled"]], {
      settlement: { ...checked, cancel_at: minutes(3) },
    });
    expect(statesOf(late)).toBe("done done done failed ahead");
    expect(at(late, "payment")).toMatchObject({ note: "cancelled", by: "王制单", at: minutes(3) });
    const early = way("cancelled", [created, ["cancel", "王制单", "draft", "cancelled"]]);
    expect(statesOf(early)).toBe("failed ahead ahead ahead ahead");
  });

  it("leads an offline settlement past the recharge to its company", () => {
    const happened = [created, submitted, ["approve", "李复核", "toReview", "toHandOut"]] as const;
    const next = way("toHandOut", happened, { is_offline: true, short: 9_00, may: ["offline_settle"] });
    expect(statesOf(next)).toBe("done done done now ahead");
    expect(at(next, "funding")).toMatchObject({ note: "companyPays" });
    expect(at(next, "payment")).toMatchObject({ isMine: true });
    const out = [...happened, ["offline_settle", "赵出纳", "toHandOut", "offlineHandling"] as const];
    expect(at(way("offlineHandling", out, { is_offline: true }), "payment")).toMatchObject({
      ...{ state: "now", note: "handedOut", since: minutes(3) },
    });
    const failed = way("offlineHandling", out, { is_offline: true, settlement: { failed_count: 1 } });
    expect(at(failed, "payment")).toMatchObject({ state: "failed", count: 1 });
    expect(statesOf(way("offlineSettled", out, { is_offline: true }))).toBe("done done done done done");
  });
});
