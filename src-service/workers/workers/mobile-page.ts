import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { mobilePage as textsEn } from "../../../src-shared/locales/en/access/mobile-page.ts";
import { mobilePage as textsZh } from "../../../src-shared/locales/zh-CN/access/mobile-page.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { personChangeProposal } from "../../../src-shared/workers/workers/person-changes.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { OpenedPage, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Service } from "../../lists/service.ts";
import { form } from "../../records/phone-page/bars.ts";
import { createPageCodes } from "../../records/phone-page/codes.ts";
import { card, codeField, facts, heading, outcome } from "../../records/phone-page/elements.ts";
import { isPageToken, pageToken, recordOfToken } from "../../records/phone-page/token.ts";
import { saveRelation } from "./bar-lifts.ts";
import { applyChange, type ChangeRequest } from "./person-changes.ts";

const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;
const letter = "m";
const { code: statusCode } = workerRequestStates;
const pending = statusCode("pending");
const mobileKind = personChangeProposal.kinds.mobile.code;
/** Days that the worker's page is good for; the agency decides whenever it likes. */
const openDays = 7;
const messagesATurn = 100;

/** Only the former number's holder gets the page: with another number registered meanwhile it opens nothing. */
const aboutOf = ({ request_at }: Pick<ChangeRequest, "request_at">, mobile: string): string =>
  `${request_at}:${mobile}`;

const mobileOf = async ({ db }: Pick<Context, "db">, laborId: number): Promise<string> => {
  const { mobile } = await readRow(db, "labors", laborId);
  return mobile ?? "";
};

/** Sends the page of a mobile that is asked for to the number registered so far, once. Safe to run at any time. */
export const sendMobilePages = async (service: Service, context: Context): Promise<void> => {
  const waiting = await context.db
    .selectFrom("labor_change_requests")
    .select("id")
    .where("status", "=", pending)
    .where("kind", "=", mobileKind)
    .where("sent_at", "is", null)
    .orderBy("id")
    .limit(messagesATurn)
    .execute();
  for (const { id } of waiting) await context.write((writing) => sendPage(service, writing, id));
};

const sendPage = async (service: Service, writing: Writing, id: number): Promise<void> => {
  const { tx, at } = writing;
  const request = await tx
    .selectFrom("labor_change_requests as q")
    .innerJoin("labors as l", "l.id", "q.labor_id")
    .innerJoin("companies as c", "c.id", "q.company_id")
    .selectAll("q")
    .select(["l.mobile", "c.name as company"])
    .where("q.id", "=", id)
    .where("q.status", "=", pending)
    .where("q.sent_at", "is", null)
    .executeTakeFirst();
  if (request === undefined) return;
  await tx.updateTable("labor_change_requests").set({ sent_at: at }).where("id", "=", id).execute();
  const { mobile, company } = request;
  if (mobile === null || mobile === "") return;
  const token = pageToken(service, letter, id, aboutOf(request, mobile));
  await sendNotice(writing, {
    ...{ phone: mobile, about: "mobileAsked", company, url: `${request.origin}/w/${token}` },
  });
};

const shownStates: readonly number[] = [pending, statusCode("approved")];

/** Last day on which the page opens. */
const lastDayOf = ({ request_at }: Pick<ChangeRequest, "request_at">): string =>
  addDays(request_at.slice(0, 10), openDays);

const find = async (service: Service, context: Context, token: string) => {
  const id = recordOfToken(letter, token);
  if (id === null) return null;
  const request = await context.db
    .selectFrom("labor_change_requests")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", mobileKind)
    .executeTakeFirst();
  if (request === undefined || !shownStates.includes(request.status)) return null;
  const mobile = request.status === pending ? await mobileOf(context, request.labor_id) : request.field_before;
  return isPageToken(service, token, letter, id, aboutOf(request, mobile)) ? { request, mobile } : null;
};

/** Carries the change out in the caller's transaction. Throws `illegal_transition` where it was decided meanwhile. */
const confirm = async (writing: Writing, id: number): Promise<void> => {
  const { tx, at } = writing;
  const request = await readRow(tx, "labor_change_requests", id);
  if (request.status !== pending) throw new ServiceError("illegal_transition");
  const relation = await readRow(tx, "company_labors", request.company_labor_id);
  await applyChange(writing, relation, request, 0);
  const confirmed = { status: statusCode("approved"), by_worker: 1, decide_at: at };
  await versioned("labor_change_requests").save(writing, request, confirmed);
  await saveRelation(writing, relation, {});
  await writing.audit({
    ...{ agency_id: request.agency_id, action: "personChanges.approve", object: `worker:${relation.id}` },
    after: { change: id, change_status: statusCode("approved"), kind: "mobile", by_worker: true },
  });
};

/** The page on which a worker confirms another mobile: it comes to the registered one, its code goes to the new one. */
export const mobilePage = (service: Service): WorkerPage => {
  const codes = createPageCodes(service);
  return {
    letter,
    open: async (context, token): Promise<OpenedPage | null> => {
      const opened = await find(service, context, token);
      if (opened === null) return null;
      const { request, mobile } = opened;
      const use = { phone: request.field_value, purpose: "worker_mobile", binding: `mobile:${request.id}` };
      const assertPending = (): void => {
        if (request.status !== pending) throw notFound();
      };
      return {
        subject: `${letter}${request.id}`,
        endsAt: `${lastDayOf(request)} 23:59:59`,
        draw: (language) => {
          const texts = pageTexts[language];
          const body =
            request.status === pending
              ? heading(texts.title, texts.lead) +
                facts([
                  [texts.before, maskField("phone", mobile)],
                  [texts.after, maskField("phone", request.field_value)],
                ]) +
                card(
                  form(
                    { action: "confirm", submit: texts.confirm },
                    codeField({ name: "code", label: texts.code, button: texts.sendCode, hint: texts.codeHint }),
                  ),
                )
              : outcome("good", texts.doneTitle, texts.doneText);
          return { title: texts.title, body, errors: texts.errors };
        },
        actions: {
          code: {
            may: assertPending,
            aDay: { by: "page", most: 10 },
            run: () => codes.send(context, use, { about: "mobile", isOwn: false }),
          },
          confirm: {
            may: assertPending,
            aDay: { by: "page", most: 50 },
            run: async (fields) => {
              await codes.use(context, use, fields["code"]);
              await context.write((writing) => confirm(writing, request.id));
              return { to: token };
            },
          },
        },
      };
    },
  };
};
