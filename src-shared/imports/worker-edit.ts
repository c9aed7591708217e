import { defineTemplate, issue, type RowRule } from "./define.ts";
import { peopleFields } from "./people-fields.ts";
import { cardOfBank, settlesLikeCompany, sharedByPeople } from "./people-rules.ts";

const { idNo, mobile, bankName, accountNo, bankPhone, alipayAccount } = peopleFields;
const { province, city, district, settlementType, contractType, organization, remark } = peopleFields;

const editable = [
  mobile,
  bankName,
  accountNo,
  bankPhone,
  alipayAccount,
  province,
  city,
  district,
  settlementType,
  contractType,
  organization,
  remark,
];

/** A row that changes nothing was not meant: its value is in a column that is not read, or is missing. */
const changesSomething: RowRule = (texts) =>
  editable.some(({ key }) => (texts[key] ?? "") !== "") ? [] : [issue(null, "nothing_to_edit")];

/** Batch edit of workers: who by ID number, then any columns to be changed; empty cells leave what is there (B14). */
export const workerEdit = defineTemplate({
  name: "worker_edit",
  group: "people",
  permission: "labor.labor.edit",
  fields: [idNo, ...editable],
  anyOf: editable.map(({ key }) => key),
  rowRules: [changesSomething, cardOfBank("account_no", "bank_name"), settlesLikeCompany],
  fileRules: [sharedByPeople("mobile", "mobile_of_several"), sharedByPeople("account_no", "card_of_several")],
  duplicateKey: ["id_no"],
});
