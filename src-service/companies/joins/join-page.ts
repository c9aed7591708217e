import { joinPage as textsEn } from "../../../src-shared/locales/en/companies/join-page.ts";
import { joinPage as textsZh } from "../../../src-shared/locales/zh-CN/companies/join-page.ts";
import type { PhonePage } from "../../access/http/phone-page.ts";
import { servePhonePage } from "../../access/http/phone-page.ts";
import { agencyOfHost } from "../../access/session/agency-host.ts";
import type { Context } from "../../core/context.ts";
import { homeAgency } from "../../core/database/facts.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { PageDoor, PageLanguage, WorkerPageContent } from "../../core/plumbing/worker-page.ts";
import type { Served } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { actOn } from "../../records/phone-page/act.ts";
import { form } from "../../records/phone-page/bars.ts";
import { createPageCodes, type PageCodes } from "../../records/phone-page/codes.ts";
import { card, codeField, facts, heading, outcome, textField } from "../../records/phone-page/elements.ts";
import { framedPage, languageOf } from "../../records/phone-page/frame.ts";
import { noticeErrors, noticeFields } from "../../records/phone-page/notice.ts";
import { workerPageScript } from "../../records/phone-page/script.ts";
import { workerPageStyle } from "../../records/phone-page/style.ts";
import { applicationOf, mobileOf, takeApplication } from "./apply.ts";
import { joinNotices } from "./consent.ts";

const pageTexts = { "zh-CN": textsZh, en: textsEn } as const;

type Agency = { readonly id: number; readonly name: string };

const purpose = "join_apply";
const codeUse = (agency: Agency, phone: string) => ({ phone, purpose, binding: `agency:${agency.id}` });

/** Whom one applies to: the agency of the address that was called, else the installation's own. */
const agencyOf = async ({ db, reachedAt }: Context): Promise<Agency | null> => {
  const host = reachedAt === "" ? undefined : new URL(reachedAt).host;
  const id = (await agencyOfHost(db, host)) ?? (await homeAgency(db));
  if (id === null) return null;
  return (await db.selectFrom("agencies").select(["id", "name"]).where("id", "=", id).executeTakeFirst()) ?? null;
};

const formPage = (language: PageLanguage, agency: Agency): WorkerPageContent => {
  const texts = pageTexts[language];
  const fields = [
    textField({ name: "name", label: texts.name, most: 100, autocomplete: "organization", hint: texts.nameHint }),
    textField({ name: "credit_code", label: texts.creditCode, most: 18, hint: texts.creditCodeHint }),
    textField({ name: "headcount", label: texts.headcount, kind: "number", most: 6 }),
    textField({ name: "contact_name", label: texts.contactName, most: 30, autocomplete: "name" }),
    textField({ name: "contact_mobile", label: texts.mobile, kind: "phone", most: 11, autocomplete: "tel" }),
    codeField({ name: "code", label: texts.code, button: texts.sendCode }),
    textField({ name: "note", label: texts.note, most: 200, hint: texts.noteHint, isOptional: true }),
    noticeFields(joinNotices, language),
  ].join("");
  return {
    title: texts.title,
    body: [
      heading(texts.title, texts.lead),
      facts([[texts.agency, agency.name]]),
      card(form({ action: "apply", submit: texts.submit }, fields)),
    ].join(""),
    errors: { ...texts.errors, ...noticeErrors(language) },
  };
};

const pageOf = (content: (language: PageLanguage, agency: Agency) => WorkerPageContent): PhonePage<Agency> => ({
  token: "",
  find: agencyOf,
  style: workerPageStyle,
  script: workerPageScript,
  draw: (_context, agency, acceptLanguage) => {
    const lang = languageOf(acceptLanguage);
    return framedPage(lang, agency === null ? null : content(lang, agency), pageTexts[lang]);
  },
});

const takenPage = (language: PageLanguage): WorkerPageContent => {
  const { takenTitle: title, takenText } = pageTexts[language];
  return { title, body: outcome("good", title, takenText) };
};

/** Door for applicants, nobody yet: nothing of the agency's state decides, and uses are counted by address. */
const doorOf = (codes: PageCodes, context: Context, agency: Agency): PageDoor => ({
  subject: `join:${agency.id}`,
  actions: {
    code: {
      may: () => undefined,
      aDay: { by: "address", most: 200 },
      run: (fields) => codes.send(context, codeUse(agency, mobileOf(fields)), { about: "join", isOwn: false }),
    },
    apply: {
      may: () => undefined,
      aDay: { by: "address", most: 500 },
      run: async (fields) => {
        const application = applicationOf(fields);
        await codes.use(context, codeUse(agency, application.contact_mobile), fields["code"]);
        await context.write((writing) => takeApplication(writing, agency.id, application, context.remoteAddress));
        return { to: "join/taken" };
      },
    },
  },
});

/** The public page by which companies apply. Outside the demo environment there is none (404). */
export const joinPageServed = (service: Service): Required<Pick<Served, "handlers" | "raw">> => {
  const codes = createPageCodes(service);
  const isOpen = service.environment === "demo";
  return {
    handlers: {
      "joinPage.act": async (context, { body }) => {
        const agency = isOpen ? await agencyOf(context) : null;
        if (agency === null) throw notFound();
        return actOn(context, doorOf(codes, context, agency), body);
      },
      "joinPage.address": async (context) => ({
        // Where another agency is reached by this address, its page is not theirs to send.
        url:
          isOpen && (await agencyOf(context))?.id === context.principal.agency_id ? `${context.reachedAt}/join` : null,
      }),
    },
    raw: {
      "joinPage.show": servePhonePage(service, pageOf(formPage)),
      "joinPage.taken": servePhonePage(service, pageOf(takenPage)),
    },
  };
};
