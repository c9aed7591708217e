import type { contractTemplateRecord } from "../../../companies/contracts/contract-templates-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const contractTemplates = {
  list: {
    title: "Contract texts",
    keyword: "Number, template name",
    columns: {
      no: "Number",
      name: "Template",
      body_version: "Version",
      maker_name: "Prepared by",
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
      "Another person reviews it before it takes effect. Under the name of an existing template it becomes the next version and replaces the previous one.",
    done: "Contract template submitted for review",
    history: "Created",
    wrong: "The text has unknown placeholders, or leaves more than 30 values to the company. Correct it.",
    fields: {
      name: { label: "Template name", hint: "2 to 60 characters; an existing name creates a new version" },
      body: {
        label: "Contract text",
        hint: "The first line is the title; each line is a paragraph. Placeholders are listed below",
      },
    },
  },
  actions: {
    approve: {
      label: "Approve",
      warning:
        "Takes effect immediately: contracts sent from now on use this version; those already sent do not change.",
      done: "Contract template in force",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "This cannot be undone. Submit a new version if needed.",
      done: "Rejected",
      history: "Rejected",
    },
    end: {
      label: "End",
      warning: "No more contracts can be sent from it; contracts already sent or signed do not change.",
      done: "Contract template ended",
      history: "Ended",
    },
  },
  moves: { replace: "Replaced by a new version" },
  notes: {},
  refusals: {
    template_waits: "A version with this name is waiting for review. Decide it first.",
    template_not_in_force: "No version of this template is in force.",
    company_contract_missing: "This company has no contract in force.",
    template_values_missing:
      "Some company values of the template are missing. Enter them under “Use for a company” of the contract template.",
  },
  detail: {
    facts: "Facts",
    text: "Contract text",
    textOf: "Text (with examples for the placeholders)",
    placeholders: "Placeholders",
    placeholdersHint:
      "Written as {{example}}; {{custom}} is set for each company. After custom. use lower-case letters, digits or underscores, starting with a letter",
    unknown: "Unknown: {{names}}",
    preview: "Preview",
    missing: "Missing: {{keys}}. No contracts can be sent until it is entered",
    companies: "Used by",
    noCompanies: "No company uses this template yet.",
    unchanged: "The text has not been changed yet",
    waits: "Version {{version}} is waiting for review",
    marked: "Changes from version {{version}}, now in force, are highlighted",
    gone: "Removed paragraphs",
    revise: "New version",
    assign: {
      open: "Use for a company",
      title: "Use for a company",
      company: "Company",
      warning:
        "From now on the company's workers sign the version of this template in force at the time. Contracts already sent do not change.",
      done: "Saved",
      value: "{{key}} (this company)",
      ownKey: "custom field “{{key}}”",
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
} as const satisfies RecordTexts<typeof contractTemplateRecord>;
