import { sumCents } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { Detail } from "./use-settlement.ts";

/** One amount of an equation: what comes before it, what it is, and cents. */
export type Operand = { readonly sign: "" | "+" | "−"; readonly key: OperandKey; readonly cents: number };
export type OperandKey = "bill" | "fee" | "addedFee" | "discount" | "tax" | "pit" | "other";

export type SettlementSums = {
  /** Company's payment: the operands come to `payable`. */
  readonly company: readonly Operand[];
  readonly payable: number;
  /** Workers' pay: the operands come to `net`. */
  readonly workers: readonly Operand[];
  readonly net: number;
  /** Parts of the company's payment by receiver; these come to `payable`. */
  readonly parts: { readonly net: number; readonly tax: number; readonly other: number; readonly fee: number };
};

/**
 * The two equations of a settlement. A fee on top (外扣): bills + fee = payable. A fee from inside (内扣): bills = payable, and
 * the fee is taken off before the workers' part. Which it is follows from the amounts themselves, so that both always add up;
 * where lines of both kinds are in one settlement, only what is on top is added.
 */
export const sumsOf = ({ settlement, discount }: Pick<Detail, "settlement" | "discount">): SettlementSums => {
  const { bill_amount, service_fee, pit, vat, surtax, company_payable, labor_net } = settlement;
  const onTop = company_payable + discount - bill_amount;
  const inside = service_fee - onTop;
  const tax = sumCents([pit, vat, surtax]);
  const other = bill_amount - inside - tax - labor_net;
  const some = (operand: Operand): readonly Operand[] => (operand.cents === 0 ? [] : [operand]);
  const bill: Operand = { sign: "", key: "bill", cents: bill_amount };
  const fee = (sign: Operand["sign"], cents: number): Operand => ({
    sign,
    key: cents === service_fee ? "fee" : "addedFee",
    cents,
  });
  return {
    company: [
      bill,
      ...(inside === 0 ? [fee("+", onTop)] : some(fee("+", onTop))),
      ...some({ sign: "−", key: "discount", cents: discount }),
    ],
    payable: company_payable,
    workers: [
      bill,
      ...some({ sign: "−", key: "fee", cents: inside }),
      { sign: "−", key: tax === pit ? "pit" : "tax", cents: tax },
      ...some({ sign: "−", key: "other", cents: other }),
    ],
    net: labor_net,
    parts: { net: labor_net, tax, other, fee: service_fee - discount },
  };
};
