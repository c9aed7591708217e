import { defineTemplate, field } from "./define.ts";

/** What the tax office says was declared for a worker, to be compared with the period's total (spec 3, B5). */
export const taxVerify = defineTemplate({
  name: "tax_verify",
  fields: [
    field("labor_name", "姓名", "name", { required: true, aliases: ["纳税人姓名", "接包方姓名"], maxLength: 50 }),
    field("labor_id_no", "身份证号", "idNumber", { required: true, aliases: ["身份证号码", "证件号", "证件号码"] }),
    field("tax_amount", "税额", "cents", { required: true, aliases: ["应补退税额", "税额(元)", "税额（元）"] }),
    field("period", "税款所属期", "month", { aliases: ["所属期"] }),
  ],
  duplicateKey: ["labor_id_no", "period"],
  sums: ["tax_amount"],
});
