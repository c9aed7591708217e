import type { NextNumbers } from "./next-numbers.ts";
import { tidy, when } from "./template.ts";
import type { Wish } from "./wish.ts";

/** The text of the declaration: lifecycle, list, form, calls, import and record. */
export const declarationOf = (wish: Wish, { auditArea, auditObject, importKind }: NextNumbers): string => {
  const { many, one, table, oneSnake, isKeyed, ofCompany, hasAmount, hasImport, en, zh } = wish;
  const permission = (action: string) => `"${wish.module}.${oneSnake}.${action}"`;
  const shown = `[${when(ofCompany, '"company_name", ')}"name"${when(hasAmount, ', "amount"')}]`;
  const end = `{ permissions: [${permission("audit")}], ${when(hasAmount, 'amount: "amount", ')}form: { reason: reasonField() }, shows: ${shown} }`;
  return tidy(`
import { ${when(hasAmount, "centsField, ")}${when(ofCompany, "companyField, ")}lineField, noteField, reasonField } from "../../kernel/forms/fields.ts";
${when(hasImport, 'import { defineRecordImport } from "../../kernel/imports/record-import.ts";')}
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
${
  isKeyed
    ? `import { keyedCalls${when(ofCompany, ", recordColumns, recordFilters")} } from "../../kernel/records/keyed-calls.ts";`
    : `import { plainCalls, withReason } from "../../kernel/records/plain-calls.ts";
${when(ofCompany, 'import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";')}`
}
import { defineStates } from "../../kernel/states/define.ts";
${when(isKeyed, 'import { moneyText } from "../../kernel/values/money/money.ts";')}

/** Lifecycle of a ${en} (${zh}): it counts only while in force. */
export const ${one}States = defineStates(
  "${one}",
  {
    toReview: { code: 10, tone: "warning" },
    inForce: { code: 20, tone: "success" },
    rejected: { code: 25, tone: "neutral", final: true },
    ended: { code: 80, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toReview"], to: ["inForce"] },
    reject: { from: ["toReview"], to: ["rejected"] },
    end: { from: ["inForce"], to: ["ended"] },
  },
);

/** Every ${en} ${ofCompany ? "of the companies" : "of an agency"}.${when(hasAmount, " `amount` in cents.")} */
export const ${many} = list.defineList({
  name: "${many}",
  call: "${many}.list",
  permission: ${permission("view")},
  columns: {
    ${
      ofCompany
        ? "...recordColumns,"
        : `...list.everyRow,
    maker_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),`
    }
    status: list.state(${one}States, { required: true }),
    ${when(ofCompany, "company_name: list.text({ required: true, width: 190 }),")}
    name: list.text({ required: true, width: 190 }),
    ${when(hasAmount, "amount: list.centsColumn({ required: true, sum: true }),")}
    note: list.text({ width: 190 }),
    maker_name: list.text({ width: 90 }),
    create_at: list.datetime(),
    checker_name: list.nullableText({ width: 90 }),
    decided_at: list.nullableDatetime({ hidden: true }),
    ended_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "name"${when(ofCompany, ', "company_name"')}, "note"]),
    status: list.anyOf("status"),
    ${ofCompany ? `...recordFilters("${many}"),` : `ids: list.ref("id", "${many}"),`}
    date: list.dateBy(["create_at"]),
    ${when(hasAmount, 'amount: list.range("amount"),')}
    by_others: list.byOthers(["maker_id"]),
  },
  sort: ["create_at", ${when(hasAmount, '"amount", ')}"no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], name: [${when(ofCompany, '"company_name", ')}"note"], maker_name: ["checker_name"] },
    folds: ["checker_name", "note", "create_at", "maker_name"${when(ofCompany, ', "company_name"')}],
    master: { title: "name", ${when(hasAmount, 'amount: "amount", ')}under: ${ofCompany ? '"company_name"' : '"no"'}, state: "status" },
  },
  offline: { by: "create_at", days: 365 },
});

/** Facts that a ${en} is made of.${when(hasAmount, " `amount` in cents.")} */
const form = {
  ${when(ofCompany, 'company_id: companyField("reviewed"),')}
  name: lineField({ min: 1, most: 60 }),
  ${when(hasAmount, "amount: centsField({ min: 1 }),")}
  note: noteField(),
};

const wire = ${isKeyed ? "keyedCalls" : "plainCalls"}({
  list: ${many},
  path: "/cdl/1/${table}",
  row: "${one}",
  ${when(isKeyed, `idKey: "${oneSnake}_id",`)}
  create: { permission: ${permission("create")}, form, ${when(isKeyed, "besides: {}, ")}refusals: [] },
  ${when(isKeyed, "detail: {},")}
  steps: ["approve", "reject", "end"],
  act: { body: ${isKeyed ? "{ reason: reasonField().schema.optional() }" : "withReason"}, refusals: [] },
});
${
  hasImport
    ? `
/** Each row becomes a ${en} that waits for review. */
const ${many}Import = defineRecordImport({
  name: "${oneSnake}",
  kind: ${importKind},
  list: ${many},
  create: wire.calls.create,
  form,
  columns: {
    name: { title: "${zh}名称", example: "${zh}一" },
    ${when(hasAmount, 'amount: { title: "金额" },')}
    note: { title: "备注", example: "" },
  },
  duplicateKey: ["name"],
  ${when(hasAmount, 'sums: ["amount"],')}
});
`
    : ""
}
/** Comes into force by a second person and stops by one who may review. */
export const ${one}Record = defineRecord({
  ...wire,
  list: ${many},
  states: ${one}States,
  start: "toReview",
  table: "${table}",
  object: "${one}",
  audit: { area: ${auditArea}, object: ${auditObject} },
  ${when(!ofCompany, "isAgencyWide: true,")}
  ${when(isKeyed, `operation: "${one}",`)}
  address: "/${wish.kebab}",
  ${when(!isKeyed, 'title: "name",')}
  ${when(hasAmount, 'amount: "amount",')}
  parts: ["maker_id", "checker_id"],
  exportPermission: ${permission("view")},
  create: { permission: ${permission("create")}, form${when(!ofCompany, ', key: ["name"]')} },
  ${when(hasImport, `import: ${many}Import,`)}
  actions: {
    approve: {
      opens: "noFiles",
      permissions: [${permission("audit")}],
      excludes: ["maker_id"],
      ${when(hasAmount, 'limitedBy: "amount",')}
      forward: true,
      duty: "${hasAmount ? "grant" : "review"}",
    },
    reject: {
      permissions: [${permission("audit")}],
      makerWith: [${permission("create")}],
      form: { reason: reasonField() },
      shows: ${shown},
    },
    end: ${end},
  },
  ${when(isKeyed, `notes: ({ name, amount }) => [{ key: "${one}Name", value: \`\${String(name)} \${moneyText(amount)}\` }],`)}
});
`);
};
