import type { JournalKind } from "../../src-shared/funds/ledger-kinds.ts";
import { channelMoney } from "../money/accounts.ts";
import type { Transfer } from "../money/find-transfer.ts";
import { businessTypes, type Journal, type WalletMove } from "../money/ledger.ts";
import { freezeJournal, rechargeJournal, unfreezeJournal } from "../money/movements.ts";
import { causeOf } from "./store.ts";

/** What a transfer books. `by`: the person, null for the bank. `serial`: the bank's own number of the payment. */
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

const told = (serial: string | undefined, counterparty: string): Partial<WalletMove> => ({
  ...(serial !== undefined && { bank_serial: serial }),
  counterparty,
});

/** Sets the amount aside in the wallet that it comes from. */
export const holdJournal = ({ transfer, by }: Booked): Journal =>
  freezeJournal(causeOf(transfer, transfer.from_wallet_id, by), transfer.amount);

/** Gives it back: the transfer will not happen. */
export const releaseJournal = ({ transfer, by }: Booked): Journal =>
  unfreezeJournal(causeOf(transfer, transfer.from_wallet_id, by), transfer.frozen_amount);

/** Money that arrived for a company, from itself. */
export const creditJournal = ({ transfer, by }: Booked): Journal =>
  rechargeJournal(
    causeOf(transfer, transfer.to_wallet_id, by),
    transfer.amount,
    transfer.bank_serial ?? "",
    transfer.payer_name,
  );

/** Money that arrived from somebody else, or came back when it was to be returned: nobody's yet. */
export const suspenseJournal = (booked: Booked): Journal =>
  journal(booked, "suspense", [
    { kind: channelMoney(booked.transfer.channel), amount: booked.transfer.amount },
    { kind: "suspense", amount: -booked.transfer.amount },
  ]);

/** A recharge that was entered by hand was not what the bank received: the wallet and the bank's account differ by `change`. */
export const correctJournal = (booked: Booked, change: number): Journal => {
  const { transfer } = booked;
  const moves = [
    move(businessTypes.correction, "available", change, told(transfer.bank_serial ?? undefined, transfer.payer_name)),
  ];
  return journal(booked, "correct", [{ kind: channelMoney(transfer.channel), amount: change }], {
    id: transfer.to_wallet_id,
    moves,
  });
};

/** What lay in suspense turns out to be the company's. */
export const claimJournal = (booked: Booked): Journal => {
  const { transfer } = booked;
  const moves = [
    move(
      businessTypes.recharge,
      "available",
      transfer.amount,
      told(transfer.bank_serial ?? undefined, transfer.payer_name),
    ),
  ];
  return journal(booked, "claim", [{ kind: "suspense", amount: transfer.amount }], {
    id: transfer.to_wallet_id,
    moves,
  });
};

/** What lay in suspense went back to who had paid it. */
export const giveBackJournal = (booked: Booked): Journal =>
  journal(booked, "giveBack", [
    { kind: "suspense", amount: booked.transfer.amount },
    { kind: channelMoney(booked.transfer.channel), amount: -booked.transfer.amount },
  ]);

/** The bank paid a withdrawal or a refund: the frozen amount is gone, the fee earned. */
export const paidJournal = (booked: Booked): Journal => {
  const { transfer, serial } = booked;
  const isRefund = transfer.type === 4;
  const moves = [
    move(
      isRefund ? businessTypes.refund : businessTypes.withdrawal,
      "frozen",
      -transfer.actual,
      told(serial, transfer.payee_name),
    ),
    move(businessTypes.charge, "frozen", -transfer.fee),
  ];
  const agency = [
    { kind: channelMoney(transfer.channel), amount: -transfer.actual },
    { kind: "service_income", amount: -transfer.fee },
  ] as const;
  return journal(booked, isRefund ? "payBack" : "withdraw", agency, { id: transfer.from_wallet_id, moves });
};

/** A withdrawal or refund that had been paid came back (退汇): the wallet has it again, and the fee was not earned. */
export const returnedJournal = (booked: Booked): Journal => {
  const { transfer, serial } = booked;
  const moves = [
    move(businessTypes.returnedPayment, "available", transfer.actual, told(serial, transfer.payee_name)),
    move(businessTypes.correction, "available", transfer.fee),
  ];
  const agency = [
    { kind: channelMoney(transfer.channel), amount: transfer.actual },
    { kind: "service_income", amount: transfer.fee },
  ] as const;
  return journal(booked, "returned", agency, { id: transfer.from_wallet_id, moves });
};

/** From one channel's wallet to another's, and from the one bank to the other. */
export const movedJournal = (booked: Booked, toChannel: number): Journal => {
  const { transfer, serial } = booked;
  const { amount } = transfer;
  const out = move(businessTypes.channelTransfer, "frozen", -amount, told(serial, ""));
  const into = move(businessTypes.channelTransfer, "available", amount, told(serial, ""));
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
 * stands in for it until the company pays in.
 */
export const movedBackJournal = (booked: Booked, toChannel: number, isSpent: boolean): Journal => {
  const { transfer, serial } = booked;
  const { amount } = transfer;
  const back = move(businessTypes.returnedPayment, "available", amount, told(serial, ""));
  const agency = [
    { kind: channelMoney(transfer.channel), amount },
    { kind: channelMoney(toChannel), amount: -amount },
    ...(isSpent ? [{ kind: "adjustments" as const, amount }] : []),
  ];
  const first = journal(booked, "moveBack", agency, { id: transfer.from_wallet_id, moves: [back] });
  if (isSpent) return first;
  const taken = move(businessTypes.returnedPayment, "available", -amount, told(serial, ""));
  return { ...first, other: { id: causeOf(transfer, transfer.to_wallet_id, null).wallet_id, moves: [taken] } };
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
 * The bank paid so much beside what the books hold of an order (`amount`, above zero: more): two people decided it by the
 * bank's file. Below zero also takes back what had been booked so.
 */
export const differenceJournal = (booked: Booked, amount: number): Journal =>
  journal(booked, "transfer_difference", [
    { kind: channelMoney(booked.transfer.channel), amount: 0 - amount },
    { kind: "payout_difference", amount },
  ]);

/** Less was paid than ordered: what is left of the amount set aside is free again. */
export const releaseRestJournal = ({ transfer, by }: Booked, rest: number): Journal =>
  unfreezeJournal(causeOf(transfer, transfer.from_wallet_id, by), rest);

/** The agency took out what it has earned (`sign` 1), or the bank sent that back (−1). */
export const drawJournal = (booked: Booked, sign: 1 | -1): Journal =>
  journal(booked, sign === 1 ? "draw" : "drawBack", [
    { kind: "drawings", amount: sign * booked.transfer.amount },
    { kind: channelMoney(booked.transfer.channel), amount: -sign * booked.transfer.amount },
  ]);
