import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { maskPhone } from "../../src-shared/values/mask.ts";
import { shanghaiNow } from "../../src-shared/values/time.ts";
import { messengerOf } from "../channels/messenger.ts";
import { ServiceError } from "../context.ts";
import { notFound } from "../plumbing/answers.ts";
import type { RawHandler, Service } from "../service.ts";
import { peopleOfMode } from "./memberships.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";
import { type PageTexts, textsFor } from "./page-texts.ts";
import { type QrRecord, readRecord } from "./qr-records.ts";

type Person = { readonly phone: string; readonly name: string; readonly hint: string };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** JSON that may stand inside a script element: no sign in it can end the element. */
const embedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

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

type Shown = { readonly record: QrRecord | null; readonly people: readonly Person[]; readonly nowMs: number };

const render = (texts: PageTexts, nonce: string, { record, people, nowMs }: Shown): string => {
  const status = record === null ? "gone" : "open";
  const left_ms = Math.max(0, (record?.expires_ms ?? 0) - nowMs) + 1_000;
  const data = embedJson({ texts, people, status, left_ms });
  return `<!doctype html>
<html lang="${texts.lang}"><head><meta charset="utf-8"><title>${texts.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><style nonce="${nonce}">${pageStyle}</style></head>
<body><header>${texts.app}<small>${texts.demo}</small></header>
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
<noscript><main><p class="lead">${texts.failedTitle}</p></main></noscript>
<script type="application/json" id="data">${data}</script>
<script nonce="${nonce}">${pageScript}</script></body></html>`;
};

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const sendPage = (reply: FastifyReply, status: number, nonce: string, html: string): void => {
  reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(nonce),
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    })
    .send(html);
};

const findRecord = async (service: Service, uniqueId: string): Promise<QrRecord | null> => {
  try {
    return await readRecord(service.reading, uniqueId);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/**
 * The page that a phone opens from a code; looking at it changes nothing. In Chinese or English by `Accept-Language`.
 * Where no messaging app is connected there is none (404).
 */
export const showPage = (service: Service): RawHandler => {
  const messenger = messengerOf(service.environment);
  return async (context, request, reply) => {
    if (messenger === null) throw notFound();
    const { unique_id } = request.params as { unique_id: string };
    const record = await findRecord(service, unique_id);
    const known = record === null ? [] : await messenger.listPeople(context.db);
    const mayEnter = record === null ? new Set() : await peopleOfMode(context.db, record.app_type);
    const people = known
      .filter(({ id }) => mayEnter.has(id))
      .map(({ mobile, name }) => ({ phone: mobile, name, hint: maskPhone(mobile) }));
    const nonce = randomBytes(16).toString("base64");
    const texts = textsFor(request.headers["accept-language"]);
    sendPage(
      reply,
      record === null ? 404 : 200,
      nonce,
      render(texts, nonce, { record, people, nowMs: context.clock.now() }),
    );
  };
};
