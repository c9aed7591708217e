import { createHash } from "node:crypto";
import { usualAges } from "../../../src-shared/companies/business/usual-ages.ts";
import {
  type Deviation,
  deviations,
  type RegisterFact,
  type ReviewItem,
  registerFacts,
} from "../../../src-shared/companies/register/company-review.ts";
import type { RegisterEntry } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { usualWorkerLimits } from "../../../src-shared/kernel/states/worker-gap.ts";
import { companyKey } from "../../../src-shared/kernel/values/companies/company-name.ts";
import type { Tables } from "../../core/database/tables.ts";

type Company = Tables["companies"];

/** Facts that a review goes by: the company, what the register answered, and its main contract. */
export type ReviewedFacts = {
  readonly company: Company;
  readonly answer: "waiting" | "found" | "unknown" | "down";
  readonly entry: RegisterEntry | null;
  readonly contract: Pick<Tables["company_contracts"], "id" | "config" | "start_at" | "end_at"> | undefined;
};

const inBusiness = 1;

/** Names and addresses are compared without regard to spaces, widths and look-alike characters. */
const keyOf = (value: string | number | null): string => companyKey(String(value ?? ""));

/** The facts beside each other; empty where the register gave nothing. */
export const comparedFacts = ({ company, entry }: Pick<ReviewedFacts, "company" | "entry">) =>
  entry === null
    ? []
    : registerFacts.map((fact: RegisterFact) => {
        const [declared, registered] = [company[fact], entry[fact]];
        return { fact, declared, registered, same: keyOf(declared) === keyOf(registered) };
      });

/** Rules of the company beside the usual ones, as values that are equal where nothing deviates. */
const rulesOf = (company: Company): Readonly<Record<Deviation, readonly [unknown, unknown]>> => ({
  month_limit: [company.labor_value_added_tax_max_month ?? usualWorkerLimits.month, usualWorkerLimits.month],
  quarter_limit: [company.labor_value_added_tax_max_quarter ?? usualWorkerLimits.quarter, usualWorkerLimits.quarter],
  ages: [
    [company.male_min_age, company.male_max_age, company.female_min_age, company.female_max_age].join("-"),
    [...Object.values(usualAges.male), ...Object.values(usualAges.female)].join("-"),
  ],
  no_audit: [company.is_no_audit === 1, false],
});

const digest = (...values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);

/** Items that have to be confirmed before the company can be approved, each with the digest of what it is about. */
export const itemsToConfirm = (
  facts: ReviewedFacts,
): readonly { readonly item: ReviewItem; readonly about: string }[] => {
  const { company, answer, entry, contract } = facts;
  const rules = rulesOf(company);
  const about = (item: ReviewItem, ...values: readonly unknown[]) => ({ item, about: digest(item, ...values) });
  return [
    ...(company.license_key === null || company.license_key === "" ? [] : [about("license", company.license_key)]),
    ...comparedFacts(facts).flatMap(({ fact, declared, registered, same }) =>
      same ? [] : [about(fact, declared, registered)],
    ),
    ...(entry === null || entry.state === inBusiness ? [] : [about("state", entry.state)]),
    ...(answer === "found" ? [] : [about("register", answer)]),
    ...(contract === undefined
      ? []
      : [about("terms", contract.id, contract.config, contract.start_at, contract.end_at)]),
    ...deviations.flatMap((rule) => (rules[rule][0] === rules[rule][1] ? [] : [about(rule, rules[rule][0])])),
  ];
};
