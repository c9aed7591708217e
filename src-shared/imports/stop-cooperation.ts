import { defineTemplate, field } from "./define.ts";
import { peopleFields } from "./people-fields.ts";

/** Workers who are to stop (B3.1): open bills are the service's to know. */
export const stopCooperation = defineTemplate({
  name: "stop_cooperation",
  group: "people",
  permission: "labor.cooperation.cancel",
  fields: [
    peopleFields.name,
    peopleFields.idNo,
    peopleFields.mobile,
    field("reason", "原因", "enum", {
      aliases: ["停止原因"],
      choices: [
        { code: 1, words: ["合同到期", "到期"] },
        { code: 2, words: ["企业要求"] },
        { code: 3, words: ["个人要求", "本人要求"] },
        { code: 4, words: ["违约"] },
        { code: 5, words: ["风险"] },
        { code: 6, words: ["其他", "其它"] },
      ],
    }),
    field("effective_at", "生效日期", "date", { aliases: ["停止日期"] }),
  ],
  duplicateKey: ["id_no"],
});
