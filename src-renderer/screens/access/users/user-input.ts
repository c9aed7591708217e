import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { checkEmail } from "../../../../src-shared/kernel/values/people/email.ts";
import { noAmount, type TypedAmount } from "../../../ui/inputs/AmountField.tsx";
import type { UserDetail, UserKind } from "./user-kinds.ts";

/** A user as they are typed. */
export type UserInput = {
  readonly mobile: string;
  readonly name: string;
  readonly company: string;
  /** Empty: as it is kept, where one is kept (it is shown masked). */
  readonly email: string;
  /** The kept one goes, and none takes its place. */
  readonly dropsEmail: boolean;
  readonly roles: readonly string[];
  readonly organization: string;
  readonly isAll: boolean;
  readonly companies: readonly string[];
  readonly reminds: boolean;
  readonly limit: TypedAmount;
};

export const newInput = (company: string): UserInput => ({
  ...{
    mobile: "",
    name: "",
    company,
    email: "",
    dropsEmail: false,
    roles: [],
    organization: "",
    isAll: true,
    companies: [],
  },
  ...{ reminds: false, limit: noAmount },
});

export const inputOf = (detail: UserDetail): UserInput => ({
  ...newInput(""),
  roles: detail.roles,
  organization: detail.organization_id ?? "",
  isAll: detail.is_all_look ?? true,
  companies: (detail.companies ?? []).map(({ id }) => id),
  reminds: "contract_remind" in detail.user && detail.user.contract_remind,
  limit:
    detail.user.amount_limit === null
      ? noAmount
      : { text: plainMoney(detail.user.amount_limit), cents: detail.user.amount_limit },
});

/** Parts of the form that are wrong or missing. */
export type UserFault = "mobile" | "name" | "company" | "email" | "roles" | "companies" | "limit";

const mobilePattern = /^1[3-9]\d{9}$/u;

/** Faults that keep the form from being sent; `isNew` asks who it is too. */
export const faultsOf = (kind: UserKind, input: UserInput, isNew: boolean): ReadonlySet<UserFault> => {
  const name = input.name.trim();
  const wrong: readonly (readonly [UserFault, boolean])[] = [
    ["mobile", isNew && !mobilePattern.test(input.mobile.trim())],
    ["name", isNew && (name.length < 2 || name.length > 50)],
    ["company", isNew && kind === "company" && input.company === ""],
    ["email", input.email.trim() !== "" && !checkEmail(input.email.trim()).ok],
    ["roles", input.roles.length === 0],
    ["companies", kind === "agency" && !input.isAll && input.companies.length === 0],
    ["limit", input.limit.text !== "" && input.limit.cents === null],
  ];
  return new Set(wrong.filter(([, isWrong]) => isWrong).map(([fault]) => fault));
};

const factsOf = ({ email, dropsEmail, roles, organization, limit }: UserInput) => ({
  ...(dropsEmail ? { email: null } : email.trim() !== "" && { email: email.trim() }),
  roles: [...roles],
  ...{ organization_id: organization === "" ? null : organization, amount_limit: limit.cents },
});

const looksAfterOf = ({ isAll, companies, reminds }: UserInput) => ({
  ...{ is_all_look: isAll, company_relate: isAll ? [] : [...companies], is_a_company_contract_remind: reminds },
});

/** The body of a request about one of the agency's own people. */
export const agencyBody = (input: UserInput) => ({ ...factsOf(input), ...looksAfterOf(input) });

/** The body of a request about one of a company's people. */
export const companyBody = factsOf;

/** Number and name of a new user. */
export const personOf = ({ mobile, name }: UserInput) => ({ mobile: mobile.trim(), name: name.trim() });
