import {
  channelKinds,
  channelOfKind,
  companyChannelStates,
} from "../../../src-shared/companies/channels/company-channels-states.ts";
import type { Reader } from "../../core/database/tables.ts";

/** True when a settlement channel of a company was stopped: its wallet stays, but nothing new is settled by it. */
export const isChannelStopped = async (db: Reader, companyId: number, channel: number): Promise<boolean> => {
  const kind = channel === channelOfKind.alipay ? channelKinds.alipay : channelKinds.accountBook;
  if (channel !== channelOfKind.alipay && channel !== channelOfKind.accountBook) return false;
  const row = await db
    .selectFrom("company_channels")
    .select("id")
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("state", "=", companyChannelStates.code("stopped"))
    .executeTakeFirst();
  return row !== undefined;
};
