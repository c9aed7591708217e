import { describe, expect, it } from "vitest";
import { bankCaseStates } from "../../billing/bank-cases/bank-case-states.ts";
import { transferDecisions } from "../../billing/funds/transfer-decisions.ts";
import { invoiceApplyDecisions, invoiceRedDecisions } from "../../billing/invoices/invoice-decisions.ts";
import { settlementDecisions } from "../../billing/settlements/settlement-decisions.ts";
import { limitedSteps } from "../../registries/limits/amount-limits.ts";
import { proposals } from "../../registries/records/proposals.ts";
import { records } from "../../registries/records/registry.ts";
import { type PermissionKey, permissionKeys } from "../rights/permissions.ts";
import type { Decided, JudgedRow } from "./define.ts";
import { judge } from "./judge.ts";

/** Duties that exclude another one of the same area for one person (dictionary B11), and by whom a row was made. */

const all: ReadonlySet<PermissionKey> = new Set(permissionKeys);
const person = (userId: string, { isOfCompany = false, held = all } = {}) => ({
  userId,
  isOfCompany,
  can: (any: readonly PermissionKey[]) => any.some((key) => held.has(key)),
});

/** A row in a state in which the action is legal. */
const rowFor = (decided: Decided, action: string, more: JudgedRow = {}): JudgedRow => {
  const { move = action } = decided.actions[action] ?? { permissions: [] };
  return { status: decided.states.codesFor(move)[0], ...more };
};

const takers = { maker_id: "1", checker_id: "2", payer_id: "3", booked_by: "4", created_by: "5", red_by: "6" };
const parts = { ...takers, requested_by: "7" };

/** The parts that keep people from an action, whatever their permissions. */
const excludedFrom = (decided: Decided, action: string, more: JudgedRow = {}): string[] =>
  Object.entries(parts).flatMap(([part, id]) => {
    const code = judge(decided, action, rowFor(decided, action, { ...parts, ...more }), person(id));
    return code === (decided.excludedCode ?? "same_person") ? [part] : [];
  });

describe("who is kept from an action by another part of theirs", () => {
  it.each([
    ...(["approve", "reject", "offline_feedback", "voucher_settle"] as const).map(
      (name) => [name, ["maker_id"]] as const,
    ),
    ...(["settle", "company_pay", "offline_settle", "retry_failed"] as const).map(
      (name) => [name, ["maker_id", "checker_id"]] as const,
    ),
    ...(["approve_again", "decide_lines"] as const).map((name) => [name, ["maker_id", "payer_id"]] as const),
  ])("a settlement: %s", (action, expected) => {
    expect(excludedFrom(settlementDecisions, action, { unknown_count: 0 })).toEqual(expected);
  });

  it.each(["approve", "reject", "decide"] as const)("a transfer: %s", (action) => {
    const row = { case_state: action === "decide" ? bankCaseStates.code("proposed") : 0, is_disputed: true };
    expect(excludedFrom(transferDecisions, action, row)).toEqual(["maker_id", "booked_by"]);
  });

  it("an invoice application and a red letter", () => {
    expect(excludedFrom(invoiceApplyDecisions, "approve")).toEqual(["created_by"]);
    expect(excludedFrom(invoiceApplyDecisions, "reject")).toEqual(["created_by"]);
    expect(excludedFrom(invoiceApplyDecisions, "confirm_red")).toEqual(["red_by"]);
    expect(excludedFrom(invoiceRedDecisions, "confirm")).toEqual(["requested_by"]);
    expect(excludedFrom(invoiceRedDecisions, "refuse")).toEqual([]);
  });
});

describe("what only the maker does", () => {
  const ofMaker = (decided: Decided): string[] =>
    Object.keys(decided.actions).filter((action) => {
      const code = (userId: string) => judge(decided, action, rowFor(decided, action, parts), person(userId));
      return code(parts.maker_id) === null && code("9") === "forbidden";
    });

  it("is a draft of a settlement, and taking back what was asked for", () => {
    expect(ofMaker(settlementDecisions).sort()).toEqual(["edit", "submit", "take_back", "use_discount"]);
    const asked = { ...transferDecisions, against: () => null };
    expect(ofMaker(asked)).toEqual(["cancel"]);
  });
});

describe("what a company's own people may", () => {
  const company = (permission: PermissionKey) => person("9", { isOfCompany: true, held: new Set([permission]) });
  const of = (action: string, permission: PermissionKey) =>
    judge(invoiceRedDecisions, action, rowFor(invoiceRedDecisions, action, parts), company(permission));

  it("confirms or refuses a red letter as the buyer, and never withdraws one", () => {
    expect(of("confirm", "invoice.application.create")).toBeNull();
    expect(of("refuse", "invoice.application.create")).toBeNull();
    expect(of("withdraw", "invoice.application.create")).toBe("forbidden");
    expect(of("confirm", "invoice.application.audit")).toBe("forbidden");
  });

  it("decides no proposal, whatever it holds, but takes back what it proposed itself", () => {
    for (const proposal of Object.values(proposals)) {
      for (const action of Object.keys(proposal.actions)) {
        const row = rowFor(proposal, action, { [proposal.maker]: "9" });
        const verdict = judge(proposal, action, row, person("9", { isOfCompany: true }));
        const isOwn = "companiesPropose" in proposal && action === "withdraw";
        expect([proposal.name, action, verdict]).toEqual([proposal.name, action, isOwn ? null : "forbidden"]);
      }
    }
  });
});

describe("what of a row besides its state speaks against an action", () => {
  const ofTransfer = (action: string, more: JudgedRow) =>
    judge(transferDecisions, action, rowFor(transferDecisions, action, { case_state: 0, ...more }), person("9"));

  it("claims and gives back what is no dispute, corrects and keeps what is one", () => {
    expect(["match", "return"].map((action) => ofTransfer(action, { is_disputed: false }))).toEqual([null, null]);
    expect(["correct", "keep"].map((action) => ofTransfer(action, { difference: 5 }))).toEqual([null, null]);
    for (const action of ["match", "return"]) expect(ofTransfer(action, { difference: 5 })).toBe("illegal_transition");
    for (const action of ["correct", "keep"]) expect(ofTransfer(action, { difference: 0 })).toBe("illegal_transition");
  });

  it("proposes by the bank's file where there is doubt and none waits, and decides what waits", () => {
    const [unknown, settled] = [99, 3];
    const [open, proposed] = [bankCaseStates.code("open"), bankCaseStates.code("proposed")];
    expect(ofTransfer("propose", { status: unknown })).toBeNull();
    expect(ofTransfer("propose", { status: settled })).toBe("nothing_to_decide");
    expect(ofTransfer("propose", { status: settled, case_state: open })).toBeNull();
    expect(ofTransfer("propose", { status: unknown, case_state: proposed })).toBe("nothing_to_decide");
    expect(ofTransfer("decide", { status: unknown, case_state: open })).toBe("nothing_to_decide");
    expect(ofTransfer("decide", { status: unknown, case_state: proposed })).toBeNull();
  });

  it("pays nothing again while the outcome of a line is unknown", () => {
    const row = rowFor(settlementDecisions, "retry_failed", { unknown_count: 1 });
    expect(judge(settlementDecisions, "retry_failed", row, person("9"))).toBe("unknown_lines");
  });
});

it("limits exactly the actions that count against a person's limits", () => {
  const declared = [
    ...Object.values(records),
    ...Object.values(proposals),
    ...[settlementDecisions, transferDecisions, invoiceApplyDecisions, invoiceRedDecisions],
  ] as const satisfies readonly Decided[];
  const names = declared.map(({ name }) => `${name}.`);
  const limited = declared.flatMap(({ name, actions }: Decided) =>
    Object.entries(actions).flatMap(([action, { limitedBy }]) =>
      limitedBy === undefined ? [] : [`${name}.${action}`],
    ),
  );
  expect(limited.sort()).toEqual(limitedSteps.filter((step) => names.some((name) => step.startsWith(name))).sort());
});
