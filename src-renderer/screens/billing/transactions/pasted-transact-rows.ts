import type { TransactRow } from "../../../../src-shared/billing/funds/transact-list-import.ts";
import { transactList } from "../../../../src-shared/billing/funds/transact-list-import.ts";
import { parseMoney } from "../../../../src-shared/kernel/values/money/money-parse.ts";
import { stripInvisible, toHalfWidth } from "../../../../src-shared/kernel/values/text/text.ts";

export type TransactFault = { readonly row: number; readonly code: "no" | "status" | "amount" };

const statusByWord = new Map(
  (transactList.fields.find(({ key }) => key === "status")?.choices ?? []).flatMap(({ code, words: names }) =>
    names.map((name) => [name, Number(code)] as const),
  ),
);

const statusOf = (text: string): 1 | 2 | null => {
  const code = statusByWord.get(text) ?? Number(text);
  return code === 1 || code === 2 ? code : null;
};

/**
 * Rows of a transact list as they are copied out of a spreadsheet: number, status (the template's words, or 2 and 1),
 * amount in yuan where there is one; further columns are left out. A first line of titles is skipped.
 */
export const readTransactRows = (
  text: string,
): { readonly rows: readonly TransactRow[]; readonly faults: readonly TransactFault[] } => {
  const rows: TransactRow[] = [];
  const faults: TransactFault[] = [];
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === "" || (at === 0 && !/\d/u.test(line))) continue;
    const row = at + 1;
    const [number = "", statusWord = "", money = ""] = line.split("\t").map((cell) => stripInvisible(cell).trim());
    const no = toHalfWidth(number);
    const status = statusOf(toHalfWidth(statusWord));
    const amount = money === "" ? undefined : parseMoney(money);
    if (!/^[0-9A-Za-z_-]{1,64}$/u.test(no)) faults.push({ row, code: "no" });
    else if (status === null) faults.push({ row, code: "status" });
    else if (amount?.ok === false) faults.push({ row, code: "amount" });
    else rows.push({ row, no, status, ...(amount?.ok && { amount: amount.cents }) });
  }
  return { rows, faults };
};
