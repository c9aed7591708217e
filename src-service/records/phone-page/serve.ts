import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type PhonePage, servePhonePage } from "../../access/http/phone-page.ts";
import { type Context, ServiceError } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { OpenedPage, WorkerPage } from "../../core/plumbing/worker-page.ts";
import type { Gate, Served } from "../../lists/area.ts";
import type { RawHandler, Service } from "../../lists/service.ts";
import { fileHeaders } from "../../lists/storage/send-file.ts";
import { actOn, assertTakesPhotos } from "./act.ts";
import { framedPage, languageOf } from "./frame.ts";
import { workerPageScript } from "./script.ts";
import { workerPageStyle } from "./style.ts";
import { workStyle } from "./work-style.ts";

const open = async (pages: readonly WorkerPage[], context: Context, token: string): Promise<OpenedPage | null> => {
  const page = (await pages.find(({ letter }) => token.startsWith(letter))?.open(context, token)) ?? null;
  const isOver = page !== null && page.endsAt !== null && page.endsAt < shanghaiNow(context.clock.now());
  return isOver ? null : page;
};

const pageOf = (pages: readonly WorkerPage[]): PhonePage<OpenedPage> => ({
  token: "token",
  find: (context, token) => open(pages, context, token),
  style: workerPageStyle + workStyle,
  script: workerPageScript,
  showsImages: true,
  draw: async (_context, page, acceptLanguage) => {
    const lang = languageOf(acceptLanguage);
    return framedPage(lang, (await page?.draw(lang)) ?? null);
  },
});

/** Most bytes of a request that holds no photo. */
const shortBytes = 64 << 10;

/**
 * Judges a request by its address and its length before its body is read: a token that opens nothing gets no body in, and one
 * that takes no photos now only a short one. Throws `not_found`, `too_large` (also where no length was said), and why no photos
 * are taken.
 */
const gateOf =
  (pages: readonly WorkerPage[]): Gate =>
  async (context, params, length) => {
    const page = await open(pages, context, params["token"] ?? "");
    if (page === null) throw notFound();
    if (length === null) throw new ServiceError("too_large");
    if (length > shortBytes) await assertTakesPhotos(page);
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
        return actOn(context, page, body);
      },
    },
    gates: { "workerPages.act": gateOf(shown) },
    raw: { "workerPages.show": servePhonePage(service, pageOf(shown)), "workerPages.file": sendFile(shown) },
  };
};
