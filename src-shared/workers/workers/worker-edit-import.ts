import type { z } from "zod";
import { issue, type RowRule } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { cardOfBank, settlesLikeCompany, sharedByPeople } from "../../kernel/imports/cells/people-rules.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { companyLabors } from "./company-labors-list.ts";

const { idNo, mobile, bankName, accountNo, bankPhone, province, city, district } = peopleFields;
const { settlementType, contractType, identityType, businessStatus } = peopleFields;
const isClearable = { isClearable: true } as const;
const alipayAccount = { ...peopleFields.alipayAccount, ...isClearable };
const alipayCard = { ...peopleFields.alipayCard, ...isClearable };
const businessCode = { ...peopleFields.businessCode, ...isClearable };
const businessName = { ...peopleFields.businessName, ...isClearable };
const organization = { ...peopleFields.organization, ...isClearable };
const remark = { ...peopleFields.remark, ...isClearable };

const editable = [
  mobile,
  bankName,
  accountNo,
  bankPhone,
  alipayAccount,
  alipayCard,
  identityType,
  businessCode,
  businessName,
  businessStatus,
  province,
  city,
  district,
  settlementType,
  contractType,
  organization,
  remark,
] as const;

/** A row that changes nothing was not meant: its value is in a column that is not read, or is missing. */
const changesSomething: RowRule = (texts) =>
  editable.some(({ key }) => (texts[key] ?? "") !== "") ? [] : [issue(null, "nothing_to_edit")];

/**
 * Batch edit of workers: who by ID number, then any columns to be changed; empty cells leave what is there (B14), and
 * `clearWord` empties where something may be missing. The service says before what each row would change.
 */
export const workerEdit = defineImport({
  name: "worker_edit",
  group: "people",
  kind: 11,
  call: {
    name: "companyLabors.updateMany",
    path: "/cdl/1/companylabors/multiple_update_info",
    access: "labor.labor.edit",
  },
  lists: [companyLabors],
  needsCompany: true,
  isChecked: true,
  showsChanges: true,
  fields: [idNo, ...editable],
  anyOf: editable.map(({ key }) => key),
  rowRules: [changesSomething, cardOfBank("account_no", "bank_name"), settlesLikeCompany],
  fileRules: [sharedByPeople("mobile", "mobile_of_several"), sharedByPeople("account_no", "card_of_several")],
  duplicateKey: ["id_no"],
});
export type WorkerEditRow = z.output<typeof workerEdit.row>;
