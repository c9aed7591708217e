import { ownChannel } from "../../../src-shared/companies/wizard/wizard-steps.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { accountView, boundParty } from "../../access/accounts/account-store.ts";
import { addAccount, checkBinding } from "../../access/accounts/bind-account.ts";
import { type HandlersFor, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { isWalletEmpty, openWallet } from "../../ledger/money/open-wallet.ts";
import type { Service } from "../../lists/service.ts";
import { verifyPartyAmount } from "../company-identity/prove-amount.ts";
import { channelsOf, findWizardCompany, headOf } from "./head.ts";
import { checkTyped, dropKept, keepAccount, keptAccount, keptView, wholeAccount } from "./kept-account.ts";
import { type Company, openCompany, saveStep } from "./open-company.ts";

type Names = `companyWizard.${"getThird" | "putThird" | "sendRandomAmount" | "verifyRandomAmount"}`;

const partyOf = ({ agency_id, id }: Company) => ({ agency_id, company_id: id });

/** Account that the amount comes from: the agency's own, its number masked; null where none is bound. */
const payerOf = async (db: SignedIn["db"], { agency_id }: Company) => {
  const { name } = await db.selectFrom("agencies").select("name").where("id", "=", agency_id).executeTakeFirstOrThrow();
  const account = await boundParty(db, { agency_id, company_id: null });
  return { name, account_masked: account === undefined ? null : maskCard(account.account_no) };
};

const answerOf = async ({ db, principal, clock }: SignedIn, id: string) => {
  const company = await findWizardCompany(db, principal, id);
  const channels = channelsOf(company);
  const wallets = await db
    .selectFrom("wallets")
    .select(["id", "channel", "balance", "frozen"])
    .where("company_id", "=", company.id)
    .orderBy("channel")
    .execute();
  return {
    head: await headOf(db, company, clock.now()),
    channels,
    account: await accountView(db, partyOf(company), clock.now()),
    kept: keptView(await keptAccount(db, company)),
    payer: await payerOf(db, company),
    wallets: wallets.map((wallet) => ({ ...wallet, id: String(wallet.id) })),
  };
};

/** A company that pays itself has its own channel and no other; nobody else has that one. */
const assertVariant = ({ is_own_channel }: Company, channels: readonly number[]): void => {
  const isOwn = is_own_channel === 1;
  const fits = isOwn ? channels.every((channel) => channel === ownChannel) : !channels.includes(ownChannel);
  if (!fits) throw new ServiceError("invalid", { fields: { channels: [isOwn ? "own_only" : "own_not_here"] } });
};

/** Opens the wallets of channels that come, and refuses to close one whose wallet holds money. */
const followChannels = async (writing: Writing, company: Company, channels: readonly number[]): Promise<void> => {
  for (const channel of channelsOf(company)) {
    if (channels.includes(channel)) continue;
    if (!(await isWalletEmpty(writing, company.id, channel)))
      throw new ServiceError("channel_in_use", { params: { channel } });
  }
  // What a company pays itself goes by no wallet.
  if (company.is_own_channel === 1) return;
  for (const channel of channels) await openWallet(writing, partyOf(company), channel);
};

/** The third step of taking a company in: channels, and its own account, which is kept until the amount that proves it is sent. */
export const channelHandlers = (service: Service): HandlersFor<Names> => ({
  "companyWizard.getThird": (context, { params }) => answerOf(context, params.id),
  "companyWizard.putThird": async (context, { params: { id }, body }) => {
    const { principal } = context;
    const { version, account } = body;
    const channels = [...body.channels].sort((one, other) => one - other);
    const found = await findWizardCompany(context.db, principal, id);
    if (account !== undefined) await checkTyped(service, context, found, account);
    await context.write(async (writing) => {
      const opened = await openCompany(writing, { principal, id, version });
      const { company, mode } = opened;
      assertVariant(company, channels);
      if (mode === "facts" && channels.length === 0)
        throw new ServiceError("invalid", { fields: { channels: ["too_small"] } });
      await followChannels(writing, company, channels);
      const besides = account === undefined ? {} : await keepAccount(writing, company, account, principal.user_id);
      const step = { step: "channels", userId: principal.user_id } as const;
      await saveStep(writing, opened, step, { channels: channels.join(",") }, besides);
    });
    return answerOf(context, id);
  },
  "companyWizard.sendRandomAmount": async (context, { params: { id }, body: { version } }) => {
    const { principal, db } = context;
    const kept = wholeAccount(await keptAccount(db, await findWizardCompany(db, principal, id)));
    if (kept !== null) await checkBinding(service, context, { bank_code: kept.bank_code, account_no: kept.account_no });
    await context.write(async (writing) => {
      const opened = await openCompany(writing, { principal, id, version });
      const { company } = opened;
      // Judged once more as it stands now: what is sent is what is kept.
      const account = wholeAccount(await keptAccount(writing.tx, company));
      if (account === null) throw new ServiceError("account_incomplete");
      await addAccount(service, writing, { party: partyOf(company), userId: principal.user_id }, account);
      await dropKept(writing, company);
      await saveStep(writing, opened, { step: "channels", userId: principal.user_id }, {}, { account: "bind" });
    });
    return answerOf(context, id);
  },
  "companyWizard.verifyRandomAmount": async (context, { params: { id }, body }) => {
    const company = await findWizardCompany(context.db, context.principal, id);
    if (context.principal.company_id !== null) throw new ServiceError("forbidden");
    return verifyPartyAmount(context, partyOf(company), body.amount);
  },
});
