const jobs = {
  title: "Other imports",
  emptyHint: "Imports of files other than bills are listed here with their results",
  keyword: "Import number, file name",
  columns: {
    no: "Import",
    kind: "Content",
    create_at: "Imported",
  },
  flags: { by_me: "Imported by me" },
};

/** The lists of imports other than bills, and of those of workers among them. */
export const importJobsList = {
  importJobs: jobs,
  taskImports: {
    ...jobs,
    title: "Task imports",
    emptyHint: "Imports of tasks are listed here with their results",
  },
  laborImports: {
    ...jobs,
    title: "Worker imports",
    emptyHint: "Imports of workers are listed here with their results",
  },
} as const;

export const importJobs = {
  nav: { workers: "Workers", tasks: "Tasks", bills: "Bills", others: "Other imports" },
  title: "Import {{no}}",
  counts: "Result",
  open: "{{count, row|rows}} of these: the check has no result yet. Those that do not match become failed rows.",
  outcomes: {
    created: "New",
    attached: "Known, joined the company",
    recovered: "Resumed",
    leader_unknown: "New; its leader is no user",
  },
  refused: "Rejected rows ({{count}})",
  basics: "Details",
  stopped:
    "The import was stopped: {{reason}} The remaining rows were not imported; correct them and submit them again.",
  downloadFailed: "Download rejected rows",
  rollBack: "Roll back",
  rollBackTitle: "Roll back this import?",
  rollBackBodyPlain: "{{count, record|records}} created by import {{no}} will be voided.",
  rollBackBody: "{{count, record|records}} created by import {{no}} will be voided, ¥{{amount}} in total.",
  rollBackBodies: {
    worker:
      "{{count, person|people}} who were added, joined or resumed by this import will stop working for the company, and accounts it added that are not verified yet are removed. Not possible once anybody of them has a bill or contract since.",
    worker_edit:
      "{{count, worker|workers}} get back what was changed by this import. What was changed again since stays.",
    worker_bank:
      "{{count, account change|account changes}} of this import will be withdrawn. Not possible once any has taken effect.",
  },
  original: {
    title: "Original file",
    name: "File name",
    size: "Size",
    sha256: "SHA-256",
    download: "Download original",
    none: "There is no original file: none was stored, or the 180 days for which it is kept are over.",
    notForYou:
      "The original contains unmasked personal data. Only the importer and users with permission to view unmasked data can download it.",
  },
  rolledBack: "{{count, record|records}} rolled back",
} as const;
