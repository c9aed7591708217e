/** Text on every page of a receipt. */
export type ReceiptFile = {
  readonly locale: "zh-CN" | "en";
  readonly job_no: string;
  readonly watermark: string;
  readonly by: string;
  readonly at: string;
};

/** Premiums of one order. Amounts as they are written. */
export type Receipt = {
  readonly no: string;
  readonly company: string;
  readonly agency: string;
  readonly insurer: string;
  readonly product: string;
  readonly days: string;
  readonly heads: string;
  readonly policy: string;
  /** Payments and what was given back: number, time, kind, who, amount. */
  readonly lines: readonly (readonly string[])[];
  readonly total: string;
  readonly capital: string;
};
