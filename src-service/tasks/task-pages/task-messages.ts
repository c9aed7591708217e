import { sql } from "kysely";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { SmsNotice } from "../../core/channels/sms/notice.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import type { Context, Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { partToken, taskToken } from "../../records/phone-page/task-token.ts";

/** Kinds of events of which the worker whom they name gets a message; index `task_events_unsent_idx` is of these. */
const toldKinds = ["dispatch", "elect", "electByClock", "reject", "refuse"] as const;
type Kind = (typeof toldKinds)[number];

const { code } = applicantStates;

/** State in which somebody's part still is what an event says: of what has moved on since nobody is told. */
const statesOf: Readonly<Record<Kind, number>> = {
  dispatch: code("elected"),
  elect: code("elected"),
  electByClock: code("elected"),
  reject: code("rejected"),
  refuse: code("refused"),
};

/** Messages of one transaction: other writers wait for it. And transactions of one round. */
const atOnce = 100;
const turnsARound = 20;
/** Days after which nobody is told any more what happened. */
const freshDays = 1;

const unsentKinds = sql.join(toldKinds.map((kind) => sql.lit(kind)));

/** Events that somebody has to be told of, the oldest first. */
const unsent = (db: Reader, since: string) =>
  db
    .selectFrom("task_events as e")
    .innerJoin("tasks as t", "t.id", "e.task_id")
    .innerJoin("task_applicants as a", (join) =>
      join.onRef("a.task_id", "=", "e.task_id").onRef("a.labor_id", "=", "e.labor_id"),
    )
    .innerJoin("labors as l", "l.id", "a.labor_id")
    .innerJoin("companies as c", "c.id", "t.company_id")
    .select(["e.id", "e.kind", "e.reason", "t.name as task", "t.origin", "t.agency_id", "a.id as part", "a.status"])
    .select(["a.labor_id", "l.mobile", "c.name as company"])
    .where("e.sent_at", "is", null)
    .where(sql<boolean>`e.kind in (${unsentKinds})`)
    .where("e.at", ">=", since)
    .orderBy("e.at")
    .orderBy("e.id")
    .limit(atOnce);

type Unsent = Awaited<ReturnType<ReturnType<typeof unsent>["execute"]>>[number];

/** Origin of the pages where the task itself names none: that of the agency's newest task that does. */
const originOf = async ({ tx }: Pick<Writing, "tx">, { origin, agency_id }: Unsent): Promise<string> => {
  if (origin !== null && origin !== "") return origin;
  const other = await tx
    .selectFrom("tasks")
    .select("origin")
    .where("agency_id", "=", agency_id)
    .where("origin", "<>", "")
    .orderBy("create_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return other?.origin ?? "";
};

const noticeOf = (service: Pick<Service, "secrets">, one: Unsent, origin: string): SmsNotice => {
  const { kind, task, company, mobile: phone } = one;
  const reason = one.reason ?? "";
  const pageUrl = (token: string): string => (origin === "" ? "" : `${origin}/w/${token}`);
  const url = pageUrl(partToken(service, { id: one.part, labor_id: one.labor_id }, phone));
  switch (kind as Kind) {
    case "dispatch":
      return { phone, about: "taskSent", company, task, url };
    case "reject":
      return { phone, about: "taskRejected", task, reason, url: pageUrl(taskToken(service, one.labor_id, phone)) };
    case "refuse":
      return { phone, about: "taskRefused", task, reason, url };
    default:
      return { phone, about: "taskElected", company, task, url };
  }
};

const sendSome = async (service: Pick<Service, "secrets">, writing: Writing, since: string): Promise<number> => {
  const { tx, at } = writing;
  const some = await unsent(tx, since).execute();
  if (some.length === 0) return 0;
  for (const one of some) {
    if (one.status !== statesOf[one.kind as Kind] || one.mobile === "") continue;
    await sendNotice(writing, noticeOf(service, one, await originOf(writing, one)));
  }
  await tx
    .updateTable("task_events")
    .set({ sent_at: at })
    .where(
      "id",
      "in",
      some.map(({ id }) => id),
    )
    .execute();
  return some.length;
};

/**
 * Tells workers by message that a task was sent to them, that they were elected or not, and that their work was refused, each once, with
 * the address of their page. Safe to run at any time, and again after a crash.
 */
export const sendTaskMessages = async (service: Pick<Service, "secrets">, context: Context): Promise<void> => {
  const since = `${addDays(dayOf(shanghaiNow(context.clock.now())), -freshDays)} 00:00:00`;
  if ((await unsent(context.db, since).limit(1).execute()).length === 0) return;
  for (let turn = 0; turn < turnsARound; turn += 1)
    if ((await context.write((writing) => sendSome(service, writing, since))) < atOnce) return;
};
