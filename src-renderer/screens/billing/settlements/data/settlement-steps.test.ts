import { describe, expect, it } from "vitest";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { sampleSettlement } from "./sample-settlement.ts";
import { offeredSteps, steps } from "./settlement-steps.ts";

const at = (key: Parameters<typeof settlementStates.code>[0], more = {}) =>
  sampleSettlement({ status: settlementStates.code(key), ...more });
/** Verdicts of the service for a person who holds every permission and has had no part in the settlement. */
const verdictsFor = (settlement: ReturnType<typeof at>) =>
  steps.map(({ name, move }) => {
    const allowed = settlementStates.allows(move, settlement.status);
    return {
      action: name === "retry_ready" ? "retry_failed" : name,
      allowed,
      reason: allowed ? null : "illegal_transition",
    };
  });
const offeredNow = (settlement: ReturnType<typeof at>) => offeredSteps(settlement, verdictsFor(settlement));
const names = (settlement: ReturnType<typeof at>) =>
  offeredNow(settlement).flatMap(({ step, against }) => (against === null ? [step.name] : []));

describe("what is offered on a settlement", () => {
  it("follows its state", () => {
    expect(names(at("draft"))).toEqual(["submit", "use_discount", "cancel"]);
    expect(names(at("toReview"))).toEqual(["approve", "take_back", "reject", "cancel"]);
    expect(names(at("toPay"))).toEqual(["offline_settle", "settle", "company_pay", "revoke", "cancel"]);
    expect(names(at("paying"))).toEqual(["query", "revoke"]);
    expect(names(at("settled"))).toEqual([]);
  });

  it("shows the steps on its ordinary way before their turn, off, and nothing else that the state forbids", () => {
    const waiting = (settlement: ReturnType<typeof at>) =>
      offeredNow(settlement).flatMap(({ step, against }) => (against === "illegal_transition" ? [step.name] : []));
    expect(waiting(at("draft"))).toEqual(["approve", "settle"]);
    expect(waiting(at("toReview"))).toEqual(["settle"]);
    expect(waiting(at("toFund"))).toEqual(["settle"]);
    expect(waiting(at("reviewRejected"))).toEqual([]);
    expect(waiting(at("settled"))).toEqual([]);
    const draft = at("draft");
    const offline = offeredSteps(draft, verdictsFor(draft), true).map(({ step }) => step.name);
    expect(offline).toEqual(["submit", "approve", "offline_settle", "use_discount", "cancel"]);
  });

  it("asks about unknown lines and pays failed ones again only where there are any", () => {
    expect(names(at("partlyPaid"))).toEqual([]);
    expect(names(at("partlyPaid", { unknown_count: 2, failed_count: 1 }))).toEqual([
      "approve_again",
      "query",
      "retry_ready",
      "propose_decision",
      "retry_failed",
    ]);
    expect(names(at("allFailed", { returned_count: 1 }))).toEqual(["approve_again", "retry_ready", "retry_failed"]);
    // A case that waits for people is decided, also where all lines have a result.
    expect(names(at("settled", { case_count: 1 }))).toEqual(["propose_decision", "decide_lines"]);
  });

  it("carries what the service says against a step, and leaves out what is not this person's", () => {
    const offered = offeredSteps(at("toReview"), [
      { action: "approve", allowed: false, reason: "same_person" },
      { action: "reject", allowed: true, reason: null },
      { action: "settle", allowed: false, reason: "forbidden" },
    ]);
    expect(offered.map(({ step, against }) => [step.name, against])).toEqual([
      ["approve", "same_person"],
      ["reject", null],
    ]);
  });

  it("offers offline steps to offline companies only, and those no payment of ours", () => {
    const online = offeredSteps(at("toPay"), [
      { action: "settle", allowed: true, reason: null },
      { action: "offline_settle", allowed: false, reason: "not_offline" },
    ]);
    expect(online.map(({ step }) => step.name)).toEqual(["settle"]);
    const offline = offeredSteps(at("toPay"), [{ action: "offline_settle", allowed: true, reason: null }], true);
    expect(offline.map(({ step }) => step.name)).toEqual(["offline_settle"]);
    expect(names(at("offlineHandling"))).toEqual(["offline_feedback", "voucher_settle"]);
    expect(names(at("offlineHandling", { failed_count: 1 }))).toEqual([
      "approve_again",
      "offline_settle",
      "offline_feedback",
      "voucher_settle",
    ]);
  });

  it("offers a second approval where the service asks for one only", () => {
    const offered = (allowed: boolean, reason: string | null) =>
      offeredSteps(at("partlyPaid", { failed_count: 1 }), [{ action: "approve_again", allowed, reason }]);
    const isOffered = (steps: ReturnType<typeof offered>) => steps.some(({ step }) => step.name === "approve_again");
    expect(isOffered(offered(false, "figures_same"))).toBe(false);
    expect(isOffered(offered(true, null))).toBe(true);
    expect(isOffered(offered(false, "same_person"))).toBe(true);
  });

  it("has one name for each step", () => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });
});
