import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Context } from "../../core/context.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import type { RawHandler, Service } from "../../lists/service.ts";

/** Contents of a page in one language. */
export type PageContent = {
  /** Language of the page, as in `<html lang>`. */
  readonly lang: string;
  readonly title: string;
  /** HTML of the body; texts from outside go through `escapeHtml`. */
  readonly body: string;
  /** Data that the page's script reads as JSON from the element `data`. */
  readonly data: unknown;
};

/**
 * A page for a phone, in place of an app that the demo does not have. It has no session: what it shows, and may do,
 * is what the token in its address opens.
 */
export type PhonePage<PageSubject> = {
  /** Name of the token in the address of its call. */
  readonly token: string;
  /** Looks up what the token stands for; null when it is unknown or no longer valid: the page says so with status 404. */
  find(context: Context, token: string): Promise<PageSubject | null>;
  readonly style: string;
  readonly script: string;
  /** True when its script shows pictures that the person has chosen there. */
  readonly showsImages?: boolean;
  /** `acceptLanguage`: the header of the browser. */
  draw(
    context: Context,
    subject: PageSubject | null,
    acceptLanguage: string | undefined,
  ): Promise<PageContent> | PageContent;
};

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

const policy = (nonce: string, showsImages: boolean): string =>
  [
    "default-src 'none'",
    ...(showsImages ? ["img-src blob:"] : []),
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

type Parts = Pick<PhonePage<unknown>, "style" | "script">;

const render = (nonce: string, { style, script }: Parts, { lang, title, body, data }: PageContent): string =>
  `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><style nonce="${nonce}">${style}</style></head>
<body>${body}
<script type="application/json" id="data">${embedJson(data)}</script>
<script nonce="${nonce}">${script}</script></body></html>`;

const send = (reply: FastifyReply, status: number, csp: string, html: string): void => {
  reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": csp,
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    })
    .send(html);
};

/**
 * Serves a page as the answer of a public call; looking at it changes nothing. Nothing but its own script and style runs in
 * it, and it talks to the service only. Outside the demo environment there is none (404).
 */
export const servePhonePage =
  <PageSubject>({ environment }: Pick<Service, "environment">, page: PhonePage<PageSubject>): RawHandler =>
  async (context, request, reply) => {
    if (environment !== "demo") throw notFound();
    const { [page.token]: token = "" } = request.params as Readonly<Record<string, string>>;
    const subject = await page.find(context, token);
    const content = await page.draw(context, subject, request.headers["accept-language"]);
    const nonce = randomBytes(16).toString("base64");
    const csp = policy(nonce, page.showsImages === true);
    send(reply, subject === null ? 404 : 200, csp, render(nonce, page, content));
  };
