/** Text on every page of a file of certificates. */
export type CertificateFile = {
  readonly locale: "zh-CN" | "en";
  readonly agency: string;
  readonly credit_code: string;
  readonly batch_no: string;
  readonly job_no: string;
  readonly watermark: string;
  readonly by: string;
  readonly at: string;
  readonly count: number;
};

/** The end of one cooperation. Name and number are in the form to be printed, masked or clear; `done_at`: when it was over. */
export type Certificate = {
  readonly no: string;
  readonly labor_name: string;
  readonly id_no: string;
  readonly company: string;
  readonly reason: string;
  readonly effective_at: string;
  readonly done_at: string;
};
