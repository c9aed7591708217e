import { transfersCreate } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { transferMakings } from "../../../../src-shared/bridge/fund-plans.ts";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";

/** Contents of the form for a new transfer; `amount` in cents, null while it is none. */
export type TransferForm = {
  readonly type: 1 | 3 | 5;
  readonly wallet: { readonly id: string; readonly available: number } | undefined;
  readonly to: { readonly id: string } | undefined;
  readonly amount: number | null;
  readonly serial: string;
  readonly payer: string;
  readonly direction: 1 | 2;
  readonly note: string;
};

const bodyOf = ({ type, wallet, to, amount, serial, payer, direction, note }: TransferForm) => {
  const common = { type, wallet_id: wallet?.id, amount, note: note.trim() };
  if (type === 1) return { ...common, bank_serial: serial, payer_name: payer };
  return type === 3 ? { ...common, to_wallet_id: to?.id } : { ...common, direction };
};

/** The form as an operation; null while something is missing or more than is available would leave. */
export const planOf = (form: TransferForm): PlanInput | null => {
  const parsed = transfersCreate.body.safeParse(bodyOf(form));
  if (!parsed.success) return null;
  const leaves = form.type === 3 || (form.type === 5 && form.direction === 2);
  if (leaves && parsed.data.amount > (form.wallet?.available ?? 0)) return null;
  return { action: transferMakings[form.type], body: parsed.data };
};
