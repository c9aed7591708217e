import type { BillImportRow, billsPrecheck, PayComparison } from "../../../../src-shared/billing/bills/bills-calls.ts";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";

type Precheck = CallOutput<typeof billsPrecheck>;

/** A row with what the company pays for it by the contract, cents. */
export type PayOfRow = { readonly row: BillImportRow; readonly contract_pay: number };

type Compared = PayOfRow & { readonly file: number };

const comparedOf = (rows: readonly PayOfRow[]): Compared[] =>
  rows.flatMap((one) => (one.row.customer_pay === undefined ? [] : [{ ...one, file: one.row.customer_pay }]));

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Compares what the company pays by the file with what it pays by the contract; rows without the value in the file are left
 * out.
 */
export const comparePay = (rows: readonly PayOfRow[]): PayComparison => {
  const compared = comparedOf(rows);
  return {
    compared: compared.length,
    differing: compared.filter(({ file, contract_pay }) => file !== contract_pay).length,
    file: sum(compared.map(({ file }) => file)),
    contract: sum(compared.map(({ contract_pay }) => contract_pay)),
  };
};

/** A warning on every row whose 客户支付 is not the contract's: bills are made by the contract. */
export const payWarnings = (rows: readonly PayOfRow[]): Precheck["issues"] =>
  comparedOf(rows)
    .filter(({ file, contract_pay }) => file !== contract_pay)
    .map(({ row, file, contract_pay }) => ({
      row: row.row,
      field: "customer_pay",
      severity: "warning" as const,
      code: "pay_differs",
      params: {
        file: formatMoney(file),
        contract: formatMoney(contract_pay),
        difference: formatMoney(contract_pay - file),
      },
    }));
