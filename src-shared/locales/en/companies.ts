import type { SameShape } from "../shape.ts";
import type { companyStateTexts as zh } from "../zh-CN/companies.ts";

export const companyStateTexts = {
  company: {
    draft: "Being entered",
    reviewing: "To be reviewed",
    refused: "Refused",
    toIdentify: "To be verified",
    toSign: "To sign",
    active: "Active",
    frozen: "Frozen",
    terminated: "Ended",
  },
  entIdentity: {
    none: "Not begun",
    submitted: "Submitted",
    amount: "Amount to confirm",
    sms: "Code to confirm",
    verified: "Verified",
    failed: "Failed",
  },
} satisfies SameShape<typeof zh>;
