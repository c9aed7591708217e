import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import {
  ageFits,
  cardOfBank,
  nameOnDocument,
  registrationFits,
  settlesLikeCompany,
  sharedByPeople,
} from "../../kernel/imports/cells/people-rules.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { companyLabors } from "./company-labors-list.ts";

const { name, idNo, ...others } = peopleFields;

/** Workers as the worker dialog takes them: name and ID number in every row, all else may be filled in later (spec 5, B14). */
export const worker = defineImport({
  name: "worker",
  group: "people",
  kind: 9,
  call: { name: "labors.import", path: "/cdl/1/labors/async_import", access: "labor.labor.import" },
  lists: [companyLabors],
  needsCompany: true,
  isChecked: true,
  fields: [
    name,
    // A number of no known form is told like an absent one; what a well-formed one gets wrong has its own texts.
    field("id_no", idNo.title, "idNumber", {
      required: true,
      aliases: idNo.aliases,
      wrong: { code: "worker_row_wrong", of: ["id_characters", "id_length"] },
    }),
    others.mobile,
    others.bankName,
    others.accountNo,
    others.bankPhone,
    others.alipayAccount,
    others.alipayCard,
    others.identityType,
    others.businessCode,
    others.businessName,
    others.businessStatus,
    others.province,
    others.city,
    others.district,
    others.settlementType,
    others.contractType,
    others.organization,
  ],
  cellMissing: "worker_row_wrong",
  rowRules: [
    nameOnDocument,
    ageFits("id_no"),
    cardOfBank("account_no", "bank_name"),
    settlesLikeCompany,
    registrationFits,
  ],
  fileRules: [sharedByPeople("mobile", "mobile_of_several"), sharedByPeople("account_no", "card_of_several")],
  duplicateKey: ["id_no"],
});
export type WorkerRow = z.output<typeof worker.row>;
