import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { recordsAtMost } from "../../kernel/records/many.ts";

/**
 * Reminders to a company: to sign a contract that waits for it · that its contract ends soon · that it has ended · to prove who it
 * is.
 */
export const reminderKinds = { sign: 1, endsSoon: 2, ended: 3, identify: 4 } as const;
export type ReminderKind = (typeof reminderKinds)[keyof typeof reminderKinds];

/** Reasons why a company is not reminded. Each stands against one company and keeps no other back. */
export const reminderRefusals = [
  "contract_reminded_today",
  "contract_missing",
  "contract_not_soon",
  "contract_renews_itself",
  "contract_followed",
  "contract_given_up",
  "company_terminated",
  "nobody_to_remind",
] as const;
export type ReminderRefusal = (typeof reminderRefusals)[number];

/** Person who was told, as far as name and number may be shown. `manager`: the super manager · `contact`: of the company. */
export const reminded = z.object({ role: z.enum(["manager", "contact"]), name: z.string(), mobile: z.string() });

/** A reminder as the details of company and contract show it; one to prove who it is is of no contract. */
export const contractReminder = z.object({
  ...{
    id: idText,
    contract_id: idText.nullable(),
    no: z.string().nullable(),
    kind: z.literal(Object.values(reminderKinds)),
  },
  ...{ at: z.string(), by: z.string(), told: z.array(reminded) },
});
export type ContractReminder = z.output<typeof contractReminder>;

/**
 * Reminds companies by SMS of what waits for them: of their identity while they are being taken in, else of the main contract that
 * waits for their signature, ends soon or has ended. The super manager and the contact are told, each number once. A company is reminded once a day, whoever asks and however often; a company that the person may not
 * see refuses the whole request before anybody is told. `no`, `day`: the contract that stands against it and its last day;
 * `by`, `at`: who reminded it today, and when.
 */
export const companyContractsRemind = defineCall({
  ...{ name: "companyContracts.remind", method: "POST", access: "contract.contract.edit" },
  path: "/cdl/1/companies/contract_reminders",
  body: () => z.strictObject({ company_ids: z.array(idText).min(1).max(recordsAtMost) }),
  output: () =>
    z.object({
      done: z.int(),
      refused: z.array(
        z.object({
          ...{ id: idText, code: z.enum(reminderRefusals), no: z.string().nullable(), day: z.string().nullable() },
          ...{ by: z.string().nullable(), at: z.string().nullable() },
        }),
      ),
    }),
  refusals: ["invalid", "not_found", "forbidden"],
});
