/** Choosing files that prove something, in every form alike. */
export const files = {
  add: "Add file",
  other: "Choose another file",
  uploading: "Uploading ({{done}} of {{total}}, {{percent}}%)",
  stop: "Stop uploading",
  stopped: "upload stopped",
  view: "View {{name}}",
  remove: "Remove {{name}}",
  full: "Up to {{most}} files",
  hint: "PNG, JPG or PDF, up to {{megabytes}} MB each",
  hintPdf: "PDF, up to {{megabytes}} MB each",
  notPdf: "not a PDF, not uploaded",
  refused: "{{name}}: {{reason}}",
  tooLarge: "larger than {{megabytes}} MB, not uploaded",
  twice: "already selected, not uploaded again",
  notAdded: "Up to {{most}} files: {{count, file was|files were}} not added",
} as const;

/** Faults in a form's field, and texts common to all forms. */
export const forms = {
  none: "Nothing to choose from",
  leftOut: "Omit",
  yuan: "CNY",
  inUnit: "{{label}} ({{unit}})",
  hidden: {
    ...{
      kept: "Currently {{value}}; leave empty to keep it",
      empty: "Remove",
      emptied: "Removed when saved",
      keep: "Keep",
    },
  },
  wrong: {
    phone: "Enter an 11-digit mainland mobile number",
    idNumber: "This ID number is not valid. Check each digit",
    bankCard: "A bank card number has 13 to 19 digits",
    email: "This email address is not valid",
    alipay: "An Alipay account is an email address or an 11-digit mobile number",
    creditCode: "This unified social credit code is not valid. Check each character",
    line: "Contains invisible characters. Enter it again",
    personName: "Enter the name as printed on the document: 2 to 50 letters or characters, no digits",
    count: "Enter a whole number from {{least}} to {{most}}",
  },
} as const;
