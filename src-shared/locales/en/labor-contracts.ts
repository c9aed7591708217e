import type { SameShape } from "../shape.ts";
import type {
  laborContracts as zh,
  laborContractLists as zhLists,
  contractManifest as zhManifest,
  laborContractStateTexts as zhStates,
} from "../zh-CN/labor-contracts.ts";

export const laborContracts = {
  download: {
    action: "Download contracts",
    title: "Download contracts?",
    body: "The PDFs of the selected contracts are packed with a manifest, up to 2,000 in a zip. Contracts without a file are left out.",
    count: "Selected contracts",
    clear: "Names and ID numbers in clear in the manifest",
    started: "Packing {{count, contract|contracts}}, {{no}}",
    cut: "Only the first {{files}} of {{matched}} are packed. Narrow the filter for the rest.",
  },
  actions: {
    send: "Send contract",
    resend: "Send again",
    withdraw: "Withdraw",
    view: "View contract",
  },
  form: { reason: { label: "Reason for withdrawing" } },
  send: {
    count: "Selected workers",
    looking: "Checking who can sign…",
    reach: "{{count, worker|workers}} will get a contract by text message and can sign it within 7 days.",
    nobody: "No contract can be sent to the selected workers, see below.",
    left: "{{count, worker does|workers do}} not get one:",
    more: "{{count, more worker is|more workers are}} not shown.",
    byReason: "{{reason}} ({{count}})",
    warning: "Contracts are made from the template named in the company contract, and are binding once signed.",
    sent: "Contract sent to {{count, worker|workers}}",
    worker: "Name",
    reason: "Reason",
  },
  change: {
    resendWarning: "The worker gets another text message, valid for 7 days. The earlier link stops working.",
    resent: "Sent again",
    withdrawWarning: "The link stops working at once and the worker is told. You can send a new contract later.",
    withdrawn: "Withdrawn",
  },
  detail: {
    worker: "Parties",
    contract: "Contract",
    course: "Progress",
    evidence: "Evidence of signature",
    file: "Contract file",
    noFile: "Not signed yet, so there is no file.",
    hidden: "The file shows the full ID number and mobile. You do not have permission to open it.",
    toWorker: "Open worker",
  },
  evidence: {
    phone: "Verified mobile",
    read_at: "Read to the end",
    code_at: "Code confirmed",
    address: "Signed from",
    trace_id: "Signing trace ID",
    platform: "Signing platform",
    serial: "Certificate number",
    text_sha256: "SHA-256 of text",
    file_sha256: "SHA-256 of file",
  },
  tab: { title: "Contracts with {{company}}", none: "No electronic contract.", columns: { actions: "Actions" } },
} as const satisfies SameShape<typeof zh>;

export const laborContractLists = {
  laborContracts: {
    title: "Worker contracts",
    keyword: "Contract number, name, ID number, mobile, company",
    columns: {
      id: "Selected contracts",
      no: "Contract no.",
      labor_name: "Name",
      id_no: "ID number",
      mobile: "Mobile",
      status: "Status",
      type: "Signed by",
      company_name: "Company",
      company_id: "Company",
      company_labor_id: "Worker",
      template_name: "Template",
      template_version: "Version",
      start_at: "Starts",
      end_at: "Ends",
      sent_at: "Sent",
      opened_at: "Opened",
      signed_at: "Signed",
      lapse_at: "Sign by",
      ended_at: "Ended",
      ended_reason: "Reason",
      maker_name: "Sent by",
      create_at: "Created",
    },
    flags: {},
  },
} as const satisfies SameShape<typeof zhLists>;

export const laborContractStateTexts = {
  laborContract: {
    draft: "To send",
    sent: "Sent",
    opened: "Opened",
    signing: "Confirming",
    signed: "Signed",
    declined: "Declined",
    lapsed: "Lapsed",
    withdrawn: "Withdrawn",
  },
} as const satisfies SameShape<typeof zhStates>;

/** The list of files that lies in each zip of contracts. */
export const contractManifest = {
  file: "worker-contracts",
  name: "manifest.csv",
  no: "Contract no.",
  labor: "Worker",
  idNo: "ID number",
  company: "Client company",
  signedAt: "Signed at",
  fileName: "File name",
  sha256: "SHA-256",
  state: "Status",
  there: "Packed",
  gone: "File missing or not as it was signed, not packed",
} as const satisfies SameShape<typeof zhManifest>;
