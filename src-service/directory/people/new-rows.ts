import { identityTypes } from "../../../src-shared/kernel/states/worker.ts";
import { ageOn } from "../../../src-shared/kernel/values/people/id-number.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import type { Tables } from "../../core/database/tables.ts";

type NewRow<
  T extends "labors" | "company_labors" | "labor_accounts" | "labor_identity",
  K extends keyof Tables[T],
> = Pick<Tables[T], K> & Partial<Tables[T]>;

const people = {
  version: 1,
  identity_type: identityTypes.person,
  id_valid_from: null,
  id_valid_to: null,
  id_address: null,
  nation: null,
  id_front_key: null,
  id_back_key: null,
  face_key: null,
  alipay_account: null,
  alipay_bank_account: null,
  wechat_openid: null,
  uscc: null,
  biz_name: null,
  biz_reg_status: null,
  onboarding_status: 5,
  onboarding_at: null,
  onboarding_reason: null,
  trained_at: null,
  tax_collect_status: 0,
  tax_name_collect_upload_time: null,
  platform_nickname: null,
  tags: "",
  real_name_status: 0,
  card_differs: null,
  tax_start_month: null,
  merged_into: null,
  merged_at: null,
} as const;

/**
 * A row of `labors`: who is not told otherwise is not verified and may take orders once verified and signed. The kind of
 * document follows from the ID number; `area` is its place unless another is given.
 */
export const newLabor = (
  given: NewRow<
    "labors",
    "id" | "change_seq" | "agency_id" | "name" | "id_no" | "mobile" | "sex" | "birth" | "create_at"
  >,
): Tables["labors"] => ({
  ...people,
  id_type: idTypeOf(given.id_no),
  area: given.id_no.slice(0, 6),
  name_pinyin: namePinyin(given.name),
  age: ageOn(given.birth, given.create_at.slice(0, 10)),
  ...given,
});

const cooperations = {
  version: 1,
  cooperation_status: 1,
  contract_sign_type: 0,
  sign_at: null,
  stop_time: null,
  stop_reason: null,
  qr_code_id: null,
  merged_into: null,
  // Kept by triggers.
  ...{ standing: 0, account_id: null, account_type: 0, account_risk: 0, real_name_status: 0, area: "", age: 0 },
  ...{ id_valid_to: null, tags: "" },
  organization_id: null,
  settlement_type: 1,
  contract_type: 1,
  contract_end_at: null,
  business_model: null,
  source_type: 1,
  content: "[]",
  remark: "",
  last_settlement_at: null,
  income_month: null,
  month_income: 0,
  year_income: 0,
  rolling12_income: 0,
  own_month_income: 0,
  own_year_income: 0,
  own_rolling12_income: 0,
  unpaid: 0,
} as const;

/** A row of `company_labors`: who is not told otherwise cooperates, has not signed, and was entered by hand. */
export const newCooperation = (
  given: NewRow<"company_labors", "id" | "change_seq" | "agency_id" | "company_id" | "labor_id" | "create_at">,
): Tables["company_labors"] => ({ ...cooperations, ...given });

const accounts = {
  face_needed: 0,
  face_asked_at: null,
  version: 1,
  company_id: 0,
  type: 1,
  bank_phone: null,
  status: 1,
  verify_method: 0,
  verified_at: null,
  hold: 0,
  hold_reason: null,
  held_at: null,
  created_by: null,
  approved_by: null,
  decided_at: null,
  decided_reason: null,
  is_default: 0,
  request: null,
  asked_by: null,
  asked_at: null,
  asked_reason: null,
  // Kept by triggers.
  used_by: 1,
} as const;

/** A row of `labor_accounts`: a bank card that nobody has verified, unless told otherwise. */
export const newAccount = (
  given: NewRow<
    "labor_accounts",
    "id" | "change_seq" | "agency_id" | "labor_id" | "account_no" | "bank_code" | "create_at"
  >,
): Tables["labor_accounts"] => ({ ...accounts, ...given });

const evidence = {
  company_id: 0,
  trace_id: null,
  platform: "",
  score: null,
  ocr: null,
  front_key: null,
  back_key: null,
  face_key: null,
  reviewer_id: null,
  note: "",
  account_id: null,
  asked: null,
} as const;

/** A row of `labor_identity`: a check of a person, of no photos and no account unless told otherwise. */
export const newEvidence = (
  given: NewRow<"labor_identity", "id" | "agency_id" | "labor_id" | "at" | "user_id" | "method" | "result">,
): Tables["labor_identity"] => ({ ...evidence, ...given });
