import type { Context } from "../context.ts";

/** The languages of a worker's page. */
export type PageLanguage = "zh-CN" | "en";

/** What a page shows: made of `src-service/phone-page/elements.ts`. */
export type WorkerPageContent = {
  readonly title: string;
  /** HTML between the page's header and its end. */
  readonly body: string;
  /** An action that the page sends by itself when a browser shows it: looking at an address alone changes nothing. */
  readonly onShown?: string;
  /** Texts of error codes that only this page gives, in the page's language. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What stands at the head of the page, where it is not for a worker. */
  readonly head?: { readonly app: string; readonly demo: string };
};

/** Where an action leads: null stays, a token goes to its page (its own: drawn anew). */
export type PageStep = { readonly to: string | null; readonly wait_seconds?: number };

/** A file that a page hands out. */
export type PageFile = { readonly name: string; readonly bytes: Buffer };

/** A page that a token has opened, with what can be done there. */
export type OpenedPage = {
  draw(language: PageLanguage): Promise<WorkerPageContent> | WorkerPageContent;
  /** By their names; fields come as the page sent them and are judged here. A refusal is a `ServiceError`. */
  readonly actions: Readonly<Record<string, (fields: Readonly<Record<string, string>>) => Promise<PageStep>>>;
  /** Throws `not_found` where there is none now. */
  readonly file?: () => Promise<PageFile>;
};

/**
 * One of the pages under /w/<token>. An area names its pages in what it serves; the first letter of a token says whose it
 * is (`src-service/phone-page/token.ts`). `open` gives null for a token that is wrong or no longer valid.
 */
export type WorkerPage = {
  readonly letter: string;
  open(context: Context, token: string): Promise<OpenedPage | null>;
};
