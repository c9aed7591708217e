import type { SameShape } from "../shape.ts";
import type {
  registrationEnums as enumsZh,
  registrationLists as listsZh,
  registrations as textsZh,
} from "../zh-CN/registrations.ts";

const person = {
  name: "Name",
  id_no: "ID number",
  mobile: "Mobile number",
  company_name: "Company",
  company_id: "Company",
} as const;

export const registrationLists = {
  laborRegistrations: {
    title: "Registrations",
    keyword: "Name, pinyin, ID number, mobile or company",
    columns: {
      ...person,
      status: "Onboarding",
      code_name: "QR code",
      area: "Region",
      liveness_score: "Face score",
      onboarding_at: "Submitted at",
      trained_at: "Trained at",
      onboarding_reason: "Reason for refusal",
      create_at: "Registered at",
    },
    flags: {},
  },
  livenessRecords: {
    title: "Face checks",
    keyword: "Name, ID number, mobile, trace ID",
    columns: {
      ...person,
      at: "Checked at",
      method: "Method",
      score: "Score",
      result: "Result",
      reason: "Reason",
      trace_id: "Trace ID",
      platform: "Platform",
    },
    flags: {},
  },
} satisfies SameShape<typeof listsZh>;

export const registrationEnums = {
  livenessMethod: { 1: "Photo" },
  livenessResult: { 1: "Passed", 2: "Not passed" },
  livenessReason: { not_alive: "Not a living person", too_small: "Photo cannot be read" },
} satisfies SameShape<typeof enumsZh>;

export const registrations = {
  steps: {
    approve: {
      label: "Approve",
      warning: "The worker goes on to the training and can take orders once it is complete.",
      done: "Approved",
    },
    refuse: {
      label: "Refuse",
      warning: "The worker reads the reason on the phone, and can correct and submit again.",
      done: "Refused",
    },
  },
  face: { show: "View the face photo", name: "face photo", missing: "No photo of this check is kept" },
  fields: { reason: { hint: "At least 2 characters; the worker reads it" } },
} satisfies SameShape<typeof textsZh>;
