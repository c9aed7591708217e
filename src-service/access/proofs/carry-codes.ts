import type { SmsText } from "../../core/channels/sms/carrier.ts";
import { codeText, type SmsMessage } from "../../core/channels/sms/codes.ts";
import { isCodeKind, smsKindOf } from "../../core/channels/sms/kinds.ts";
import type { Context } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { handOver, mostAtOnce, outcomeOfCode, severalAtOnce } from "../../core/plumbing/delivery.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import { outgoingStatus } from "../../core/plumbing/outgoing.ts";
import type { Service } from "../../lists/service.ts";
import { codePlace, type SealedCode } from "./code-outbox.ts";
import { isOutdated } from "./sms-codes.ts";

type Row = Tables["outgoing_codes"];

/** Time for which a claimed code is left to its sender: longer than any carrier is waited for. */
const leaseMs = 30_000;
const subjects = ["outgoing-codes"];

type Parts = Pick<Service, "clock" | "secrets" | "sms" | "system" | "reading">;

const isAnyDue = async ({ reading, clock }: Parts): Promise<boolean> => {
  const row = await reading
    .selectFrom("outgoing_codes")
    .select("id")
    .where("status", "=", outgoingStatus.queued)
    .where("next_ms", "<=", clock.now())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Columns of a code that is over: nothing of it can be read any more. */
const over = (status: number, error: string) => ({ status, error, sealed: "" });

/** Takes what is due; codes whose minutes are over, and outdated ones, are given up instead. */
const claim = (context: Context, most: number): Promise<Row[]> =>
  context.writeBeside(subjects, async ({ tx, nowMs }) => {
    const due = await tx
      .selectFrom("outgoing_codes")
      .selectAll()
      .where("status", "=", outgoingStatus.queued)
      .where("next_ms", "<=", nowMs)
      .orderBy("id")
      .limit(most)
      .execute();
    const claimed: Row[] = [];
    for (const row of due) {
      const isLate = nowMs >= row.expires_ms;
      const columns = isLate
        ? over(outgoingStatus.failed, row.error === "" ? "unreachable" : row.error)
        : (await isOutdated(tx, row.code_id))
          ? over(outgoingStatus.dropped, row.error)
          : { next_ms: nowMs + leaseMs, attempts: row.attempts + 1 };
      await tx.updateTable("outgoing_codes").set(columns).where("id", "=", row.id).execute();
      if ("attempts" in columns) claimed.push({ ...row, ...columns });
    }
    return claimed;
  });

const messageOf = ({ secrets }: Parts, row: Row): SmsText => {
  const { code, minutes, sign } = JSON.parse(secrets.open("outgoing", codePlace(row.id), row.sealed)) as SealedCode;
  const kind = smsKindOf(row.kind);
  const about: SmsMessage["about"] = isCodeKind(kind) ? kind : "login";
  return {
    ...{ id: row.id, phone: row.phone, kind: about, sign, isVoice: row.voice === 1 },
    ...{ text: codeText({ about, code, minutes }), parameters: { code, minutes: String(minutes) } },
  };
};

const carryOne = async (parts: Parts, context: Context, row: Row): Promise<void> => {
  const { clock, sms } = parts;
  const onFault = (error: unknown): void => logLine("error", "code_not_carried", faultFields(error));
  const answer = await handOver(() => sms.carrier.send(messageOf(parts, row)), onFault);
  const outcome = outcomeOfCode(row.attempts, answer, clock.now(), row.expires_ms);
  const columns =
    outcome.state === "queued"
      ? { next_ms: outcome.next_ms, error: outcome.error }
      : outcome.state === "sent"
        ? { ...over(outgoingStatus.sent, ""), sent_ms: clock.now() }
        : over(outgoingStatus.failed, outcome.error);
  await context.writeBeside(subjects, ({ tx }) =>
    tx
      .updateTable("outgoing_codes")
      .set(columns)
      .where("id", "=", row.id)
      .where("status", "=", outgoingStatus.queued)
      .execute(),
  );
};

/**
 * One round of sending the codes that wait. It may be killed at any point and several copies may run: a code is claimed before it is
 * handed over, so that another has it only once the lease is over. It is given up when its minutes are.
 */
export const carryCodes = async (parts: Parts): Promise<void> => {
  const context = parts.system("codes");
  const { atOnce = mostAtOnce } = parts.sms.carrier;
  while (await isAnyDue(parts)) {
    // No more than what ends within the lease.
    const claimed = await claim(context, atOnce);
    await severalAtOnce(claimed, atOnce, (row) => carryOne(parts, context, row));
  }
};
