import type { SameShape } from "../../shape.ts";
import type { contractManifest as zhManifest } from "../../zh-CN/workers/labor-contracts.ts";

export const laborContracts = {
  download: {
    action: "Download contracts",
    title: "Download contracts?",
    body: "The PDFs of the selected contracts are zipped with a manifest, up to 2,000 per file. Contracts without a file are left out.",
    count: "Selected contracts",
    clear: "Unmasked names and ID numbers in the manifest",
    started: "Packing {{count, contract|contracts}}, {{no}}",
    cut: "Only the first {{files}} of {{matched}} are packed. Narrow the filter for the rest.",
  },
  actions: {
    send: "Send contract",
    file: "File paper contract",
    approve: "Approve",
    reject: "Reject",
    resend: "Send again",
    withdraw: "Withdraw",
    view: "View contract",
  },
  form: { reason: { label: "Reason" } },
  paper: {
    form: {
      signed_on: { label: "Signed on" },
      start_at: { label: "Starts" },
      end_at: { label: "Ends" },
      files: { label: "Scanned contract (PDF)" },
      remark: { label: "Remark" },
    },
    wrong: {
      signedLater: "The signing date cannot be after today.",
      endsFirst: "The end date cannot be before the start date.",
      isOver: "The contract has already ended and cannot be filed.",
    },
    warning: "A second person checks the file. The contract takes effect once approved.",
    filed: "Filed; waiting for a check",
  },
  send: {
    count: "Selected workers",
    looking: "Checking who can sign…",
    reach: "{{count, worker|workers}} will get a contract by text message and can sign it within 7 days.",
    nobody: "No contract can be sent to the selected workers; see below.",
    left: "{{count, worker|workers}} left out:",
    more: "{{count, more worker is|more workers are}} not shown.",
    byReason: "{{reason}} ({{count}})",
    warning: "Contracts use the template named in the company contract and are binding once signed.",
    sent: "Contract sent to {{count, worker|workers}}",
    worker: "Name",
    reason: "Reason",
  },
  change: {
    resendWarning:
      "The worker gets a new text message, valid for 7 days. The earlier link stops working. At most 3 times a day for each contract.",
    resent: "Sent again",
    withdrawWarning:
      "The link stops working immediately and the worker is notified. You can send a new contract later.",
    withdrawn: "Withdrawn",
    takeBackWarning: "The check is cancelled. You can file the contract again later.",
    approveWarning:
      "Open the file first and compare the parties, dates and signatures. Once approved, the worker has a contract on file.",
    approved: "Approved",
    rejectWarning: "The contract must be filed again. Its submitter sees the reason.",
    rejected: "Rejected",
  },
  detail: {
    worker: "Parties",
    contract: "Contract",
    course: "Progress",
    evidence: "Evidence of signature",
    file: "Contract file",
    noFile: "Not signed yet, so there is no file.",
    hidden: "The file shows the full ID number and mobile; you do not have permission to open it.",
    toWorker: "Open worker",
    fault: {
      signing_refused:
        "The signing provider could not sign for this worker; the worker did not decline. Check name, ID number and mobile, then send another contract.",
      late: "Confirmed by the worker. The signing provider is processing it; the result is checked automatically.",
      unknown:
        "Confirmed by the worker. The signing provider has not answered yet; the result is checked automatically.",
      down: "Confirmed by the worker. The signing provider cannot be reached; it will be retried automatically.",
    },
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
  tab: {
    title: "Contracts with {{company}}",
    none: "No contract yet.",
    noFile: "Signed on {{day}}; the contract file is not kept here.",
    columns: { actions: "Actions" },
  },
} as const;

export const laborContractLists = {
  laborContracts: {
    title: "Worker contracts",
    keyword: "Contract number, name, ID number, mobile, company",
    columns: {
      id: "Selected contracts",
      no: "Contract no.",
      type: "Signing",
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
      maker_name: "Prepared by",
      checker_name: "Checked by",
      decided_at: "Checked",
    },
    flags: { by_others: "Prepared by others" },
  },
} as const;

export const laborContractStateTexts = {
  laborContract: {
    draft: "To send",
    sent: "Sent",
    opened: "Opened",
    signing: "Confirming",
    filed: "To check",
    signed: "Signed",
    declined: "Declined",
    rejected: "Rejected",
    lapsed: "Lapsed",
    withdrawn: "Withdrawn",
  },
} as const;

/** The list of files that lies in each zip of contracts. */
export const contractManifest = {
  file: "worker-contracts",
  name: "manifest.csv",
  no: "Contract no.",
  labor: "Worker",
  idNo: "ID number",
  company: "Client company",
  type: "Signing",
  online: "Online",
  offline: "On paper",
  signedAt: "Signed at",
  fileName: "File name",
  sha256: "SHA-256",
  contract: "Contract status",
  state: "Status",
  there: "Packed",
  gone: "File missing or changed since signing; not packed",
} as const satisfies SameShape<typeof zhManifest>;
