import { describe, expect, it } from "vitest";
import { companyContractRecord } from "../../companies/contracts/company-contracts-record.ts";
import { companyDecisions } from "../../companies/register/company-decisions.ts";
import type { Decided, JudgedRow } from "../../kernel/records/define.ts";
import { isTurn, judgeStep, type NextStep, openSteps } from "../../kernel/records/next-step.ts";
import type { PermissionKey } from "../../kernel/rights/permissions.ts";
import { entIdentityStates } from "../../kernel/states/company.ts";
import { contractSignStates, onboardingStates, realNameStates } from "../../kernel/states/worker.ts";
import { en } from "../../locales/en/catalog.ts";
import { zhCN } from "../../locales/zh-CN/catalog.ts";
import { taskRecord } from "../../tasks/tasks/tasks-record.ts";
import { registrationDecisions } from "../../workers/registration/registration-decisions.ts";
import { workerDecisions } from "../../workers/workers/worker-decisions.ts";
import { progressByList } from "../lists/progress-steps.ts";
import { listByName } from "../lists/registry.ts";
import { nextStepsByRecord, type SteppedRecord, stepOf } from "./registry.ts";

const records = Object.keys(nextStepsByRecord) as SteppedRecord[];
const steps = records.flatMap((record) => nextStepsByRecord[record].steps.map((step) => ({ record, step })));

/** A row in a state with what goes with it: its own tables keep both together. */
const along: Readonly<Record<string, JudgedRow>> = {
  "companyLabors.training": { onboarding_status: onboardingStates.code("training") },
  "companyLabors.inReview": { onboarding_status: onboardingStates.code("inReview") },
};
const ready: JudgedRow = {
  ...{ onboarding_status: onboardingStates.code("ready"), real_name_status: realNameStates.code("verified") },
  ...{ contract_sign_type: contractSignStates.code("signed"), account_no: "6222********0001" },
};
const lacking: Readonly<Record<string, JudgedRow>> = {
  "companyLabors.unverified": { real_name_status: realNameStates.code("none") },
  "companyLabors.unsigned": { contract_sign_type: contractSignStates.code("unsigned") },
  "companyLabors.accountMissing": { account_no: null },
};

/** Facts beside the state that a counted step asks for. */
const facts: Readonly<Record<string, JudgedRow>> = { checkAccount: { account_unverified: 1 } };

const rowIn = (record: SteppedRecord, key: string): JudgedRow => {
  const { states, column } = nextStepsByRecord[record];
  const name = `${record}.${key}`;
  return {
    ...(record === "companyLabors" && ready),
    ...(record === "companies" && {
      ent_identity_status: ["toIdentify", "toSign", "active"].includes(key) ? 0 : 4,
      ...(["toIdentify", "toSign"].includes(key) && { lacks_manager: 1, lacks_contract: 1 }),
      ...(key === "active" && { lacks_deposit: 1, lacks_workers: 1, lacks_bills: 1 }),
    }),
    ...{ ...along[name], ...lacking[name], [column]: states.code(key) },
  };
};

const openIn = (record: SteppedRecord, row: JudgedRow): readonly NextStep[] =>
  nextStepsByRecord[record].steps.filter(({ when }) => when(row));

const textAt = (catalog: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], catalog);

/** The declarations of what people do with the records. */
const decided: Readonly<Record<SteppedRecord, Decided>> = {
  companies: companyDecisions,
  companyContracts: companyContractRecord,
  companyLabors: workerDecisions,
  laborRegistrations: registrationDecisions,
  tasks: taskRecord,
};

describe("next steps of records", () => {
  it("name actions that the record has, legal in the states that they are open in", () => {
    const wrong = steps.filter(({ record, step: { action, when } }) => {
      const { states, column } = nextStepsByRecord[record];
      const { actions, states: moved, state = "status" } = decided[record];
      if (action === undefined) return false;
      const open = Object.keys(states.specs).filter((key) => when(rowIn(record, key)));
      const move = actions[action]?.move ?? action;
      return (
        actions[action] === undefined ||
        (column === state && !open.every((key) => moved.allows(move, states.code(key))))
      );
    });
    expect(wrong.map(({ record, step }) => `${record}.${step.key}`)).toEqual([]);
  });

  it.each(records)("leave nobody in doubt who has a record of %s, whatever its state", (record) => {
    const { states, atRest } = nextStepsByRecord[record];
    const unclear = Object.keys(states.specs).filter((key) => {
      const isOver = states.specs[key]?.final === true || atRest.includes(key) || key === "endingSoon";
      return !isOver && openIn(record, rowIn(record, key)).length === 0;
    });
    expect(unclear).toEqual([]);
  });

  it("leave a company alone whose account was proven by its amount and waits for the agency", () => {
    const row = { ...rowIn("companies", "toIdentify"), lacks_manager: 0, lacks_contract: 0 };
    const amount = { ...row, ent_identity_status: entIdentityStates.code("amount") };
    const keys = (more: JudgedRow) => openIn("companies", { ...amount, ...more }).map(({ key }) => key);
    expect(keys({ to_prove: 1 })).toEqual(["verifyAccount"]);
    expect(keys({ to_prove: 0, account_waits: 1 })).toEqual(["approveAccount"]);
  });

  it("are each taken by an action or on a page, or by somebody outside", () => {
    const homeless = steps.filter(
      ({ step: { action, page, holder } }) => action === undefined && page === undefined && holder !== "worker",
    );
    expect(homeless.map(({ record, step }) => `${record}.${step.key}`)).toEqual([]);
  });

  it("have texts in both languages, and a step of the bar that is there", () => {
    for (const { record, step } of steps) {
      for (const part of ["title", "line", "do"])
        for (const catalog of [zhCN, en])
          expect([record, step.key, typeof textAt(catalog, ["nextSteps", record, step.key, part])]).toEqual([
            ...[record, step.key, "string"],
          ]);
      const knobs = progressByList[record]?.steps.map(({ name }) => String(name)) ?? [];
      if (step.step !== undefined)
        expect([record, step.key, knobs.includes(step.step)]).toEqual([record, step.key, true]);
    }
  });

  it("come after steps that are declared", () => {
    for (const { record, step } of steps)
      for (const after of step.after ?? []) {
        const [of = "", key = ""] = after.includes(".") ? after.split(".") : [record, after];
        expect([step.key, after, stepOf(of, key) !== undefined]).toEqual([step.key, after, true]);
      }
  });

  it("are counted by filters that the list has, for the rows that they are open for", () => {
    for (const { record, step } of steps) {
      const codes = step.filters?.[nextStepsByRecord[record].column];
      for (const name of Object.keys(step.filters ?? {}))
        expect(Object.keys(listByName(record).filters)).toContain(name);
      if (!Array.isArray(codes)) continue;
      const { states } = nextStepsByRecord[record];
      for (const key of Object.keys(states.specs)) {
        const isOpen = step.when({ ...rowIn(record, key), missing_count: 0, auto_renew: 0, ...facts[step.key] });
        expect([record, step.key, key, isOpen]).toEqual([record, step.key, key, codes.includes(states.code(key))]);
      }
    }
  });
});

describe("whose turn it is", () => {
  const person = (isOfCompany: boolean, ...held: readonly PermissionKey[]) => ({
    ...{ userId: "7", isOfCompany },
    can: (any: readonly PermissionKey[]) => any.some((key) => held.includes(key)),
  });
  const none = () => null;
  const step = (record: SteppedRecord, key: string): NextStep => {
    const found = stepOf(record, key);
    if (found === undefined) throw new Error(key);
    return found;
  };

  it("is the company's where the company signs, also for the agency's people who could", () => {
    const sign = step("companyContracts", "sign");
    expect(judgeStep(sign, {}, person(false, "contract.contract.sign"), none)).toBe("forbidden");
    expect(judgeStep(sign, {}, person(true, "contract.contract.sign"), none)).toBeNull();
  });

  it("is nobody's who did what is to be decided, and theirs who has only to look first", () => {
    const freeze = step("companies", "confirmFreeze");
    const may = person(false, "company.application.audit");
    expect(judgeStep(freeze, { requested_by: "7" }, may, none)).toBe("same_person");
    expect(judgeStep(freeze, { requested_by: "8" }, may, none)).toBeNull();
    expect([isTurn("same_person"), isTurn("evidence_not_seen"), isTurn("company_incomplete")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("comes after the step that is open before, also of another record", () => {
    const row = { status: 30, ent_identity_status: 0, lacks_deposit: 1, manager_name: "马骏" };
    const at = { steps: nextStepsByRecord.companies.steps, record: "companies", id: "5", row, verdict: none };
    const contract = {
      ...{ steps: nextStepsByRecord.companyContracts.steps, record: "companyContracts", id: "9", verdict: none },
      row: { status: 30, decided_at: "2026-11-18 10:16:00" },
    };
    const admin = person(true, "fund.account.edit", "contract.contract.sign", "contract.contract.view");
    const shown = openSteps([at, contract], admin);
    expect(shown.map(({ record, key, is_mine, after }) => [record, key, is_mine, after])).toEqual([
      ["companies", "identify", true, null],
      ["companies", "deposit", false, "companyContracts.sign"],
      ["companyContracts", "sign", false, "companies.identify"],
    ]);
    expect(shown.map(({ person: name, page }) => [name, page])).toEqual([
      ["马骏", "/account"],
      [null, null],
      [null, "/contracts/9"],
    ]);
  });
});
