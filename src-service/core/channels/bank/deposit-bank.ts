import type { Writing } from "../../context.ts";
import type { Database } from "../../database/tables.ts";

/** Money that came in, as a bank's statement lists it. `serial` is the bank's own number and unique. Cents. */
export type Deposit = {
  readonly serial: string;
  /** The account that it was paid to: a wallet's accounting unit. */
  readonly account_no: string;
  readonly payer_name: string;
  readonly payer_account: string;
  readonly amount: number;
  readonly arrived_ms: number;
};

/** A bank that receives money. `arrived`: what came in between two times (epoch ms, the first excluded). May throw. */
export type DepositBank = {
  arrived(afterMs: number, untilMs: number): Promise<readonly Deposit[]>;
};

/** The sandbox bank's own books of what came in (`sandbox_bank_deposits`). */
export const createSandboxDeposits = (reading: Database): DepositBank => ({
  arrived: (afterMs, untilMs) =>
    reading
      .selectFrom("sandbox_bank_deposits")
      .select(["serial", "account_no", "payer_name", "payer_account", "amount", "arrived_ms"])
      .where("arrived_ms", ">", afterMs)
      .where("arrived_ms", "<=", untilMs)
      .orderBy("arrived_ms")
      .execute(),
});

/** Records a deposit at the sandbox bank, as a company's transfer would. */
export const makeDeposit = async (
  { tx, nowMs, numbers }: Writing,
  deposit: Omit<Deposit, "serial" | "arrived_ms"> & { readonly remark: string },
): Promise<string> => {
  const [serial = ""] = await numbers("BD", 1);
  await tx
    .insertInto("sandbox_bank_deposits")
    .values({ ...deposit, serial, arrived_ms: nowMs })
    .execute();
  return serial;
};
