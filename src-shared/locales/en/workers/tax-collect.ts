/** Titles of the list of tax collect records. */
export const taxCollectLists = {
  taxCollectRecords: {
    title: "Tax registration records",
    keyword: "Name, ID number, company, receipt, reason",
    columns: {
      result: "Result",
      upload_time: "Sent",
      receipt_no: "Receipt no.",
      attempts: "Attempts",
    },
    flags: {},
  },
} as const;
