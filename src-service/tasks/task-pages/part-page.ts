import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { findRow, readRow } from "../../core/database/tables.ts";
import type { OpenedPage, PageAction, PageFields, PageStep, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { dropBytes } from "../../lists/storage/keep-bytes.ts";
import { isPartToken, partIdOf, partLetter, taskToken } from "../../records/phone-page/task-token.ts";
import type { Applicant } from "./hall.ts";
import { endsAfter } from "./hall-page.ts";
import { assertStep, type OwnStep, takeStep } from "./own-steps.ts";
import { photoIn, withKept } from "./page-photo.ts";
import type { Part } from "./part.ts";
import { partBody } from "./part-body.ts";
import { correctingStates, picturesIn, report, reportIn } from "./report.ts";
import { saidIn, sendingStates, signIn } from "./sign-in.ts";
import { cooperationsOf, findPerson } from "./who.ts";
import { pageTexts, redrawn } from "./words.ts";

const mostReason = 200;
/** Entries of each kind that a page shows: more nobody reads on a phone. */
const mostEntries = 60;

/** Throws `illegal_transition` where somebody's part stands elsewhere. */
const assertStands = ({ status }: Applicant, states: readonly number[]): void => {
  if (!states.includes(status)) throw new ServiceError("illegal_transition", { current: status });
};

/** Reads what a page shows of somebody's part. */
const readPart = async ({ db, clock }: Context, service: Service, part: Applicant, mobile: string): Promise<Part> => {
  const task = await readRow(db, "tasks", part.task_id);
  const { name: company } = await readRow(db, "companies", part.company_id);
  const signs = await db
    .selectFrom("sign_ins")
    .selectAll()
    .where("applicant_id", "=", part.id)
    .orderBy("sign_at", "desc")
    .limit(mostEntries)
    .execute();
  const reports = await db
    .selectFrom("job_reports")
    .selectAll()
    .where("applicant_id", "=", part.id)
    .orderBy("day", "desc")
    .limit(mostEntries)
    .execute();
  const today = dayOf(shanghaiNow(clock.now()));
  return { part, task, company, signs, reports, today, homePage: taskToken(service, part.labor_id, mobile) };
};

const reasonIn = (fields: PageFields): string => {
  const reason = (fields["reason"] ?? "").trim();
  if (reason.length > mostReason) throw new ServiceError("invalid", { fields: { reason: ["too_long"] } });
  return reason;
};

/** Actions of somebody in their part of a task; `again` draws the page anew. */
const actionsOf = (
  service: Service,
  context: Context,
  part: Applicant,
  again: PageStep,
): Readonly<Record<string, PageAction>> => {
  const own = (step: OwnStep): PageAction => ({
    may: () => assertStep(part, step),
    aDay: { by: "page", most: 20 },
    run: async (fields) => {
      const reason = step === "withdraw" ? reasonIn(fields) : "";
      await context.write((writing) => takeStep(writing, part.id, step, reason));
      return again;
    },
  });
  return {
    receive: own("receive"),
    deliver: own("deliver"),
    withdraw: own("withdraw"),
    sign_in: {
      may: () => assertStands(part, sendingStates),
      aDay: { by: "page", most: 40 },
      takesPhotos: true,
      run: async (fields) => {
        const said = saidIn(fields);
        const photo = photoIn(fields, "photo");
        const photos = photo === null ? [] : [{ name: "sign-in.jpg", bytes: photo }];
        await withKept(service, context, part.agency_id, photos, async ([kept = null]) => {
          const isNew = await context.write((writing) => signIn(writing, part.id, said, kept));
          if (!isNew && kept !== null) await dropBytes(service, context, [kept.key]);
        });
        return again;
      },
    },
    report: {
      may: () => assertStands(part, correctingStates),
      aDay: { by: "page", most: 40 },
      takesPhotos: true,
      run: async (fields) => {
        const said = reportIn(fields);
        const pictures = picturesIn(fields, said.day);
        await withKept(service, context, part.agency_id, pictures, async (kept) => {
          const gone = await context.write((writing) => report(writing, part.id, said, kept));
          await dropBytes(service, context, gone);
        });
        return again;
      },
    },
  };
};

/** The page of somebody's part in a task: receiving or declining it, signing in, reporting, delivering, and what was accepted. */
export const partPage = (service: Service): WorkerPage => ({
  letter: partLetter,
  open: async (context, token): Promise<OpenedPage | null> => {
    const id = partIdOf(token);
    const { db } = context;
    const part = id === null ? undefined : await findRow(db, "task_applicants", id);
    const person = part === undefined ? undefined : await findPerson(db, part.labor_id);
    if (part === undefined || person === undefined) return null;
    if (!isPartToken(service, token, part, person.mobile)) return null;
    return {
      subject: `${partLetter}${part.id}`,
      endsAt: endsAfter(await cooperationsOf(db, person.id)),
      draw: async (language) => {
        const shown = await readPart(context, service, part, person.mobile);
        const { errors } = pageTexts[language];
        return { title: shown.task.name, body: partBody(language, shown), errors, redrawn };
      },
      actions: actionsOf(service, context, part, { to: token }),
    };
  },
});
