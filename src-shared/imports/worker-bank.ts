import { defineTemplate, type ImportField } from "./define.ts";
import { peopleFields } from "./people-fields.ts";
import { cardOfBank, sharedByPeople } from "./people-rules.ts";

const demanded = <Field extends ImportField>(one: Field): Field => ({ ...one, required: true });

/** Bank cards of workers; check digit and prefix warn, because real cards fail both (B14, A6). */
export const workerBank = defineTemplate({
  name: "worker_bank",
  group: "people",
  permission: "labor.labor.import",
  fields: [
    peopleFields.name,
    peopleFields.idNo,
    demanded(peopleFields.bankName),
    demanded(peopleFields.accountNo),
    peopleFields.bankPhone,
  ],
  rowRules: [cardOfBank("account_no", "bank_name")],
  fileRules: [sharedByPeople("account_no", "card_of_several")],
  duplicateKey: ["id_no"],
});
