import { expect, it } from "vitest";
import { bankReasons } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { cooperationEnded } from "../../src-service/workers/stopping/end-cooperation.ts";
import { banks } from "../../src-shared/kernel/values/banks/bank.ts";
import { auditEnums as enAudit } from "../../src-shared/locales/en/access/audit-log.ts";
import { auditEnums as zhAudit } from "../../src-shared/locales/zh-CN/access/audit-log.ts";
import { termText } from "./term-text.ts";

const en = { locale: "en" } as const;

it("names every known bank and every reason of the bank in English", () => {
  for (const recorded of [...banks.map(({ name }) => name), ...Object.values(bankReasons)]) {
    expect(termText(en, recorded), recorded).not.toMatch(/\p{Script=Han}/u);
    expect(termText({ locale: "zh-CN" }, recorded)).toBe(recorded);
  }
  expect(termText(en, "中国工商银行股份有限公司")).toBe("ICBC");
});

it("says in English why the program took a contract back", () => {
  expect(termText(en, cooperationEnded)).toBe("Cooperation stopped");
});

it("names who acts besides people as the audit log does", () => {
  expect(termText(en, zhAudit.auditActor["worker-merges"])).toBe(enAudit.auditActor["worker-merges"]);
});

it("leaves what somebody wrote, branches and unknown banks as recorded", () => {
  for (const recorded of ["企业要求暂停付款", "中国工商银行上海浦东支行", "某村镇银行", ""]) {
    expect(termText(en, recorded)).toBe(recorded);
  }
});
