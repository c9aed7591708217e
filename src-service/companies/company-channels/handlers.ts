import { virtualAccountNo } from "../../../src-shared/billing/funds/virtual-account.ts";
import { type ChannelKind, channelOfKind } from "../../../src-shared/companies/channels/company-channels-states.ts";
import { maskCard } from "../../../src-shared/kernel/values/people/mask.ts";
import { sandboxChannels } from "../../core/channels/company-channel.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import {
  askChannel,
  type Channel,
  type ChannelAction,
  type Company,
  channelActions,
  channelRow,
  closeChannel,
  stateOf,
} from "./channels.ts";
import { mandateHandlers } from "./mandate.ts";
import { settleChannels } from "./rounds.ts";

type Names =
  | "alipaySigning.get"
  | "alipaySigning.create"
  | "accountBooks.get"
  | "accountBooks.open"
  | "cmbPay.get"
  | "cmbPay.update";

const shownChannel = ({ principal }: SignedIn, company: Company, kind: ChannelKind, row: Channel | undefined) => {
  const state = stateOf(company, kind, row);
  return {
    ...{ state, version: row?.version ?? 0, agreement_no: row?.agreement_no ?? null },
    ...{ opened_at: row?.opened_at ?? null, fault: row?.fault ?? null },
    actions: channelActions(principal, state),
  };
};

const alipayOf = async (context: SignedIn, id: string) => {
  const company = await findCompany(context.db, context.principal, id);
  const row = await channelRow(context.db, company.id, "alipay");
  const isToSign = row?.token !== null && row?.trace_id === null;
  const channel = shownChannel(context, company, "alipay", row);
  return { ...channel, url: row !== undefined && isToSign ? `${context.reachedAt}/w/${row.token}` : null };
};

const accountBookOf = async (context: SignedIn, id: string) => {
  const { db, principal } = context;
  const company = await findCompany(db, principal, id);
  const units = await db
    .selectFrom("wallets")
    .select(["id", "channel", "balance", "frozen"])
    .where("company_id", "=", company.id)
    .where("channel", "=", channelOfKind.accountBook)
    .orderBy("id")
    .execute();
  const isOwn = principal.company_id === company.id;
  const row = await channelRow(db, company.id, "accountBook");
  return {
    ...shownChannel(context, company, "accountBook", row),
    units: units.map(({ id: wallet, channel, balance, frozen }) => {
      const no = virtualAccountNo(wallet);
      return { wallet_id: String(wallet), channel, account_no: isOwn ? no : maskCard(no), balance, frozen };
    }),
  };
};

type Act = {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly version: number;
  readonly action: ChannelAction;
};

/** Does a step with a channel; what has to be asked of its provider is asked afterwards, outside of the transaction. */
const act = async (context: SignedIn, { id, kind, version, action }: Act): Promise<void> => {
  const { principal } = context;
  const companyId = await context.write(async (writing) => {
    const company = await findCompany(writing.tx, principal, id);
    const row = await channelRow(writing.tx, company.id, kind);
    const state = stateOf(company, kind, row);
    const isAgency = principal.company_id === null;
    const mayOpen = principal.permissions.has(isAgency ? "company.company.edit" : "fund.account.edit");
    if (!mayOpen || (action === "close" && !isAgency)) throw new ServiceError("forbidden");
    assertVersion(row ?? { version: 0 }, version);
    if (!channelActions(principal, state).includes(action)) throw new ServiceError("illegal_transition");
    if (action === "open") await askChannel(writing, company, kind, row, principal.user_id);
    if (action === "close") await closeChannel(writing, company, kind, row, principal.user_id);
    return company.id;
  });
  if (action !== "close") await settleChannels(context, sandboxChannels(context.clock), companyId);
};

/** Channels of companies: the agreement with Alipay, the account book at the bank, the mandate of CMB. */
export const channelHandlers: HandlersFor<Names> = {
  "alipaySigning.get": (context, { params }) => alipayOf(context, params.id),
  "alipaySigning.create": async (context, { params: { id }, body }) => {
    await act(context, { id, kind: "alipay", ...body });
    return alipayOf(context, id);
  },
  "accountBooks.get": (context, { params }) => accountBookOf(context, params.id),
  "accountBooks.open": async (context, { params: { id }, body }) => {
    await act(context, { id, kind: "accountBook", ...body });
    return accountBookOf(context, id);
  },
  ...mandateHandlers,
};
