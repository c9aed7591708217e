import type { contractTemplateRecord } from "../../../companies/contracts/contract-templates-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";
import type { SameShape } from "../../shape.ts";
import type { contractTemplates as zh } from "../../zh-CN/companies/contract-templates.ts";

export const contractTemplates = {
  list: {
    title: "Contract texts",
    keyword: "Number, template name",
    columns: {
      id: "Selected records",
      no: "Number",
      name: "Template",
      body_version: "Version",
      status: "Status",
      maker_name: "Prepared by",
      create_at: "Created",
      checker_name: "Reviewed by",
      decided_at: "Reviewed",
      ended_at: "Ended",
    },
    flags: { by_others: "Prepared by others" },
  },
  object: "Contract template",
  states: {
    contractTemplate: {
      toReview: "To review",
      inForce: "In force",
      rejected: "Rejected",
      replaced: "Replaced",
      ended: "Ended",
    },
  },
  waiting: { contractTemplate: { toReview: "Waiting for review" } },
  enums: {},
  amounts: {},
  create: {
    label: "New contract template",
    warning:
      "Another person reviews it before it comes into force. Under the name of an existing template it becomes the next version and replaces the one before.",
    done: "Contract template submitted for review",
    history: "Created",
    wrong: "The text has placeholders that mean nothing, or leaves more than 30 facts to the company. Correct it.",
    fields: {
      name: { label: "Template name", hint: "2 to 60 characters; the same name makes a new version" },
      body: {
        label: "Text of the contract",
        hint: "The first line is the title, each line a paragraph. Placeholders see below",
      },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning:
        "It is in force at once: contracts sent from now on use this version, those sent before stay as they are.",
      done: "Contract template in force",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "This cannot be undone. Submit a new version where one is needed.",
      done: "Rejected",
      history: "Rejected",
    },
    end: {
      label: "End",
      warning: "No contracts can be sent from it any more; contracts that were sent or signed stay as they are.",
      done: "Contract template ended",
      history: "Ended",
    },
  },
  moves: { replace: "Replaced by a new version" },
  notes: {},
  refusals: {
    template_waits: "A version under this name is waiting for review. Decide on it first.",
    template_not_in_force: "No version of this template is in force.",
    company_contract_missing: "This company has no contract in force.",
    template_values_missing:
      "Some of what the template leaves to the company is missing. Fill it in under “Use for a company” of the contract template.",
  },
  detail: {
    facts: "Facts",
    text: "Text of the contract",
    textOf: "Text (with examples for the placeholders)",
    placeholders: "Placeholders",
    placeholdersHint:
      "Written as {{example}}; {{custom}} is given by each company. After custom. come small letters, digits or underscores, a letter first",
    unknown: "Not understood: {{names}}",
    preview: "Preview",
    missing: "Missing: {{keys}}. No contracts can be sent until it is filled in",
    companies: "Used by",
    noCompanies: "No company uses this template yet.",
    revise: "New version",
    assign: {
      open: "Use for a company",
      title: "Use for a company",
      company: "Company",
      warning:
        "From now on the company's workers sign the version of this template that is then in force. Contracts that were sent stay as they are.",
      done: "Saved",
      value: "{{key}} (of this company)",
      ownKey: "own field “{{key}}”",
      around: "In the contract: {{around}}",
    },
    names: {
      worker_name: "Worker's name",
      worker_id_no: "ID number",
      worker_mobile: "Mobile",
      company_name: "Company",
      company_credit_code: "Credit code of the company",
      agency_name: "Agency",
      agency_credit_code: "Credit code of the agency",
      start_at: "First day of the contract",
      end_at: "Last day of the contract",
    },
    samples: {
      worker_name: "Li Xiaoming",
      worker_id_no: "110105199001011234",
      worker_mobile: "13800000000",
      company_name: "Sample Technology Ltd.",
      company_credit_code: "91110105MA0000000X",
      agency_name: "Sample Staffing Ltd.",
      agency_credit_code: "91310105MA0000000X",
      start_at: "2026-01-01",
      end_at: "2026-12-31",
    },
  },
} as const satisfies RecordTexts<typeof contractTemplateRecord> & SameShape<typeof zh>;
