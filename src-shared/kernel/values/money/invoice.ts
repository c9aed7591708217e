import { type Cents, divideHalfUp, type RatioBp } from "./money.ts";

/** Kinds of invoices by their number (dictionary A5): what is called 专票 lets the buyer deduct the tax. */
export const invoiceTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

const rates: Readonly<Record<InvoiceType, RatioBp>> = {
  1: 300,
  2: 600,
  3: 300,
  4: 600,
  5: 100,
  6: 900,
  7: 900,
  8: 1_300,
  9: 1_300,
};

/** Special invoices (专票): they name the buyer's tax number, address and account. */
const special: ReadonlySet<number> = new Set([1, 2, 6, 8]);
export const isSpecialInvoice = (type: number): boolean => special.has(type);

/** Contents that invoices of this trade name (dictionary A5); a person may write another. */
export const usualContents = [
  "*现代服务*市场推广服务",
  "*现代服务*技术服务",
  "*经纪代理服务*代理服务",
  "*人力资源服务*劳务外包",
  "*物流辅助服务*收派服务",
] as const;

/** Most characters of what an invoice says it is for. */
export const contentLength = 100;

/** 1 electronic (`E_INVOICE`) · 2 on paper (`PAPER_INVOICE`), as in dictionary B0.2. */
export const invoiceStyles = [1, 2] as const;

/** 1 by settlements · 3 by a range of days · 6 by an amount of the quota (dictionary B10). */
export const applyModes = [1, 3, 6] as const;

/** The VAT rate of a kind of invoice, percentage ×100. */
export const invoiceRate = (type: InvoiceType): RatioBp => rates[type];

/**
 * Splits the `amount` of an invoice (tax included, cents): price without tax and tax. The price is rounded half-up to a
 * cent and the tax is the rest, so that the two always add up to the amount.
 */
export const splitInvoice = (amount: Cents, type: InvoiceType): { price: Cents; tax: Cents; rate: RatioBp } => {
  const rate = invoiceRate(type);
  const price = divideHalfUp(BigInt(amount) * 10_000n, BigInt(10_000 + rate));
  return { price, tax: amount - price, rate };
};

/** Most files that go with an application. */
export const mostAttachments = 10;

/** A number that a courier prints. */
export const courierNo = /^[A-Za-z0-9-]{6,40}$/u;
