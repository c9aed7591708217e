/** Text on every page of a note; `code` says what it was drawn from. Amounts as they are written. */
export type NoteFile = {
  readonly locale: "zh-CN" | "en";
  readonly job_no: string;
  readonly watermark: string;
  readonly by: string;
  readonly at: string;
};

/** Accepted work of one task. Names and numbers of people in the form to be printed. */
export type AcceptedNote = {
  readonly no: string;
  readonly code: string;
  readonly task: string;
  readonly company: string;
  readonly agency: string;
  readonly industry: string;
  readonly place: string;
  readonly days: string;
  readonly total: string;
  readonly capital: string;
  readonly people: readonly (readonly string[])[];
};
