import type { z } from "zod";
import type {
  ChannelAccount,
  cmbAccountWithdraw,
} from "../../../../src-shared/billing/funds/channel-accounts-calls.ts";
import type { PaymentPurpose } from "../../../../src-shared/billing/funds/money-calls.ts";
import { virtualAccountNo } from "../../../../src-shared/billing/funds/virtual-account.ts";
import { bankByCode } from "../../../../src-shared/kernel/values/banks/bank.ts";
import { maskCard } from "../../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { commitAmount } from "../../../access/agencies/person-limits.ts";
import { checkPaymentCode } from "../../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../../access/proofs/sms-codes.ts";
import { ownAccount } from "../../../core/channels/bank/own-accounts.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { seesAll } from "../../../core/plumbing/data-scope.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { boundAccount, shownAccount } from "../rows/bound-account.ts";
import { availableToAgency, channelMoneyOf } from "../rows/channel-money.ts";
import { addTransfer, statusCode } from "../rows/store.ts";
import { digestWithoutCode } from "./withdraw.ts";

type Body = z.output<typeof cmbAccountWithdraw.body>;

/** Channels at which the agency has an account of its own. */
export const agencyChannels = { cmb: 1, merchant: 5 } as const;

/** True when a person may see the agency's own money: only people who see the whole agency. */
export const isForAgency = (principal: Principal): boolean => principal.company_id === null && seesAll(principal);

const assertAgency = (principal: Principal): void => {
  if (!isForAgency(principal)) throw new ServiceError("forbidden");
};

const agencyNameOf = async (db: Reader, id: number): Promise<string> => {
  const row = await db.selectFrom("agencies").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return row.name;
};

/** Money at a channel, its owners, and the amount that the agency may withdraw. */
export const channelAccountOf = async (
  { db, principal, clock }: Pick<SignedIn, "db" | "principal" | "clock">,
  channel: number,
): Promise<ChannelAccount> => {
  assertAgency(principal);
  const channelOfAgency = { agency_id: principal.agency_id, channel };
  const own = ownAccount(channel);
  const { balance, held, underWay } = await channelMoneyOf(db, channelOfAgency);
  const units = await db
    .selectFrom("wallets as w")
    .innerJoin("companies as c", "c.id", "w.company_id")
    .where("w.agency_id", "=", principal.agency_id)
    .where("w.channel", "=", channel)
    .orderBy("w.balance", "desc")
    .orderBy("w.id")
    .select(["w.id", "c.name", "w.balance", "w.frozen"])
    .execute();
  return {
    agency_id: String(principal.agency_id),
    agency_name: await agencyNameOf(db, principal.agency_id),
    account_masked: maskCard(own.account_no),
    bank_name: bankByCode(own.bank_code)?.name ?? own.bank_code,
    balance,
    held_for_wallets: held,
    available: Math.max(0, await availableToAgency(db, channelOfAgency)),
    on_its_way: underWay,
    synced_at: shanghaiNow(clock.now()),
    units: units.map((unit) => ({
      wallet_id: String(unit.id),
      company_name: unit.name,
      unit_masked: maskCard(virtualAccountNo(unit.id)),
      balance: unit.balance,
      frozen: unit.frozen,
    })),
    payee: shownAccount(await boundAccount(db, { agency_id: principal.agency_id, company_id: 0 })),
  };
};

/**
 * Requests a withdrawal of the agency's earnings to its own account; a second person has to approve it.
 * `expected.available` is the amount that the person saw: throws `insufficient_funds` if it is less now. Errors: those of
 * `cmbAccount.withdraw`.
 */
export const withdrawFromChannel = async (
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  channel: number,
  purpose: PaymentPurpose,
  body: Body,
): Promise<Transfer> => {
  const { principal } = context;
  assertAgency(principal);
  const { agency_id, user_id } = principal;
  const account = await boundAccount(writing.tx, { agency_id, company_id: 0 });
  if (account === undefined) throw new ServiceError("account_missing");
  if (String(account.id) !== body.expected.account_id)
    throw new ServiceError("payee_changed", { params: { count: 1 } });
  if (body.amount > (await availableToAgency(writing.tx, { agency_id, channel }))) {
    throw new ServiceError("insufficient_funds");
  }
  await commitAmount(writing, principal, {
    step: "channelAccounts.withdraw",
    object: `channel:${channel}`,
    amount: body.amount,
  });
  await checkPaymentCode(codeService, writing, {
    user_id,
    purpose,
    object_id: agency_id,
    digest: digestWithoutCode(body),
    code: body.sms_code,
  });
  const name = await agencyNameOf(writing.tx, agency_id);
  return addTransfer(writing, {
    agency_id,
    company_id: 0,
    type: 2,
    status: statusCode("toReview"),
    channel,
    amount: body.amount,
    payer_name: name,
    payer_account: ownAccount(channel).account_no,
    payee_name: name,
    payee_account: account.account_no,
    payee_bank_code: account.bank_code,
    note: body.note,
    maker_id: user_id,
  });
};
