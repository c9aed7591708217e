import type { CallRequest } from "../../src-shared/calls/define.ts";
import type { workerPagesAct } from "../../src-shared/calls/worker-pages.ts";
import type { Served } from "../area.ts";
import { type Context, ServiceError } from "../context.ts";
import { type PhonePage, servePhonePage } from "../http/phone-page.ts";
import { notFound } from "../plumbing/answers.ts";
import type { OpenedPage, WorkerPage } from "../plumbing/worker-page.ts";
import type { RawHandler, Service } from "../service.ts";
import { fileHeaders } from "../storage/send-file.ts";
import { framedPage, languageOf } from "./frame.ts";
import { workerPageScript } from "./script.ts";
import { workerPageStyle } from "./style.ts";

const open = (pages: readonly WorkerPage[], context: Context, token: string): Promise<OpenedPage | null> =>
  pages.find(({ letter }) => token.startsWith(letter))?.open(context, token) ?? Promise.resolve(null);

const pageOf = (pages: readonly WorkerPage[]): PhonePage<OpenedPage> => ({
  token: "token",
  find: (context, token) => open(pages, context, token),
  style: workerPageStyle,
  script: workerPageScript,
  showsImages: true,
  draw: async (_context, page, acceptLanguage) => {
    const lang = languageOf(acceptLanguage);
    return framedPage(lang, (await page?.draw(lang)) ?? null);
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
