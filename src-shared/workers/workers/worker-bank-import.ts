import type { z } from "zod";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { cardOfBank, sharedByPeople } from "../../kernel/imports/cells/people-rules.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { payAccounts } from "../pay-accounts/pay-accounts-list.ts";
import { companyLabors } from "./company-labors-list.ts";

const isDemanded = { required: true } as const;

/**
 * Bank cards of workers (requirement W12): each becomes the account that the worker is paid to once the bank has confirmed it.
 * Check digit and prefix warn, because real cards fail both (B14, A6).
 */
export const workerBank = defineImport({
  name: "worker_bank",
  group: "people",
  kind: 14,
  call: {
    name: "payAccounts.updateMany",
    path: "/cdl/1/labors/bank_accounts/bulk_update",
    access: "labor.account.edit",
  },
  lists: [payAccounts, companyLabors],
  fields: [
    peopleFields.name,
    peopleFields.idNo,
    { ...peopleFields.bankName, ...isDemanded },
    { ...peopleFields.accountNo, ...isDemanded },
    peopleFields.bankPhone,
  ],
  rowRules: [cardOfBank("account_no", "bank_name")],
  fileRules: [sharedByPeople("account_no", "card_of_several")],
  duplicateKey: ["id_no"],
});
export type WorkerBankRow = z.output<typeof workerBank.row>;
