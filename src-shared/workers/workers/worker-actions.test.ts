import { describe, expect, it } from "vitest";
import { permissionKeys } from "../../kernel/rights/permissions.ts";
import { contractSignStates, cooperationStates, onboardingStates, realNameStates } from "../../kernel/states/worker.ts";
import { judgeWorker, type WorkerAction, type WorkerFacts, workerActions } from "./worker-actions.ts";

const worker = (change: Partial<WorkerFacts> = {}): WorkerFacts => ({
  cooperation_status: cooperationStates.code("cooperating"),
  real_name_status: realNameStates.code("verified"),
  contract_sign_type: contractSignStates.code("signed"),
  onboarding_status: onboardingStates.code("ready"),
  account_no: "6222021001234567",
  request: 0,
  ...change,
});
const all = { permissions: new Set(permissionKeys) };
const verdictOf = (action: string, facts: WorkerFacts) => judgeWorker(all, facts).find((one) => one.action === action);
const forwardOf = (facts: WorkerFacts) =>
  Object.entries<WorkerAction>(workerActions).flatMap(([name, one]) =>
    one.isFor?.(facts) !== false && one.forward?.(facts) === true ? [name] : [],
  );

describe("what can be done with a worker", () => {
  it("leads to the photos until they are verified, then to the contract, then to nothing", () => {
    const unsigned = contractSignStates.code("unsigned");
    const none = realNameStates.code("none");
    expect(forwardOf(worker({ real_name_status: none, contract_sign_type: unsigned }))).toEqual(["verify"]);
    expect(forwardOf(worker({ contract_sign_type: unsigned }))).toEqual(["sendContract"]);
    expect(forwardOf(worker())).toEqual([]);
  });

  it("takes no photos while a second person decides about earlier ones, nor of who was stopped", () => {
    expect(verdictOf("verify", worker({ real_name_status: realNameStates.code("inReview") }))).toMatchObject({
      ...{ allowed: false, reason: "review_waits" },
    });
    const stopped = cooperationStates.code("stopped");
    const expired = realNameStates.code("expired");
    expect(verdictOf("verify", worker({ real_name_status: expired, cooperation_status: stopped }))).toMatchObject({
      ...{ allowed: false, reason: "worker_stopped" },
    });
    expect(verdictOf("verify", worker({ real_name_status: expired }))).toMatchObject({ allowed: true });
    expect(verdictOf("verify", worker())).toBeUndefined();
  });

  it("offers nothing that a person may not do", () => {
    expect(judgeWorker({ permissions: new Set(["labor.labor.view"]) }, worker())).toEqual([]);
  });
});
