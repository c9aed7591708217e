import type { z } from "zod";
import { field } from "../../kernel/imports/cells/define.ts";
import { peopleFields } from "../../kernel/imports/cells/people-fields.ts";
import { defineImport } from "../../kernel/imports/define-import.ts";
import { stopBatches, stopRecords } from "./stop-records-list.ts";

/**
 * Workers of a company who are to stop (dictionary B3.1): each row becomes a record of the batch that the file makes. Open
 * bills do not refuse a row: the worker is stopping on the day until they are paid.
 */
export const stopCooperation = defineImport({
  name: "stop_cooperation",
  group: "people",
  kind: 13,
  call: {
    name: "stopBatches.import",
    path: "/cdl/1/companylabors/stop_batches",
    access: "labor.cooperation.cancel",
  },
  lists: [stopBatches, stopRecords],
  needsCompany: true,
  isChecked: true,
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
    field("effective_at", "生效日期", "date", { means: "takesEffect", aliases: ["停止日期"] }),
  ],
  duplicateKey: ["id_no"],
});
export type StopCooperationRow = z.output<typeof stopCooperation.row>;
