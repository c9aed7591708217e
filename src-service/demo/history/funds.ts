import { virtualAccountNo } from "../../../src-shared/billing/funds/virtual-account.ts";
import { serialKey } from "../../../src-shared/kernel/values/banks/bank-serial.ts";
import { addDays, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import {
  adjustJournal,
  creditJournal,
  holdJournal,
  movedJournal,
  paidJournal,
  releaseJournal,
  suspenseJournal,
} from "../../billing/funds/rows/journals.ts";
import { emptyTransfer, origins, statusCode } from "../../billing/funds/rows/store.ts";
import { orderStates } from "../../core/channels/bank/order-states.ts";
import type { Transfer } from "../../ledger/money/find-transfer.ts";
import type { Journal } from "../../ledger/money/ledger.ts";
import { waitsForPersonMs } from "../../ledger/money/next-query.ts";
import type { Books } from "../world/books.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";

type TransferFacts = Pick<Transfer, "no" | "company_id" | "type" | "status" | "channel" | "amount" | "create_at"> &
  Partial<Transfer>;

const yuan = 100;
const payerAccount = "6225880137042816";

/** A past transfer; other columns are empty. */
export const addDemoTransfer = (world: World, facts: TransferFacts): Transfer => {
  const row: Transfer = {
    id: world.ids(1),
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    ...emptyTransfer,
    actual: facts.amount - (facts.fee ?? 0),
    ...facts,
    serial_key: facts.bank_serial == null ? null : serialKey(facts.bank_serial),
  };
  world.add("transfers", row);
  return row;
};

/** A deposit: the entry in the bank's books, and our transfer for it. */
const addDeposit = (world: World, facts: TransferFacts): Transfer => {
  const row = addDemoTransfer(world, { origin: origins.bank, payer_account: payerAccount, ...facts });
  world.add("sandbox_bank_deposits", {
    serial: row.bank_serial ?? "",
    account_no: row.payee_account,
    payer_name: row.payer_name,
    payer_account: row.payer_account,
    amount: row.amount,
    arrived_ms: parseShanghai(row.create_at) ?? 0,
    remark: "",
  });
  return row;
};

type Paid = {
  readonly at: string;
  readonly no: string;
  readonly wallet_id: number;
  readonly company_id: number;
  readonly company_name: string;
  readonly channel: number;
  readonly amount: number;
  readonly bank_serial: string;
};

/** A recharge of a company's wallet. Returns its journal. */
export const demoRecharge = (world: World, { at, wallet_id, company_name, ...facts }: Paid): Journal => {
  const transfer = addDeposit(world, {
    ...facts,
    type: 1,
    status: statusCode("succeeded"),
    to_wallet_id: wallet_id,
    payer_name: company_name,
    payee_name: company_name,
    payee_account: virtualAccountNo(wallet_id),
    create_at: at,
    finished_at: at,
  });
  return creditJournal({ transfer, by: null });
};

type Fate = "paid" | "failed" | "unknown";

const addOrder = (world: World, transfer: Transfer, fate: Fate): void => {
  const no = `${transfer.no}A${transfer.agency_id}N1`;
  const sentMs = parseShanghai(transfer.create_at) ?? 0;
  const serial = fate === "failed" ? null : `B${no}`;
  const isOpen = fate === "unknown";
  world.add("transfer_orders", {
    id: world.ids(1),
    transfer_id: transfer.id,
    attempt: 1,
    channel_order_no: no,
    payee_name: transfer.payee_name,
    payee_account: transfer.payee_account,
    bank_code: transfer.payee_bank_code,
    amount: transfer.actual,
    paid_amount: null,
    state: orderStates[fate],
    serial: isOpen ? null : serial,
    fail_reason: transfer.fail_reason,
    created_ms: sentMs,
    first_claim_ms: sentMs,
    sent_ms: sentMs,
    finished_ms: isOpen ? null : sentMs + 60_000,
    next_query_ms: isOpen ? waitsForPersonMs : null,
  });
  world.add("sandbox_bank_orders", {
    channel_order_no: no,
    payee_name: transfer.payee_name,
    account_no: transfer.payee_account,
    amount: transfer.actual,
    state: "accepted",
    plan: fate === "failed" ? "failed" : "paid",
    accepted_ms: sentMs,
    due_ms: sentMs + 30_000,
    serial,
    fail_code: fate === "failed" ? "E1003" : null,
    return_ms: null,
    channel: transfer.channel,
    return_listed_ms: null,
    answers_unknown_until_ms: isOpen ? sentMs + 60_000 : null,
  });
};

export type FundEvent = { readonly at: string; book(): void };

/**
 * Transfers of the last days: withdrawals paid, refused, unknown and waiting, a move between channels, an adjustment to be
 * approved, and two recharges by somebody else. Each company has recharged enough for its own.
 */
export const fundEvents = (world: World, books: Books, companies: readonly DemoCompany[]): readonly FundEvent[] => {
  const [first, second, , fourth, fifth] = companies;
  if (!first || !second || !fourth || !fifth) return [];
  const day = (ago: number, time: string): string => `${addDays(world.anchor, -ago)} ${time}`;
  const payer = world.operator("payer").id;
  const maker = world.operator("maker").id;
  const checker = world.operator("checker").id;

  const fill = (at: string, company: DemoCompany, amount: number): void => {
    const no = world.number("CZ", at.slice(0, 10));
    const paid = {
      at,
      no,
      wallet_id: company.walletId,
      company_id: company.id,
      company_name: company.name,
      channel: 1,
      amount,
      bank_serial: `B${no}`,
    };
    books.book(at, demoRecharge(world, paid));
  };

  const withdrawal = (at: string, amount: number, fate: Fate | "waiting"): FundEvent => ({
    at,
    book: () => {
      fill(at, first, amount);
      const isOpen = fate === "unknown" || fate === "waiting";
      const statuses = { paid: "succeeded", failed: "failed", unknown: "unknown", waiting: "toReview" } as const;
      const transfer = addDemoTransfer(world, {
        no: world.number("TX", at.slice(0, 10)),
        company_id: first.id,
        type: 2,
        status: statusCode(statuses[fate]),
        channel: 1,
        from_wallet_id: first.walletId,
        amount,
        frozen_amount: isOpen ? amount : 0,
        payer_name: first.name,
        payee_name: first.name,
        payee_account: "1001244309006718852",
        payee_bank_code: "ICBC",
        fail_reason: fate === "failed" ? "超出限额" : null,
        maker_id: payer,
        create_at: at,
        finished_at: isOpen ? null : at,
      });
      const bookedTransfer = { transfer, by: payer };
      books.book(at, holdJournal(bookedTransfer));
      if (fate === "paid") {
        books.book(at, paidJournal({ transfer, by: null, serial: `B${transfer.no}A${transfer.agency_id}N1` }));
      }
      if (fate === "failed")
        books.book(at, releaseJournal({ transfer: { ...transfer, frozen_amount: amount }, by: null }));
      if (fate !== "waiting") addOrder(world, transfer, fate);
    },
  });

  const exceptional = (at: string, company: DemoCompany, payerName: string, amount: number): FundEvent => ({
    at,
    book: () => {
      const no = world.number("CZ", at.slice(0, 10));
      const transfer = addDeposit(world, {
        no,
        company_id: company.id,
        type: 1,
        status: statusCode("exceptional"),
        channel: 1,
        to_wallet_id: company.walletId,
        amount,
        payer_name: payerName,
        payee_name: company.name,
        payee_account: virtualAccountNo(company.walletId),
        bank_serial: `B${no}`,
        create_at: at,
      });
      books.book(at, suspenseJournal({ transfer, by: null }));
    },
  });

  const move: FundEvent = {
    at: day(15, "10:12:00"),
    book: () => {
      const at = day(15, "10:12:00");
      const amount = 50_000 * yuan;
      fill(at, second, amount);
      const transfer = addDemoTransfer(world, {
        no: world.number("HB", at.slice(0, 10)),
        company_id: second.id,
        type: 3,
        status: statusCode("succeeded"),
        channel: 1,
        from_wallet_id: second.walletId,
        to_wallet_id: second.alipayWalletId,
        amount,
        payer_name: second.name,
        payee_name: second.name,
        maker_id: maker,
        checker_id: checker,
        create_at: at,
        approved_at: at,
        finished_at: at,
      });
      addOrder(world, { ...transfer, payee_account: "2088102146225135", payee_bank_code: "ALIPAY" }, "paid");
      books.book(at, holdJournal({ transfer, by: maker }));
      books.book(at, movedJournal({ transfer, by: null, serial: `B${transfer.no}A${transfer.agency_id}N1` }, 4));
    },
  };

  const adjustment = (at: string, isDone: boolean): FundEvent => ({
    at,
    book: () => {
      const transfer = addDemoTransfer(world, {
        no: world.number("TZ", at.slice(0, 10)),
        company_id: fourth.id,
        type: 5,
        status: statusCode(isDone ? "succeeded" : "toReview"),
        channel: 1,
        to_wallet_id: fourth.walletId,
        amount: 3,
        note: "分位尾差调整",
        maker_id: maker,
        ...(isDone && { checker_id: checker, approved_at: at, finished_at: at }),
        create_at: at,
      });
      if (isDone) books.book(at, adjustJournal({ transfer, by: checker }));
    },
  });

  return [
    withdrawal(day(20, "11:05:00"), 20_000 * yuan, "paid"),
    move,
    withdrawal(day(12, "15:31:00"), 6_500 * yuan, "failed"),
    adjustment(day(9, "16:20:00"), true),
    withdrawal(day(3, "14:02:00"), 5_000 * yuan, "unknown"),
    exceptional(day(2, "09:47:00"), second, "云栈控股集团有限公司", 12_800 * yuan),
    withdrawal(day(1, "10:18:00"), 80_000 * yuan, "waiting"),
    adjustment(day(1, "16:45:00"), false),
    exceptional(day(1, "17:09:00"), fifth, "广州星幕影业有限公司", 36_000 * yuan),
  ];
};
