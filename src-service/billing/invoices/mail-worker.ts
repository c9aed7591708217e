import { outgoingMailStates } from "../../../src-shared/billing/invoices/outgoing-mail-states.ts";
import type { MailCarrier } from "../../core/channels/mail/carrier.ts";
import type { Context } from "../../core/context.ts";
import {
  type CarrierAnswer,
  handOver,
  leaseMs,
  mostAtOnce,
  type Outcome,
  outcomeOf,
  severalAtOnce,
} from "../../core/plumbing/delivery.ts";
import { type OutgoingMail, refreshMailed } from "./mail-store.ts";

const code = outgoingMailStates.code;

export type MailWorkerParts = {
  /** A system context of the service (no person). The carrier is asked outside of transactions. */
  readonly context: Context;
  readonly carrier: MailCarrier;
  onFault?(error: unknown): void;
};

const isAnyDue = async ({ db, clock }: Context): Promise<boolean> => {
  const dueMails = await db
    .selectFrom("outgoing_mails")
    .select("id")
    .where("status", "=", code("queued"))
    .where("next_ms", "<=", clock.now())
    .limit(1)
    .executeTakeFirst();
  return dueMails !== undefined;
};

/**
 * One round of sending waiting mails. It may be killed at any point and several copies may run: a mail is claimed before it
 * is sent, under the same `message_id` every time, so a carrier that knows it delivers it once. A failed mail is retried, each
 * time after twice the pause, and fails finally after the sixth.
 */
export const sendMails = async ({ context, carrier, onFault }: MailWorkerParts): Promise<void> => {
  const { clock } = context;
  // Without due mails no write transaction is opened.
  if (!(await isAnyDue(context))) return;
  const { atOnce } = carrier;
  const claimed = await context.write(async ({ tx }): Promise<OutgoingMail[]> => {
    const dueMails = await tx
      .selectFrom("outgoing_mails")
      .selectAll()
      .where("status", "=", code("queued"))
      .where("next_ms", "<=", clock.now())
      .orderBy("id")
      // No more than what ends within the lease.
      .limit(atOnce ?? mostAtOnce)
      .execute();
    for (const { id } of dueMails) {
      await tx
        .updateTable("outgoing_mails")
        .set((eb) => ({ next_ms: clock.now() + leaseMs, attempts: eb("attempts", "+", 1) }))
        .where("id", "=", id)
        .execute();
    }
    return dueMails.map((mail) => ({ ...mail, attempts: mail.attempts + 1 }));
  });
  await severalAtOnce(claimed, atOnce ?? 1, async (mail) => {
    const { message_id, to_address, subject, body, file_key, file_name } = mail;
    const answer = await handOver(
      () => carrier.send({ message_id, to_address, subject, body, file_key, file_name }),
      onFault,
    );
    await note(context, mail, answer);
  });
};

const columnsOf = (outcome: Outcome) => {
  if (outcome.state === "sent") return { status: code("sent"), error: "" };
  if (outcome.state === "failed") return { status: code("failed"), error: outcome.error };
  return { next_ms: outcome.next_ms, error: outcome.error };
};

const note = (context: Context, mail: OutgoingMail, answer: CarrierAnswer): Promise<void> =>
  context.write(async (writing) => {
    await writing.tx
      .updateTable("outgoing_mails")
      .set({
        ...columnsOf(outcomeOf(mail.attempts, answer, writing.nowMs)),
        ...(answer === "accepted" && { sent_at: writing.at }),
      })
      .where("id", "=", mail.id)
      .where("status", "=", code("queued"))
      .execute();
    await refreshMailed(writing, { id: mail.record_id, company_id: mail.company_id });
  });
