import type { Context } from "../context.ts";

/** The languages of a worker's page. */
export type PageLanguage = "zh-CN" | "en";

/** Contents of a page: made of `src-service/records/phone-page/elements.ts`. */
export type WorkerPageContent = {
  readonly title: string;
  /** HTML between the page's header and its end. */
  readonly body: string;
  /** An action that the page sends by itself when a browser shows it: looking at an address alone changes nothing. */
  readonly onShown?: string;
  /** Texts of error codes that only this page gives, in the page's language. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Error codes that say that the page is not as it stands any more: it is drawn anew, with what comes next. */
  readonly redrawn?: readonly string[];
  /** Head of the page, where it is not for a worker. */
  readonly head?: { readonly app: string; readonly demo: string };
};

/** Where an action leads: null stays, a token goes to its page (its own: drawn anew). */
export type PageStep = { readonly to: string | null; readonly wait_seconds?: number };

/** A file that a page hands out. */
export type PageFile = { readonly name: string; readonly bytes: Buffer };

/** Fields that a page sent along, not judged yet. */
export type PageFields = Readonly<Record<string, string>>;

/**
 * Something that can be done on a page. Whoever holds an address may send whatever they like to it, so nothing is read, decoded or
 * kept before `may` has judged the state and the use has been counted (`phone-page/act.ts`).
 */
export type PageAction = {
  /** Throws where the state of what the page is about does not let it. It knows nothing of what was sent. */
  readonly may: () => Promise<void> | void;
  /** Most uses within a day; counted by `page`, or by `address` where many people share a page. */
  readonly aDay: { readonly by: "page" | "address"; readonly most: number };
  /** Its fields hold photos. Where no action of a page takes one now, only short requests are read. */
  readonly takesPhotos?: true;
  /** Judges the fields and does it, looking at the state again in its transaction. A refusal is a `ServiceError`. */
  readonly run: (fields: PageFields) => Promise<PageStep>;
};

/** Action open somewhere without a sign-in, and the name under which it is counted. */
export type PageDoor = {
  /** Subject of the page, such as a contract's number; no part of a secret. */
  readonly subject: string;
  readonly actions: Readonly<Record<string, PageAction>>;
};

/** A page that a token has opened, with what can be done there. */
export type OpenedPage = PageDoor & {
  /**
   * When its address opens nothing any more, "YYYY-MM-DD HH:mm:ss" in Asia/Shanghai; null only while what it is about still
   * waits for whom the address was given to.
   */
  readonly endsAt: string | null;
  draw(language: PageLanguage): Promise<WorkerPageContent> | WorkerPageContent;
  /** Throws `not_found` where there is none now. */
  readonly file?: () => Promise<PageFile>;
};

/**
 * One of the pages under /w/<token>. An area names its pages in what it serves; the first letter of a token says whose it
 * is (`src-service/records/phone-page/token.ts`). `open` gives null for a token that is wrong or no longer valid.
 */
export type WorkerPage = {
  readonly letter: string;
  open(context: Context, token: string): Promise<OpenedPage | null>;
};
