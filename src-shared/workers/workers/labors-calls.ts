import { z } from "zod";
import { defineCall, idText, shortText, trimmedText, version } from "../../kernel/calls/define.ts";
import { chosenRecords, manyAnswer } from "../../kernel/records/many.ts";
import { bizRegStatusCodes, identityTypeCodes } from "../../kernel/states/worker.ts";
import { bankByCode } from "../../kernel/values/banks/bank.ts";
import { isPlainLine } from "../../kernel/values/text/text.ts";
import { contentItem, contentList } from "./worker-content.ts";

const name = trimmedText(50).min(1);
const idNo = trimmedText(18)
  .min(1)
  .overwrite((text) => text.toUpperCase());
const areaCode = z.string().regex(/^\d{6}$/u);
const bankCode = z
  .string()
  .max(20)
  .refine((code) => bankByCode(code) !== undefined);
/** Forms are judged by the rules of the register, which say in words what is wrong. */
const phoneText = trimmedText(20);
const accountText = trimmedText(64);

/** Facts of the person: of the whole agency, changed by its people alone (decision 7.9). */
const person = {
  mobile: phoneText.min(1),
  area: areaCode.optional(),
  alipay_account: accountText.optional(),
  alipay_bank_account: accountText.optional(),
  /** Registration of the person, and their business (decision 7.18, `registrationFaults`). */
  identity_type: z.literal([...identityTypeCodes]).optional(),
  uscc: trimmedText(18)
    .overwrite((text) => text.toUpperCase())
    .optional(),
  biz_name: trimmedText(100).optional(),
  biz_reg_status: z
    .literal([...bizRegStatusCodes])
    .nullable()
    .optional(),
};

/** Facts of the cooperation with one company. */
const cooperation = {
  organization_id: idText.nullable().optional(),
  settlement_type: z.literal([1, 2]),
  contract_type: z.literal([1, 2]),
  business_model: z.literal([1, 2]).optional(),
  content: contentList.optional(),
  remark: trimmedText(200).optional(),
};

const account = {
  account_no: accountText.optional(),
  bank_code: bankCode.optional(),
  bank_phone: phoneText.optional(),
};

/** Entered worker: `outcome` as `Registered` of the service says it. */
const entered = z.object({
  labor_id: idText,
  /** Of the cooperation: the row of the list. */
  id: idText,
  is_new: z.boolean(),
  outcome: z.enum(["created", "attached", "recovered"]),
});

const whyNot = ["worker_name_differs", "worker_barred", "worker_stopping", "company_not_active"] as const;
const inputRefusals = ["invalid", "not_found", "forbidden", "guess_limit", "company_offline_settlement"] as const;

/**
 * Enters a worker for a company. Who is in the agency already, by ID number, only joins the company, and nothing of them is
 * overwritten; a stopped cooperation goes on and needs a new contract. `invalid` names the code of each wrong field.
 */
export const laborsCreate = defineCall({
  name: "labors.create",
  method: "POST",
  path: "/cdl/1/labors",
  access: "labor.labor.create",
  body: () => z.strictObject({ company_id: idText, name, id_no: idNo, ...person, ...cooperation, ...account }),
  output: entered,
  refusals: [...inputRefusals, ...whyNot, "worker_exists", "unseen_limit"],
});
export type LaborInput = z.output<typeof laborsCreate.body>;

/**
 * Changes a worker: facts of the person by the agency's people, facts of the cooperation with the company also by its own.
 * What is left out stays. Name and ID number of somebody who has bills change by a correction only.
 */
export const laborsUpdate = defineCall({
  name: "labors.update",
  method: "PUT",
  path: "/cdl/1/labors/{id}",
  access: "labor.labor.edit",
  body: () =>
    z.strictObject({
      company_id: idText,
      /** Of the cooperation and of the person, as the row shows them. */
      version,
      labor_version: version,
      name: name.optional(),
      id_no: idNo.optional(),
      ...person,
      mobile: person.mobile.optional(),
      ...cooperation,
      settlement_type: cooperation.settlement_type.optional(),
      contract_type: cooperation.contract_type.optional(),
    }),
  /** `mobile_shared`: how many others of the register have the new mobile; 0 where it was not changed. */
  output: () => z.object({ labor_id: idText, id: idText, version, labor_version: version, mobile_shared: z.int() }),
  refusals: [
    ...inputRefusals,
    ...["stale_version", "nothing_to_change", "worker_stopped", "person_facts_agency", "identity_by_correction"],
    "mobile_by_request",
    ...["id_no_taken", "unseen_limit", "worker_merged_into"],
  ],
});
export type LaborChanges = z.output<typeof laborsUpdate.body>;

/** Objection of the register to a row, or a doubt about it; texts `imports.issues.<code>`, else `errors.<code>`. */
const laborIssue = z.object({
  row: z.int(),
  field: z.string(),
  severity: z.enum(["error", "warning"]),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Most rows that are checked at once. */
export const laborsCheckedAtMost = 1_000;

const checkedRow = z.strictObject({
  row: z.int().min(1).max(1_048_576),
  name: shortText(50),
  id_no: shortText(18),
  mobile: phoneText.optional(),
  settlement_type: z.literal([1, 2]).optional(),
  content: contentList.optional(),
  ...account,
  bank_code: shortText(20).optional(),
});

/** Foretells the result of rows, without entering anybody: the form asks while it is filled in. */
export const laborsPrecheck = defineCall({
  name: "labors.precheck",
  method: "POST",
  path: "/cdl/1/labors/precheck",
  access: "labor.labor.create",
  body: () =>
    z.strictObject({
      company_id: idText,
      /** True when the company's own columns are asked for. */
      with_content: z.boolean(),
      rows: z.array(checkedRow).min(1).max(laborsCheckedAtMost),
    }),
  output: () => z.object({ issues: z.array(laborIssue) }),
  refusals: ["guess_limit", "not_found", "forbidden", "invalid"],
});

/**
 * Contents of a worker's form beside the row of the list: the values of the company's own columns, the Alipay account and the
 * card behind it ("" for none), and what the person is registered as. Personal numbers and accounts are masked; what is not sent with a change stays, "" takes it away.
 */
export const laborsForm = defineCall({
  name: "labors.form",
  method: "GET",
  path: "/cdl/1/labors/{id}/form",
  access: "labor.labor.edit",
  query: () => z.strictObject({ company_id: idText }),
  output: () =>
    z.object({
      content: z.array(contentItem.extend({ is_masked: z.boolean() })),
      alipay_account: z.string(),
      alipay_bank_account: z.string(),
      identity_type: z.int(),
      uscc: z.string(),
      biz_name: z.string(),
      biz_reg_status: z.int().nullable(),
      may_change_identity: z.boolean(),
    }),
  refusals: ["not_found"],
});

const tag = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine((text) => !text.includes(",") && isPlainLine(text));

/** Puts chosen workers into a department of their company, or gives and takes a tag: each is judged by itself. */
export const companyLaborsSetMany = defineCall({
  name: "companyLabors.setMany",
  method: "POST",
  path: "/cdl/1/companylabors/set_many",
  access: "labor.labor.edit",
  body: () =>
    z
      .strictObject({
        records: chosenRecords,
        organization_id: idText.nullable().optional(),
        add_tag: tag.optional(),
        remove_tag: tag.optional(),
      })
      .refine(({ organization_id, add_tag, remove_tag }) =>
        [organization_id, add_tag, remove_tag].some((one) => one !== undefined),
      ),
  output: manyAnswer,
  refusals: ["not_found", "forbidden", "invalid", "several_companies", "person_facts_agency"],
});
