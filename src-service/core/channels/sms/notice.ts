import type { ReminderKind } from "../../../../src-shared/companies/contracts/contract-reminders-calls.ts";

/** About a contract with a company: `day` is its last one, after which it goes on by itself where that was agreed. */
type CompanyContractEnding = {
  readonly about: "companyContractEnding";
  readonly company: string;
  readonly no: string;
  readonly day: string;
  readonly goesOn: boolean;
};

/**
 * The reminder that somebody of the agency sends: of the signature that is missing, that it ends soon, that it has ended, or that the
 * company has not proven who it is (`no` and `day` empty).
 */
export type CompanyContractReminder = {
  readonly about: "companyContractReminder";
  readonly kind: ReminderKind;
  readonly company: string;
  readonly no: string;
  readonly day: string;
};

/** A message without a code: about a change of the person's account, or of the cooperation or the contract with a company. */
export type SmsNotice = { readonly phone: string } & (
  | {
      readonly about:
        | "cooperationStopping"
        | "cooperationStopped"
        | "contractWithdrawn"
        | "superManagerSet"
        | "superManagerEnded";
      readonly company: string;
    }
  | { readonly about: "contractSent"; readonly company: string; readonly url: string; readonly days: number }
  | { readonly about: "faceAsked"; readonly company: string; readonly url: string }
  /** Of a task: it was sent to them, they were elected for it; `url`: the page of their part, "" where nobody knows its address. */
  | {
      readonly about: "taskSent" | "taskElected";
      readonly company: string;
      readonly task: string;
      readonly url: string;
    }
  | {
      readonly about: "taskRejected" | "taskRefused";
      readonly task: string;
      readonly reason: string;
      readonly url: string;
    }
  /** The page on which they find tasks. */
  | { readonly about: "taskPage"; readonly url: string }
  | { readonly about: "contractEnding"; readonly company: string; readonly day: string }
  | CompanyContractEnding
  | CompanyContractReminder
  | { readonly about: "mobileAsked"; readonly company: string; readonly url: string }
  | { readonly about: "mobileChanged"; readonly end: string }
  | { readonly about: "factorReset" | "identityCorrected" }
  | { readonly about: "identityRefused"; readonly reason: string }
  | { readonly about: "joinApproved"; readonly company: string }
  | { readonly about: "joinRefused"; readonly company: string; readonly reason: string }
);
