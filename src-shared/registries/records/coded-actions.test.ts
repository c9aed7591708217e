import { describe, expect, it } from "vitest";
import { codeRefusals, isKeyed, type RecordAction } from "../../kernel/records/define.ts";
import { callByName } from "../calls/registry.ts";
import { codedActionOf, codedCallNames, codedCalls } from "./coded-actions.ts";
import { recordByName, recordNames } from "./registry.ts";

type Coded = Readonly<Record<string, RecordAction>>;

const codedOf = (actions: Coded): readonly string[] =>
  Object.keys(actions).filter((action) => actions[action]?.code === true);

describe("actions that need a code to the person's own phone", () => {
  it("are those that bind a company for good: its account, its contracts, who acts for it, its end", () => {
    const coded = codedCallNames.map((call) => [call, codedOf(codedCalls[call].decided.actions)]);
    expect(Object.fromEntries(coded)).toEqual({
      "accountChanges.update": ["approve"],
      "companyContracts.update": ["sign", "seal", "terminate"],
      "contractSupplements.update": ["sign", "seal", "terminate"],
      "companyContracts.terminate": ["sign", "seal", "terminate"],
      "superManager.decide": ["approve"],
      "companies.update": ["terminate"],
    });
  });

  it("belong to plain calls that are known here, so that no door takes them without", () => {
    const decided: readonly string[] = Object.values(codedCalls).map((one) => one.decided.name);
    for (const record of recordNames.map(recordByName)) {
      const coded = codedOf(record.actions);
      if (coded.length === 0) continue;
      expect(decided).toContain(record.name);
      expect(codedCallNames).toContain(record.calls.update.name);
      expect(coded.some((action) => isKeyed(record, action) || record.actions[action]?.inBulk === true)).toBe(false);
    }
  });

  it.each(codedCallNames)("%s takes the code, and names every refusal of one", (name) => {
    const call = callByName(name);
    const wrong = call.body.safeParse({ sms_code: "12" });
    expect(wrong.error?.issues.map(({ path, code }) => [path.join("."), code])).toContainEqual([
      "sms_code",
      "invalid_format",
    ]);
    expect(call.refusals).toEqual(expect.arrayContaining([...codeRefusals]));
  });

  it("is known of a termination by its own call too", () => {
    const asked = codedActionOf("companyContracts.terminate", { abort_at: "2026-12-31", reason: "双方协商" })?.asked;
    expect(asked).toEqual({ action: "terminate", files: [], abort_at: "2026-12-31", reason: "双方协商" });
    expect(codedActionOf("companyContracts.update", { action: "submit" })).toBeUndefined();
    expect(codedActionOf("settlements.settle", { action: "sign" })).toBeUndefined();
  });
});
