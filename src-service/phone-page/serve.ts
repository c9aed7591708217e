import type { CallRequest } from "../../src-shared/calls/define.ts";
import type { workerPagesAct } from "../../src-shared/calls/worker-pages.ts";
import { errors as errorsEn } from "../../src-shared/locales/en/errors.ts";
import { workerPage as textsEn } from "../../src-shared/locales/en/worker-page.ts";
import { errors as errorsZh } from "../../src-shared/locales/zh-CN/errors.ts";
import { workerPage as textsZh } from "../../src-shared/locales/zh-CN/worker-page.ts";
import type { Served } from "../area.ts";
import { type Context, ServiceError } from "../context.ts";
import { escapeHtml, type PhonePage, servePhonePage } from "../http/phone-page.ts";
import { notFound } from "../plumbing/answers.ts";
import type { OpenedPage, PageLanguage, WorkerPage } from "../plumbing/worker-page.ts";
import type { RawHandler, Service } from "../service.ts";
import { fileHeaders } from "../storage/send-file.ts";
import { outcome } from "./elements.ts";
import { workerPageScript } from "./script.ts";
import { workerPageStyle } from "./style.ts";

const frames = {
  "zh-CN": { texts: textsZh, errors: errorsZh },
  en: { texts: textsEn, errors: errorsEn },
} as const;

/** Errors that any page can give; the texts of others come with the page. */
const commonErrors = [
  ...["invalid", "not_found", "too_large", "too_many_requests", "too_many_tries", "service_busy", "internal"],
  ...["sms_too_often", "sms_code_wrong", "sms_code_expired", "stale_version"],
] as const;

/** The language that a browser asks for first: English when it is English, Chinese for everybody else. */
const languageOf = (acceptLanguage: string | undefined): PageLanguage =>
  /^\s*en\b/i.test(acceptLanguage ?? "") ? "en" : "zh-CN";

const open = (pages: readonly WorkerPage[], context: Context, token: string): Promise<OpenedPage | null> =>
  pages.find(({ letter }) => token.startsWith(letter))?.open(context, token) ?? Promise.resolve(null);

const framed = ({ texts }: (typeof frames)[PageLanguage], body: string): string =>
  `<header>${escapeHtml(texts.app)}<small>${escapeHtml(texts.demo)}</small></header><main>${body}</main>` +
  `<noscript><main><p class="lead">${escapeHtml(texts.noScript)}</p></main></noscript>`;

const pageOf = (pages: readonly WorkerPage[]): PhonePage<OpenedPage> => ({
  token: "token",
  find: (context, token) => open(pages, context, token),
  style: workerPageStyle,
  script: workerPageScript,
  showsImages: true,
  draw: async (_context, page, acceptLanguage) => {
    const lang = languageOf(acceptLanguage);
    const frame = frames[lang];
    const { texts } = frame;
    const { title, body, onShown, errors } = (await page?.draw(lang)) ?? {
      title: texts.goneTitle,
      body: outcome("bad", texts.goneTitle, texts.goneText),
    };
    const common = Object.fromEntries(commonErrors.map((code) => [code, frame.errors[code]]));
    const data = {
      texts,
      errors: { ...common, photo_unreadable: texts.photoUnreadable, ...errors },
      on_shown: onShown ?? null,
    };
    return { lang, title, body: framed(frame, body), data };
  },
});

type Body = CallRequest<typeof workerPagesAct>["body"];

const act = async (page: OpenedPage, { action, fields }: Body) => {
  const handler = Object.hasOwn(page.actions, action) ? page.actions[action] : undefined;
  if (handler === undefined) throw new ServiceError("invalid", { fields: { action: ["invalid_value"] } });
  const { to, wait_seconds = null } = await handler(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  return { to, wait_seconds };
};

const sendFile =
  (pages: readonly WorkerPage[]): RawHandler =>
  async (context, request, reply) => {
    const { token } = request.params as { token: string };
    const page = await open(pages, context, token);
    if (page?.file === undefined) throw notFound();
    const { name, bytes } = await page.file();
    reply.code(200).headers(fileHeaders(name, bytes.length)).send(bytes);
  };

/** Answers the calls of the pages on workers' phones. Outside the demo environment there are none (404). */
export const workerPagesArea = (service: Service, pages: readonly WorkerPage[]): Served => {
  const isOpen = service.environment === "demo";
  const shown = isOpen ? pages : [];
  return {
    handlers: {
      "workerPages.act": async (context, { params, body }) => {
        const page = await open(shown, context, params.token);
        if (page === null) throw notFound();
        return act(page, body);
      },
    },
    raw: { "workerPages.show": servePhonePage(service, pageOf(shown)), "workerPages.file": sendFile(shown) },
  };
};
