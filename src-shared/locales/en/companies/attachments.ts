/** Papers of workers. */
export const attachments = {
  title: "Certificates and attachments",
  none: "No attachments yet",
  columns: {
    kind: "Type",
    number: "Number",
    validTo: "Valid until",
    file: "File",
    company: "Company",
    uploader: "Uploaded by",
    at: "Uploaded at",
    actions: "Actions",
  },
  validity: { endless: "No expiry", ended: "Expired {{day}}", soon: "Expires {{day}}" },
  form: {
    kind: {
      label: "Type",
      options: { 1: "Health certificate", 2: "Skill certificate", 3: "Offline contract", 4: "Other" },
    },
    number: { label: "Number" },
    files: { label: "File" },
    validTo: "Valid until (empty: no expiry)",
  },
  hash: "SHA-256 {{start}}…",
  isOver: "This date has passed; the attachment will show as expired.",
  add: "Add attachment",
  added: "Attachment added",
  view: "View",
  remove: "Remove",
  removeTitle: "Remove attachment",
  removeWarning: "It will no longer be shown. The file and the reason are kept as evidence.",
  removed: "Attachment removed",
} as const;
