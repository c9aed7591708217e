import { channelKinds } from "../../../src-shared/companies/channels/company-channels-states.ts";
import type { ChannelAnswer, ChannelProvider } from "../../core/channels/company-channel.ts";
import type { Context } from "../../core/context.ts";
import { type Channel, channelCode, finishChannel } from "./channels.ts";

const retryMs = 5_000;
const mostRetryMs = 3_600_000;
const asksATurn = 20;

const ask = async (provider: ChannelProvider, { db }: Context, row: Channel): Promise<ChannelAnswer> => {
  const company = await db
    .selectFrom("companies")
    .select(["name", "credit_code"])
    .where("id", "=", row.company_id)
    .executeTakeFirstOrThrow();
  const kind = row.kind === channelKinds.alipay ? "alipay" : "accountBook";
  try {
    return await provider.open({ trace_id: row.trace_id ?? "", asked_ms: row.asked_ms, kind, ...company });
  } catch {
    return { outcome: "unknown" };
  }
};

/**
 * Asks the provider about a channel that is being opened, outside of transactions, and writes what came of it; where nothing is known
 * it is asked again later under the same trace id, each time after twice as long, at most an hour.
 */
const settleChannel = async (context: Context, provider: ChannelProvider, row: Channel): Promise<void> => {
  const answer = await ask(provider, context, row);
  await context.write(async (writing) => {
    if (answer.outcome === "opened" || answer.outcome === "refused") return finishChannel(writing, row, answer);
    const wait = Math.min(mostRetryMs, retryMs * 2 ** Math.min(row.tries, 10));
    await writing.tx
      .updateTable("company_channels")
      .set({ tries: row.tries + 1, next_ms: writing.nowMs + wait, fault: answer.outcome })
      .where("id", "=", row.id)
      .where("state", "=", channelCode("opening"))
      .where("trace_id", "=", row.trace_id)
      .execute();
  });
};

/** Asks about all channels that are being opened and due, or about those of one company now. */
export const settleChannels = async (
  context: Context,
  provider: ChannelProvider,
  companyId: number | null = null,
): Promise<void> => {
  const open = await context.db
    .selectFrom("company_channels")
    .selectAll()
    .where("state", "=", channelCode("opening"))
    .where("trace_id", "is not", null)
    .$if(companyId === null, (query) => query.where("next_ms", "<=", context.clock.now()))
    .$if(companyId !== null, (query) => query.where("company_id", "=", companyId ?? 0))
    .orderBy("next_ms")
    .orderBy("id")
    .limit(asksATurn)
    .execute();
  for (const row of open) await settleChannel(context, provider, row);
};
