import { describe, expect, it } from "vitest";
import type { JudgedRow } from "../../kernel/records/define.ts";
import { bringsForward, fitsRow, judge } from "../../kernel/records/judge.ts";
import {
  contractSignStates,
  cooperationStates,
  realNameStates,
  workerStandingStates,
} from "../../kernel/states/worker.ts";
import { workerDecisions } from "./worker-decisions.ts";

const worker = (change: JudgedRow = {}): JudgedRow => ({
  cooperation_status: cooperationStates.code("cooperating"),
  real_name_status: realNameStates.code("verified"),
  contract_sign_type: contractSignStates.code("signed"),
  request: 0,
  ...change,
});
const all = { userId: "1", isOfCompany: false, can: () => true };
const reasonOf = (action: string, row: JudgedRow) => judge(workerDecisions, action, row, all);
const actions = Object.keys(workerDecisions.actions);
/** Buttons in the row, on or off. */
const shownOf = (row: JudgedRow) => actions.filter((action) => fitsRow(workerDecisions, action, row));
const primaryOf = (row: JudgedRow) =>
  actions.find((action) => reasonOf(action, row) === null && bringsForward(workerDecisions, action, row));

describe("what can be done with a worker", () => {
  it("leads to the photos until they are verified, then to the contract, then to their facts", () => {
    const unsigned = contractSignStates.code("unsigned");
    const none = realNameStates.code("none");
    expect(primaryOf(worker({ real_name_status: none, contract_sign_type: unsigned }))).toBe("verify");
    expect(primaryOf(worker({ contract_sign_type: unsigned }))).toBe("sendContract");
    expect(primaryOf(worker({ standing: workerStandingStates.code("accountMissing") }))).toBeUndefined();
    expect(primaryOf(worker({ standing: workerStandingStates.code("ready") }))).toBe("edit");
  });

  it("sends no contract to who is not verified, nor to who has signed until its end is near", () => {
    const unsigned = contractSignStates.code("unsigned");
    const unverified = worker({ real_name_status: realNameStates.code("inReview"), contract_sign_type: unsigned });
    expect(reasonOf("sendContract", unverified)).toBe("contract_unverified");
    expect(shownOf(unverified)).not.toContain("sendContract");
    const signed = worker({ contract_end_at: "2026-12-20" });
    expect(reasonOf("sendContract", signed)).toBe("contract_signed");
    expect(shownOf(signed)).not.toContain("sendContract");
    expect(reasonOf("sendContract", { ...signed, today: "2026-11-19" })).toBe("contract_signed");
    expect(reasonOf("sendContract", { ...signed, today: "2026-11-20" })).toBeNull();
    expect(reasonOf("sendContract", worker({ today: "2026-11-20", contract_end_at: null }))).toBe("contract_signed");
    expect(reasonOf("sendContract", worker({ contract_sign_type: unsigned, contract_type: 2 }))).toBe(
      "contract_on_paper",
    );
  });

  it("takes no photos while a second person decides about earlier ones, nor of who was stopped", () => {
    const inReview = worker({ real_name_status: realNameStates.code("inReview") });
    expect(reasonOf("verify", inReview)).toBe("review_waits");
    expect(shownOf(inReview)).toContain("verify");
    const expired = worker({ real_name_status: realNameStates.code("expired") });
    expect(reasonOf("verify", expired)).toBeNull();
    const stopped = { ...expired, cooperation_status: cooperationStates.code("stopped") };
    expect(reasonOf("verify", stopped)).toBe("illegal_transition");
    expect(shownOf(worker())).not.toContain("verify");
  });

  it("is there by the cooperation, and off with the reason while something else has to end first", () => {
    const byState = (state: Parameters<typeof cooperationStates.code>[0]) =>
      shownOf(worker({ cooperation_status: cooperationStates.code(state), contract_sign_type: 0 }));
    expect(byState("cooperating")).toEqual([
      "edit",
      "sendContract",
      "sendTaskPage",
      "fastStop",
      "stopLater",
      "bar",
      "merge",
    ]);
    expect(byState("stopping")).toEqual(["edit", "sendTaskPage", "bar", "merge"]);
    expect(byState("stopped")).toEqual(["bar", "merge"]);
    expect(byState("barred")).toEqual(["lift", "merge"]);
    expect(byState("merged")).toEqual([]);
    const barred = worker({ cooperation_status: cooperationStates.code("barred") });
    expect(reasonOf("lift", barred)).toBeNull();
    expect(reasonOf("lift", { ...barred, request: 1 })).toBe("change_pending");
    const signing = worker({ contract_sign_type: contractSignStates.code("signing") });
    expect(reasonOf("sendContract", signing)).toBe("contract_open");
  });

  it("is nobody's without the permission", () => {
    const nobody = { ...all, can: () => false };
    expect(new Set(actions.map((action) => judge(workerDecisions, action, worker(), nobody)))).toEqual(
      new Set(["forbidden"]),
    );
  });
});
