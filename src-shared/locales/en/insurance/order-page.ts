import type { insuranceReceipt as zh } from "../../zh-CN/insurance/order-page.ts";

/** Words of the receipt of premiums, a PDF. */
export const insuranceReceipt: Readonly<Record<keyof typeof zh, string>> = {
  heading: "Premium receipt",
  job: "Job",
  company: "Paid by",
  agency: "Received by",
  insurer: "Insurance",
  days: "Insured from – to",
  heads: "People insured",
  policy: "Policy no.",
  drawn: "Issued at",
  payment: "No.",
  time: "Time",
  kind: "Type",
  by: "Handled by",
  amount: "Amount (CNY)",
  premium: "Premium of the order",
  amendment: "Premium of a change",
  givenBack: "Premium returned",
  total: "Total",
  capital: "In words",
  note: "This receipt is for premiums passed on to the insurer and is no invoice; the insurer issues the invoice.",
};
