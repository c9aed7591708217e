import type { JournalKind } from "../../../../src-shared/billing/funds/ledger-kinds.ts";
import { channelMoney } from "../../../ledger/money/accounts.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { businessTypes, type Journal, type WalletMove } from "../../../ledger/money/ledger.ts";
import { freezeJournal, rechargeJournal, unfreezeJournal } from "../../../ledger/money/movements.ts";
import { causeOf } from "./store.ts";

/** A transfer to be booked. `by`: the person, null for the bank. `serial`: the bank's number of the payment. */
type Booked = { readonly transfer: Transfer; readonly by: number | null; readonly serial?: string };

const journal = (
  { transfer, by }: Booked,
  kind: JournalKind,
  agency: Journal["agency"],
  wallet?: { id: number | null; moves: readonly WalletMove[] },
): Journal => ({
  agency_id: transfer.agency_id,
  kind,
  biz_no: transfer.no,
  created_by: by,
  ...(wallet !== undefined && { wallet: { id: causeOf(transfer, wallet.id, by).wallet_id, moves: wallet.moves } }),
  ...(agency !== undefined && { agency }),
});

const move = (
  business_type: WalletMove["business_type"],
  part: "available" | "frozen",
  amount: number,
  more: Partial<WalletMove> = {},
): WalletMove => ({ business_type, available: 0, frozen: 0, ...more, [part]: amount });

const bankDetails = (serial: string | undefined, counterparty: string): Partial<WalletMove> => ({
  ...(serial !== undefined && { bank_serial: serial }),
  counterparty,
});

/** Freezes the amount in the source wallet. */
export const holdJournal = ({ transfer, by }: Booked): Journal =>
  freezeJournal(causeOf(transfer, transfer.from_wallet_id, by), transfer.amount);

/** Releases the amount of a transfer that will not happen. */
export const releaseJournal = ({ transfer, by }: Booked): Journal =>
  unfreezeJournal(causeOf(transfer, transfer.from_wallet_id, by), transfer.frozen_amount);

/** Credits a deposit of the company itself. */
export const creditJournal = ({ transfer, by }: Booked): Journal =>
  rechargeJournal(
    causeOf(transfer, transfer.to_wallet_id, by),
    transfer.amount,
    transfer.bank_serial ?? "",
    transfer.payer_name,
  );

/** Books a deposit of somebody else, or a failed return of one, as suspense. */
export const suspenseJournal = (booked: Booked): Journal =>
  journal(booked, "suspense", [
    { kind: channelMoney(booked.transfer.channel), amount: booked.transfer.amount },
    { kind: "suspense", amount: -booked.transfer.amount },
  ]);

/** Corrects a recharge entered by hand to the amount that the bank received, by `change` cents. */
export const correctJournal = (booked: Booked, change: number): Journal => {
  const { transfer } = booked;
  const moves = [
    move(
      businessTypes.correction,
      "available",
      change,
      bankDetails(transfer.bank_serial ?? undefined, transfer.payer_name),
    ),
  ];
  return journal(booked, "correct", [{ kind: channelMoney(transfer.channel), amount: change }], {
    id: transfer.to_wallet_id,
    moves,
  });
};

/** Moves an amount from suspense to the company it belongs to. */
export const claimJournal = (booked: Booked): Journal => {
  const { transfer } = booked;
  const moves = [
    move(
      businessTypes.recharge,
      "available",
      transfer.amount,
      bankDetails(transfer.bank_serial ?? undefined, transfer.payer_name),
    ),
  ];
  return journal(booked, "claim", [{ kind: "suspense", amount: transfer.amount }], {
    id: transfer.to_wallet_id,
    moves,
  });
};

/** Returns an amount in suspense to its payer. */
export const giveBackJournal = (booked: Booked): Journal =>
  journal(booked, "giveBack", [
    { kind: "suspense", amount: booked.transfer.amount },
    { kind: channelMoney(booked.transfer.channel), amount: -booked.transfer.amount },
  ]);

/** The bank paid a withdrawal or refund: removes the frozen amount and books the fee as income. */
export const paidJournal = (booked: Booked): Journal => {
  const { transfer, serial } = booked;
  const isRefund = transfer.type === 4;
  const moves = [
    move(
      isRefund ? businessTypes.refund : businessTypes.withdrawal,
      "frozen",
      -transfer.actual,
      bankDetails(serial, transfer.payee_name),
    ),
    move(businessTypes.charge, "frozen", -transfer.fee),
  ];
  const agency = [
    { kind: channelMoney(transfer.channel), amount: -transfer.actual },
    { kind: "service_income", amount: -transfer.fee },
  ] as const;
  return journal(booked, isRefund ? "payBack" : "withdraw", agency, { id: transfer.from_wallet_id, moves });
};

/** A withdrawal or refund that had been paid came back (退汇): credits it to the wallet again and reverses the fee. */
export const returnedJournal = (booked: Booked): Journal => {
  const { transfer, serial } = booked;
  const moves = [
    move(businessTypes.returnedPayment, "available", transfer.actual, bankDetails(serial, transfer.payee_name)),
    move(businessTypes.correction, "available", transfer.fee),
  ];
  const agency = [
    { kind: channelMoney(transfer.channel), amount: transfer.actual },
    { kind: "service_income", amount: transfer.fee },
  ] as const;
  return journal(booked, "returned", agency, { id: transfer.from_wallet_id, moves });
};

/** Moves money between wallets of two channels, and between their banks. */
export const movedJournal = (booked: Booked, toChannel: number): Journal => {
  const { transfer, serial } = booked;
  const { amount } = transfer;
  const out = move(businessTypes.channelTransfer, "frozen", -amount, bankDetails(serial, ""));
  const into = move(businessTypes.channelTransfer, "available", amount, bankDetails(serial, ""));
  const agency = [
    { kind: channelMoney(transfer.channel), amount: -amount },
    { kind: channelMoney(toChannel), amount },
  ] as const;
  return {
    ...journal(booked, "move", agency, { id: transfer.from_wallet_id, moves: [out] }),
    other: { id: causeOf(transfer, transfer.to_wallet_id, null).wallet_id, moves: [into] },
  };
};

/**
 * The bank sent a transfer between channels back. Where the other wallet has spent it meanwhile (`isSpent`), the agency
 * bears it until the company pays in.
 */
export const movedBackJournal = (booked: Booked, toChannel: number, isSpent: boolean): Journal => {
  const { transfer, serial } = booked;
  const { amount } = transfer;
  const back = move(businessTypes.returnedPayment, "available", amount, bankDetails(serial, ""));
  const agency = [
    { kind: channelMoney(transfer.channel), amount },
    { kind: channelMoney(toChannel), amount: -amount },
    ...(isSpent ? [{ kind: "adjustments" as const, amount }] : []),
  ];
  const first = journal(booked, "moveBack", agency, { id: transfer.from_wallet_id, moves: [back] });
  if (isSpent) return first;
  const debit = move(businessTypes.returnedPayment, "available", -amount, bankDetails(serial, ""));
  return { ...first, other: { id: causeOf(transfer, transfer.to_wallet_id, null).wallet_id, moves: [debit] } };
};

/** A person's adjustment, into a wallet or out of what was frozen for it. */
export const adjustJournal = (booked: Booked): Journal => {
  const { transfer } = booked;
  const isIn = transfer.to_wallet_id !== null;
  const moves = [
    move(businessTypes.adjustment, isIn ? "available" : "frozen", isIn ? transfer.amount : -transfer.amount, {
      remark: transfer.note,
    }),
  ];
  return journal(booked, "adjust", [{ kind: "adjustments", amount: isIn ? transfer.amount : -transfer.amount }], {
    id: transfer.to_wallet_id ?? transfer.from_wallet_id,
    moves,
  });
};

/**
 * Books the difference between what the bank paid for an order and the books (`amount`, above zero: paid more), as two
 * people decided from the bank's file; below zero also reverses an earlier difference.
 */
export const differenceJournal = (booked: Booked, amount: number): Journal =>
  journal(booked, "transfer_difference", [
    { kind: channelMoney(booked.transfer.channel), amount: 0 - amount },
    { kind: "payout_difference", amount },
  ]);

/** Releases the rest of the frozen amount when less was paid than ordered. */
export const releaseRestJournal = ({ transfer, by }: Booked, rest: number): Journal =>
  unfreezeJournal(causeOf(transfer, transfer.from_wallet_id, by), rest);

/** The agency withdrew earnings (`sign` 1), or the bank returned the withdrawal (−1). */
export const drawJournal = (booked: Booked, sign: 1 | -1): Journal =>
  journal(booked, sign === 1 ? "draw" : "drawBack", [
    { kind: "drawings", amount: sign * booked.transfer.amount },
    { kind: channelMoney(booked.transfer.channel), amount: -sign * booked.transfer.amount },
  ]);
