import { z } from "zod";
import { defineCall, idText, sha256Hex, smsCode, version } from "../../kernel/calls/define.ts";
import {
  choiceField,
  companyField,
  countField,
  dayField,
  filesField,
  noteField,
  reasonField,
  shapeOf,
  yesNoField,
} from "../../kernel/forms/fields.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import * as list from "../../kernel/lists/define.ts";
import { editorsColumn } from "../../kernel/lists/id-set.ts";
import {
  actRefusals,
  codeRefusals,
  createRefusals,
  defineRecord,
  history,
  verdicts,
} from "../../kernel/records/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { nextSteps } from "../../kernel/records/next-step.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { supplementConfigSchema } from "../../kernel/terms/terms.ts";
import { contractReminder, reminderRefusals } from "./contract-reminders-calls.ts";

/** Conditions that a contract that is being ended can still wait for. */
export const contractWaits = ["day", "settlements", "bills", "balance"] as const;

/**
 * Lifecycle of a contract with a company (dictionary B2). What is in force is never changed: supplements, terminations and
 * renewals are contracts of their own. `sealed`, before its first day, and `endingSoon` are worked out of the days and never kept.
 */
export const companyContractStates = defineStates(
  "companyContract",
  {
    draft: { code: 10, tone: "neutral" },
    toApprove: { code: 20, tone: "warning" },
    refused: { code: 25, tone: "danger" },
    toSign: { code: 30, tone: "warning" },
    toSeal: { code: 40, tone: "warning" },
    sealed: { code: 45, tone: "neutral" },
    inForce: { code: 50, tone: "success" },
    endingSoon: { code: 52, tone: "warning" },
    ended: { code: 60, tone: "neutral", final: true },
    ending: { code: 65, tone: "warning" },
    terminated: { code: 70, tone: "neutral", final: true },
    voided: { code: 80, tone: "neutral", final: true },
  },
  {
    /** Saved anew; a refused one is a draft again. */
    edit: { from: ["draft", "refused"], to: ["draft"] },
    submit: { from: ["draft"], to: ["toApprove"] },
    approve: { from: ["toApprove"], to: ["toSign"] },
    reject: { from: ["toApprove"], to: ["refused"] },
    sign: { from: ["toSign"], to: ["toSeal"] },
    /** Sealed before its first day it waits for that day. */
    seal: { from: ["toSeal"], to: ["inForce", "toSeal"] },
    start: { from: ["toSeal", "sealed"], to: ["inForce"] },
    terminate: { from: ["inForce", "endingSoon"], to: ["ending"] },
    finish: { from: ["ending"], to: ["terminated"] },
    end: { from: ["inForce", "endingSoon"], to: ["ended"] },
    void: { from: ["draft", "toApprove", "refused", "toSign", "toSeal", "sealed"], to: ["voided"] },
  },
);

/** 1 main contract · 2 supplement · 3 termination · 4 deposit and others (dictionary B2). */
export const contractCategories = [1, 2, 3, 4] as const;
/** Ways in which the company signs: 1 here, by its own people · 2 on paper, of which the agency files the signed copy. */
export const signMethods = [1, 2] as const;

/** Contracts between the agency and its companies with their supplements and terminations. */
export const companyContracts = list.defineList({
  name: "companyContracts",
  call: "companyContracts.list",
  permission: "contract.contract.view",
  columns: {
    ...recordColumns,
    status: list.state(companyContractStates, { required: true }),
    category: list.enumeration("contractCategory", contractCategories, { required: true, width: 96 }),
    company_name: list.text({ required: true, width: 190 }),
    start_at: list.date({ required: true }),
    end_at: list.date({ required: true }),
    abort_at: list.date({ hidden: true }),
    top_ratio: list.nullableRatio({ width: 100 }),
    auto_renew: list.flag(),
    remind_days: list.integer({ hidden: true }),
    sign_method: list.enumeration("signMethod", signMethods, { width: 96 }),
    parent_no: list.nullableText({ width: 150 }),
    reason: list.text({ hidden: true, width: 190 }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90 }),
    create_at: list.datetime(),
    decided_at: list.nullableDatetime({ hidden: true }),
    signed_at: list.nullableDatetime({ hidden: true }),
    sealed_at: list.nullableDatetime({ hidden: true }),
    awaits_submit: list.integer({ carried: true }),
    awaits_sign: list.integer({ carried: true }),
    may_sign: list.integer({ carried: true }),
    editors: list.text({ carried: true }),
  },
  filters: {
    keyword: list.search(["no", "company_name", "reason"]),
    status: list.anyOf("status"),
    category: list.anyOf("category"),
    ...recordFilters("companyContracts"),
    date: list.dateBy(["create_at", "start_at", "end_at"]),
    ratio: list.range("top_ratio"),
    by_others: list.byOthers(["maker_id", editorsColumn]),
    sign_method: list.anyOf("sign_method"),
    awaits_submit: list.positive("awaits_submit"),
    awaits_sign: list.positive("awaits_sign"),
  },
  sort: ["create_at", "start_at", "end_at", "top_ratio", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], company_name: ["category"], end_at: ["start_at"], maker_name: ["checker_name"] },
    folds: [
      ["checker_name", "maker_name", "create_at", "parent_no", "sign_method"],
      ["auto_renew", "start_at", "category", "company_name", "top_ratio"],
    ],
    master: { title: "no", under: "company_name", state: "status" },
    tabs: {
      by: "status",
      order: [
        { key: "drafts", states: ["draft", "refused"] },
        "toApprove",
        "toSign",
        "toSeal",
        "sealed",
        "inForce",
        { key: "expiring", states: ["endingSoon", "ending"] },
        { key: "over", states: ["ended", "terminated", "voided"] },
      ],
    },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** Days before its end from which a contract ends soon, where nothing else was agreed. */
export const usualRemindDays = 30;
export const mostRemindDays = 180;

/** Facts of a contract besides its terms. */
export const contractForm = {
  company_id: companyField("open"),
  category: choiceField([1, 4], { isInline: true }),
  start_at: dayField(0, "begins"),
  end_at: dayField(364, "ends"),
  sign_method: choiceField(signMethods, { isInline: true }),
  auto_renew: yesNoField(),
  remind_days: countField({ least: 1, most: mostRemindDays }),
  reason: noteField(),
};

/** Terms as they are sent: the members of `contracts/terms.ts`, which the service judges cell by cell. */
const sentConfig = z.record(z.string().max(60), z.unknown());
const sentGrid = z.array(z.record(z.string().max(30), z.unknown())).max(100);
const sentTerms = { config: sentConfig.optional(), tax_grid: sentGrid.nullable().optional() };

/** Actions of people on a contract; saving it again (`edit`) has a form of its own. */
const acts = ["submit", "approve", "reject", "sign", "seal", "terminate", "void"] as const;
const path = "/v2/company_contracts";
const onePath = "/v2/company_contracts/{id}";
const supplementsPath = "/cdl/1/companycontractsupplements";
const common = { access: "contract.contract.view" } as const;
const savedContract = z.object({ contract: companyContracts.row });

/** A file of a contract. `kind`: 1 annex · 2 copy that the company signed on paper · 3 of a termination. */
export const attachmentKinds = [1, 2, 3] as const;
export const signedCopyKind = 2;
const attachment = z.object({
  id: idText,
  kind: z.literal(attachmentKinds),
  file_key: idText,
  file_name: z.string(),
  bytes: z.int(),
  sha256: sha256Hex,
  uploader: z.string(),
  create_at: z.string(),
});
export type ContractAttachment = z.output<typeof attachment>;

const documentFile = z.object({ file_key: idText, name: z.string(), sha256: sha256Hex });
const config = z.record(z.string(), z.unknown());
const changedTerm = z.object({ member: z.string(), before: z.unknown(), after: z.unknown() });

/** Open work when the contract takes effect: how many items there are, and their fees before and after, cents. */
const openWork = z.object({
  bills: z.int(),
  fee_before: z.int(),
  fee_after: z.int(),
  settlements: z.int(),
});

/** Number of records, and the sum that the company pays for them, cents. */
const owedPart = z.object({ count: z.int(), amount: z.int() });

const detail = z.object({
  contract: companyContracts.row,
  config,
  tax_grid: z.array(config).nullable(),
  /** The company as it was when the contract was made. */
  company_info: z.record(z.string(), z.string()),
  parent_id: idText.nullable(),
  renewed_from: idText.nullable(),
  /** Its supplements and terminations, in the order of their first days. */
  children: z.array(companyContracts.row),
  attachments: z.array(attachment),
  /** As it was approved, and with its page of signatures. */
  document: documentFile.nullable(),
  sealed: documentFile.nullable(),
  /** Hash of what is signed; "" before it is approved. */
  document_sha256: z.string(),
  signed_by: z.string(),
  sealed_by: z.string(),
  /** The terms of its first day with all supplements laid over them, and what changes against the terms before. */
  laid: config,
  changes: z.array(changedTerm),
  /** Whose terms those before are: a contract's number; null where there are none. */
  against: z.string().nullable(),
  /** Open drafts that its terms change; null once it counts. */
  open: openWork.nullable(),
  /** Last day, if it is being ended, and what it still waits for. */
  waits: z.array(z.enum(contractWaits)),
  /** The main contract after it: its renewal, else the next one that begins later; null where there is none. */
  followed_by: companyContracts.row.nullable(),
  /** Business that the company has left open when the contract ends, each null for who does not see it; null while no end is near, or another contract carries it on. */
  owed: z
    .object({ settlements: owedPart.nullable(), bills: owedPart.nullable(), balance: z.int().nullable() })
    .nullable(),
  /** When the company was reminded of it, the latest first. */
  reminders: z.array(contractReminder),
  steps: history(acts),
  next: nextSteps,
  actions: verdicts,
});

/** Reasons why a contract of this company cannot be: terms that are wrong are `invalid`, cell by cell. */
const contractRefusals = [
  "contract_overlaps",
  "contract_backdated",
  "contract_days",
  "contract_last_day",
  "contract_outside_parent",
  "contract_not_in_force",
  "contract_not_signed",
  "contract_no_sign_account",
  "company_not_reviewed",
  "contract_document_changed",
  "contract_in_force_fixed",
  "contract_being_ended",
  "contract_changes_nothing",
] as const;

const create = defineCall({
  ...{ name: "companyContracts.create", method: "POST", path, access: "contract.contract.create" },
  body: () => z.strictObject({ ...shapeOf(contractForm), ...sentTerms, renews_id: idText.optional() }),
  output: savedContract,
  refusals: [...createRefusals, ...contractRefusals],
});

const { company_id: _company, category: _category, ...editable } = shapeOf(contractForm);

const terminationForm = {
  abort_at: dayField(30, "terminates"),
  reason: reasonField(),
  files: filesField({ least: 0, most: 5, isPdf: true }),
};

/** `document_sha256`: what the person who signs or seals has seen. */
const update = defineCall({
  ...{ ...common, name: "companyContracts.update", method: "PUT", path: onePath },
  body: () =>
    z.strictObject({
      version,
      action: z.enum([...acts, "edit"]),
      ...z.object(editable).partial().shape,
      ...sentTerms,
      abort_at: terminationForm.abort_at.schema.optional(),
      files: terminationForm.files.schema.optional(),
      document_sha256: z.string().max(64).optional(),
      sms_code: smsCode.optional(),
    }),
  output: savedContract,
  refusals: [...actRefusals, ...codeRefusals, ...contractRefusals, "evidence_not_seen"],
});

/** Ends a contract in force on a day: POST in place of an action, for who names only day, reason and file. */
export const companyContractsTerminate = defineCall({
  ...{ name: "companyContracts.terminate", method: "POST", access: "contract.contract.cancel" },
  path: "/v2/company_contracts/{id}/termination",
  body: () =>
    z.strictObject({
      version: version.optional(),
      abort_at: terminationForm.abort_at.schema,
      reason: terminationForm.reason.schema,
      attachment: terminationForm.files.schema.optional(),
      sms_code: smsCode.optional(),
    }),
  output: savedContract,
  refusals: [...actRefusals, ...codeRefusals, ...contractRefusals],
});

/** The update that a termination comes to. */
export const terminationAsked = ({ attachment, ...body }: Readonly<Record<string, unknown>>) => ({
  ...{ action: "terminate", files: attachment ?? [] },
  ...body,
});

export const companyContractsAttachments = defineCall({
  ...{ ...common, name: "companyContracts.attachments", method: "GET" },
  path: "/v2/company_contracts/{id}/attachment",
  output: () => z.object({ attachments: z.array(attachment) }),
});

/** `file_kind`: only PDFs belong to a contract; `attachment_exists`: the same file is there already. */
export const companyContractsAddAttachment = defineCall({
  ...{ name: "companyContracts.addAttachment", method: "POST", access: "contract.contract.edit" },
  path: "/v2/company_contracts/{id}/attachment",
  body: () => z.strictObject({ file_key: idText, kind: z.literal(attachmentKinds) }),
  output: () => z.object({ attachment }),
  refusals: ["invalid", "not_found", "forbidden", "file_kind", "attachment_exists", "illegal_transition"],
});

export const companyContractsSupplements = defineCall({
  ...{ ...common, name: "companyContracts.supplements", method: "GET" },
  path: "/v2/company_contracts/{id}/supplement_contracts",
  output: () => z.object({ supplements: z.array(companyContracts.row) }),
});

export const contractSupplementsGet = defineCall({
  ...{ ...common, name: "contractSupplements.get", method: "GET" },
  path: `${supplementsPath}/{id}`,
  output: detail,
});

/** A supplement to a main contract in force or about to be: it names only what it overrides, from its first day on. */
export const contractSupplementsCreate = defineCall({
  ...{ name: "contractSupplements.create", method: "POST", access: "contract.contract.create" },
  path: supplementsPath,
  body: () =>
    z.strictObject({
      company_contract_id: idText,
      start_at: contractForm.start_at.schema,
      end_at: contractForm.end_at.schema.optional(),
      sign_method: contractForm.sign_method.schema.optional(),
      reason: contractForm.reason.schema.optional(),
      ...sentTerms,
      config: supplementConfigSchema.optional(),
    }),
  output: savedContract,
  refusals: [...createRefusals, ...contractRefusals],
});

export const contractSupplementsUpdate = defineCall({
  ...{ ...common, name: "contractSupplements.update", method: "PUT" },
  path: `${supplementsPath}/{id}`,
  body: update.body,
  output: savedContract,
  refusals: [...actRefusals, ...codeRefusals, ...contractRefusals, "evidence_not_seen"],
});

/** Kinds of documents in the register of a company. */
export const enterpriseDocumentKinds = ["main", "supplement", "termination", "other", "attorney", "agreement"] as const;

/** Every document that was signed with a company: contracts, terminations, powers of attorney, agreements accepted. */
export const enterpriseContractsList = defineCall({
  ...{ ...common, name: "enterpriseContracts.list", method: "GET", path: "/cdl/1/enterprise_contracts" },
  query: () => z.strictObject({ company_id: idText }),
  output: () =>
    z.object({
      documents: z.array(
        z.object({
          kind: z.enum(enterpriseDocumentKinds),
          id: idText,
          no: z.string(),
          title: z.string(),
          status: z.int().nullable(),
          signed_at: z.string().nullable(),
          sealed_at: z.string().nullable(),
          start_at: z.string().nullable(),
          end_at: z.string().nullable(),
          sha256: z.string(),
          file_key: idText.nullable(),
          file_name: z.string(),
        }),
      ),
    }),
});

const audit = ["contract.contract.audit"] as const;

/** Contracts with companies decide fees, so a second person approves and seals them, and the company signs. */
export const companyContractRecord = defineRecord({
  list: companyContracts,
  states: companyContractStates,
  start: "draft",
  table: "company_contracts",
  object: "companyContract",
  audit: { area: 125, object: 125, steps: { seal: 340 } },
  isMadeElsewhere: true,
  address: "/contracts",
  row: "contract",
  parts: ["maker_id", "checker_id", "editors", "signed_by"],
  refusals: [...contractRefusals, ...reminderRefusals],
  exportPermission: "contract.contract.export",
  calls: {
    list: defineCall({
      ...{ ...common, name: "companyContracts.list", method: "GET", path },
      query: () => listQuery(companyContracts),
      output: () => listAnswer(companyContracts),
    }),
    get: defineCall({ ...{ ...common, name: "companyContracts.get", method: "GET", path: onePath }, output: detail }),
    create,
    update,
  },
  create: {
    permission: "contract.contract.create",
    form: contractForm,
    check: ({ start_at = "", end_at = "" }) => (start_at === "" || end_at < start_at ? "end_at" : null),
  },
  actions: {
    submit: { permissions: ["contract.contract.edit"], companyWith: [], forward: true },
    approve: {
      opens: "files",
      permissions: audit,
      companyWith: [],
      excludes: ["maker_id", "editors"],
      forward: true,
      duty: "review",
    },
    reject: {
      permissions: audit,
      companyWith: [],
      form: { reason: reasonField() },
      shows: ["company_name", "start_at", "end_at"],
    },
    sign: {
      opens: "files",
      code: true,
      permissions: ["contract.contract.edit"],
      companyWith: ["contract.contract.sign"],
      needs: { column: "may_sign", code: "contract_not_signed" },
      forward: true,
      shows: ["company_name", "category", "start_at", "end_at"],
      carries: ["document_sha256"],
    },
    seal: {
      opens: "files",
      code: true,
      permissions: audit,
      companyWith: [],
      excludes: ["maker_id", "editors", "signed_by"],
      forward: true,
      duty: "review",
      shows: ["company_name", "category", "start_at", "end_at"],
      carries: ["document_sha256"],
    },
    terminate: {
      code: true,
      permissions: ["contract.contract.cancel"],
      companyWith: [],
      form: terminationForm,
      shows: ["company_name", "start_at", "end_at"],
    },
    void: {
      permissions: ["contract.contract.cancel"],
      companyWith: [],
      form: { reason: reasonField() },
      shows: ["company_name", "start_at", "end_at"],
    },
  },
  // Who approves opens the annexes; who signs or seals the document, and what the company signed on paper.
  evidence: ({ document, attachments }, action) => [
    ...(action === "approve" || document === null ? [] : [{ key: document.file_key, name: document.name }]),
    ...attachments
      .filter(({ kind }) => (kind === signedCopyKind) !== (action === "approve"))
      .map(({ file_key, file_name }) => ({ key: file_key, name: file_name })),
  ],
});
