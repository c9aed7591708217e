import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type Messenger, messengerOf } from "../../core/channels/messenger.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { RawHandler, Service } from "../../lists/service.ts";
import { escapeHtml, type PhonePage, servePhonePage } from "../http/phone-page.ts";
import { peopleOfMode } from "./memberships.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";
import { type PageTexts, textsFor } from "./page-texts.ts";
import { type QrRecord, readRecord } from "./qr-records.ts";

type Person = { readonly phone: string; readonly name: string; readonly hint: string };

const computer = `<svg class="screen" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"
 stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="2.5" y="4" width="19" height="12.5" rx="2"/>
<path d="M8.5 20.5h7M12 16.5v4"/></svg>`;

const facts = (texts: PageTexts, record: QrRecord): string =>
  [
    [texts.device, record.device],
    [texts.place, [record.region, record.address].filter(Boolean).join(" · ")],
    [texts.at, shanghaiNow(record.created_ms)],
  ]
    .map(([name = "", value = ""]) => `<div><dt>${name}</dt><dd>${escapeHtml(value || texts.unknown)}</dd></div>`)
    .join("");

const bodyOf = (
  texts: PageTexts,
  record: QrRecord | null,
): string => `<header>${texts.app}<small>${texts.demo}</small></header>
<div id="ask" hidden><main>${computer}<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
<dl>${record === null ? "" : facts(texts, record)}</dl>
<fieldset><legend>${texts.account}</legend><div id="people"></div></fieldset>
<fieldset id="place-box" hidden><legend>${texts.company}</legend><div id="places" aria-live="polite"></div>
<p class="none" id="no-place" role="status" hidden>${texts.noCompany}</p></fieldset></main>
<footer><div><button class="go" id="confirm" disabled>${texts.confirm}</button>
<button class="plain" id="cancel">${texts.cancel}</button></div></footer></div>
<main id="end" hidden><div class="sign" id="sign" aria-hidden="true"></div>
<h1 id="end-title" tabindex="-1"></h1><p id="end-text"></p>
<button class="go" id="retry" hidden>${texts.retry}</button></main>
<noscript><main><p class="lead">${texts.failedTitle}</p></main></noscript>`;

const findRecord = async ({ db }: Context, uniqueId: string): Promise<QrRecord | null> => {
  try {
    return await readRecord(db, uniqueId);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** People of the app who may sign in where the code was made. */
const peopleFor = async (messenger: Messenger, { db }: Context, record: QrRecord): Promise<readonly Person[]> => {
  const mayEnter = await peopleOfMode(db, record.app_type);
  return (await messenger.listPeople(db))
    .filter(({ id }) => mayEnter.has(id))
    .map(({ mobile, name }) => ({ phone: mobile, name, hint: maskPhone(mobile) }));
};

const qrPage = (messenger: Messenger): PhonePage<QrRecord> => ({
  token: "unique_id",
  find: findRecord,
  style: pageStyle,
  script: pageScript,
  draw: async (context, record, acceptLanguage) => {
    const texts = textsFor(acceptLanguage);
    const people = record === null ? [] : await peopleFor(messenger, context, record);
    const status = record === null ? "gone" : "open";
    const left_ms = Math.max(0, (record?.expires_ms ?? 0) - context.clock.now()) + 1_000;
    const { lang, title } = texts;
    return { lang, title, body: bodyOf(texts, record), data: { texts, people, status, left_ms } };
  },
});

/** The page that a phone opens from a code. Where no messaging app is connected there is none (404). */
export const showPage = (service: Service): RawHandler => {
  const messenger = messengerOf(service.environment);
  if (messenger === null) return () => Promise.reject(notFound());
  return servePhonePage(service, qrPage(messenger));
};
