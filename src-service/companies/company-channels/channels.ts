import { randomBytes, randomUUID } from "node:crypto";
import { settlementsOver } from "../../../src-shared/billing/settlements/settlement-states.ts";
import {
  type ChannelKind,
  channelKinds,
  channelOfKind,
  companyChannelStates,
} from "../../../src-shared/companies/channels/company-channels-states.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { saveCompany } from "../../directory/companies/save-company.ts";
import { isWalletEmpty, openWallet } from "../../ledger/money/open-wallet.ts";

export type Company = Tables["companies"];
export type Channel = Tables["company_channels"];
export type ChannelAction = "open" | "close" | "query";

export const { code: channelCode } = companyChannelStates;

/** Letter that the tokens of the pages where companies sign begin with (`phone-page/serve.ts`). */
export const alipayLetter = "a";

const closedStatuses: readonly number[] = [companyStatus.refused, companyStatus.frozen, companyStatus.terminated];

export const channelRow = (db: Reader, companyId: number, kind: ChannelKind): Promise<Channel | undefined> =>
  db
    .selectFrom("company_channels")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("kind", "=", channelKinds[kind])
    .executeTakeFirst();

const channelsOf = ({ channels }: Company): number[] => channels.split(",").filter(Boolean).map(Number);

/** State of a channel; a company that had it before anybody asked for it here has it open. */
export const stateOf = (company: Company, kind: ChannelKind, row: Channel | undefined): number =>
  row?.state ?? channelCode(channelsOf(company).includes(channelOfKind[kind]) ? "open" : "closed");

/** Actions of a person on a channel now: the agency opens and closes, the company's own people who keep its account open. */
export const channelActions = (principal: Principal, state: number): ChannelAction[] => {
  const isAgency = principal.company_id === null;
  const mayOpen = principal.permissions.has(isAgency ? "company.company.edit" : "fund.account.edit");
  if (!mayOpen) return [];
  return [
    ...(companyChannelStates.allows("ask", state) ? (["open"] as const) : []),
    ...(isAgency && (companyChannelStates.allows("close", state) || companyChannelStates.allows("withdraw", state))
      ? (["close"] as const)
      : []),
    ...(state === channelCode("opening") ? (["query"] as const) : []),
  ];
};

/** Writes the state of a channel; the first change of a company that had it before makes its row. */
export const saveChannel = async (
  writing: Writing,
  company: Company,
  kind: ChannelKind,
  row: Channel | undefined,
  changes: Partial<Omit<Channel, "id" | "version" | "kind" | "company_id">>,
  by: number,
): Promise<void> => {
  const { tx, at } = writing;
  if (row === undefined) {
    await tx
      .insertInto("company_channels")
      .values({
        ...{ id: await writing.ids(1), version: 1, agency_id: company.agency_id, company_id: company.id },
        ...{ kind: channelKinds[kind], state: channelCode("closed"), agreement_no: null, token: null, fault: null },
        ...{ trace_id: null, asked_ms: 0, next_ms: 0, tries: 0, asked_by: by, asked_at: at },
        ...{ opened_at: null, closed_at: null, ...changes },
      })
      .execute();
    return;
  }
  await versioned("company_channels").save(writing, row, changes);
};

/** Says of a company whether money goes by a channel. */
export const followCompany = async (writing: Writing, company: Company, kind: ChannelKind, isOpen: boolean) => {
  const channel = channelOfKind[kind];
  const others = channelsOf(company).filter((one) => one !== channel);
  const channels = [...others, ...(isOpen ? [channel] : [])].sort((one, other) => one - other);
  if (isOpen) await openWallet(writing, { agency_id: company.agency_id, company_id: company.id }, channel);
  await saveCompany(writing, company, { channels: channels.join(",") });
};

const auditOf = (writing: Writing, company: Company, kind: ChannelKind, step: string, after: object): Promise<void> =>
  writing.audit({
    agency_id: company.agency_id,
    action: `companyChannels.${step}`,
    object: `company:${company.id}`,
    after: { kind: channelKinds[kind], ...after },
  });

/** Asks for a channel: Alipay waits until the company signs on its page, the bank is asked by the rounds. */
export const askChannel = async (
  writing: Writing,
  company: Company,
  kind: ChannelKind,
  row: Channel | undefined,
  by: number,
): Promise<void> => {
  if (closedStatuses.includes(company.status)) throw new ServiceError("company_stopped");
  const isSigned = kind === "accountBook";
  await saveChannel(
    writing,
    company,
    kind,
    row,
    {
      ...{ state: channelCode("opening"), fault: null, tries: 0, asked_by: by, asked_at: writing.at },
      token: isSigned ? null : `${alipayLetter}${randomBytes(24).toString("base64url")}`,
      trace_id: isSigned ? randomUUID() : null,
      ...{ asked_ms: writing.nowMs, next_ms: writing.nowMs, opened_at: null, closed_at: null },
    },
    by,
  );
  await auditOf(writing, company, kind, "ask", {});
};

/** Closes a channel, or takes back that it was asked for. Throws `channel_in_use`, `channel_has_settlements`. */
export const closeChannel = async (
  writing: Writing,
  company: Company,
  kind: ChannelKind,
  row: Channel | undefined,
  by: number,
): Promise<void> => {
  const channel = channelOfKind[kind];
  if (row?.state === channelCode("opening")) {
    await saveChannel(writing, company, kind, row, { state: channelCode("closed"), token: null, trace_id: null }, by);
    return auditOf(writing, company, kind, "withdraw", {});
  }
  if (!(await isWalletEmpty(writing, company.id, channel)))
    throw new ServiceError("channel_in_use", { params: { channel } });
  const open = await writing.tx
    .selectFrom("settlements")
    .select("no")
    .where("company_id", "=", company.id)
    .where("channel", "=", channel)
    .where("status", "not in", [...settlementsOver])
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) throw new ServiceError("channel_has_settlements", { params: { no: open.no } });
  await saveChannel(
    writing,
    company,
    kind,
    row,
    { state: channelCode("stopped"), closed_at: writing.at, token: null },
    by,
  );
  await followCompany(writing, company, kind, false);
  await auditOf(writing, company, kind, "close", {});
};

/** Writes that a channel is open, or why it is not; once, while it is being opened under this trace id. */
export const finishChannel = async (
  writing: Writing,
  { id, trace_id }: Channel,
  answer:
    | { readonly outcome: "opened"; readonly agreement_no: string }
    | { readonly outcome: "refused"; readonly reason: string },
): Promise<void> => {
  const row = await readRow(writing.tx, "company_channels", id);
  if (row.state !== channelCode("opening") || row.trace_id !== trace_id) return;
  const company = await readRow(writing.tx, "companies", row.company_id);
  const kind = row.kind === channelKinds.alipay ? "alipay" : "accountBook";
  if (answer.outcome === "refused") {
    const failed = { state: channelCode("failed"), fault: answer.reason, token: null };
    await saveChannel(writing, company, kind, row, failed, row.asked_by);
    return auditOf(writing, company, kind, "fail", { reason: answer.reason });
  }
  const { agreement_no } = answer;
  const opened = { state: channelCode("open"), agreement_no, opened_at: writing.at, fault: null, token: null };
  await saveChannel(writing, company, kind, row, opened, row.asked_by);
  await followCompany(writing, company, kind, true);
  await auditOf(writing, company, kind, "open", { agreement_no });
};
