import type { z } from "zod";
import type { demoAccount } from "../../../src-shared/access/session/session-calls.ts";
import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";

/**
 * An operator of the demo data. `companies` counts the demo companies from 1; without any the person works at the agency.
 */
export type DemoOperator = {
  readonly role: string;
  readonly name: string;
  readonly phone: string;
  readonly companies?: readonly number[];
};

/** One password for all of them, shown on the sign-in screen of the demo environment. */
export const demoPassword = "Linggong_2026";

export const demoOperators: readonly DemoOperator[] = [
  { role: "superAdmin", name: "周敏", phone: "13800000001" },
  { role: "maker", name: "陈立", phone: "13800000002" },
  { role: "checker", name: "吴倩", phone: "13800000003" },
  { role: "payer", name: "郑凯", phone: "13800000004" },
  { role: "companyAdmin", name: "林晓燕", phone: "13800000005", companies: [1] },
  { role: "auditor", name: "何远", phone: "13800000006" },
  { role: "operator", name: "孙悦", phone: "13800000007" },
  { role: "companyAdmin", name: "沈佳怡", phone: "13800000008", companies: [2, 3] },
  { role: "invoicer", name: "许静", phone: "13800000009" },
];

/**
 * People of the second agency of the demo, who sign in with the same password. The sign-in screen does not offer them: the two
 * agencies know nothing of each other.
 */
export const neighbourOperators: readonly DemoOperator[] = [
  { role: "superAdmin", name: "罗岚", phone: "13800000021" },
  { role: "maker", name: "丁原", phone: "13800000022" },
  { role: "checker", name: "方明", phone: "13800000023" },
  { role: "payer", name: "祝青", phone: "13800000024" },
  { role: "companyAdmin", name: "乔伊", phone: "13800000025", companies: [1] },
  { role: "auditor", name: "温婷", phone: "13800000026" },
  { role: "operator", name: "季阳", phone: "13800000027" },
  { role: "invoicer", name: "戚薇", phone: "13800000029" },
];

const companyAppType = 1;

/** The sign-ins that the sign-in screen of the demo environment offers. */
export const demoAccounts = (): z.output<typeof demoAccount>[] =>
  demoOperators.map(({ role, name, phone, companies }) => ({
    role,
    name,
    phone,
    password: demoPassword,
    qsApp: companies === undefined ? agencyAppType : companyAppType,
  }));
