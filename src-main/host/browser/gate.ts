import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Parts that the gate looks at, of a plain request or an upgrade. */
export type RequestHead = {
  readonly method: string;
  readonly target: string;
  readonly isUpgrade: boolean;
  /** Names and values in turn, as they came: Node's own map hides duplicates. */
  readonly rawHeaders: readonly string[];
};

export type GateDecision =
  | { readonly ok: true; readonly path: string; readonly hasCookie: boolean }
  | { readonly ok: false; readonly status: 400 | 401 | 403 | 421 };

export type GateRules = {
  readonly port: number;
  readonly cookieName: string;
  /** The cookie's value: 256 random bits in base64url. */
  readonly secret: string;
  /** Paths that are answered without the cookie: the launch page and its exchange. */
  readonly isPublic: (method: string, path: string) => boolean;
};

const uniqueHeaders = new Set([
  "host",
  "origin",
  "cookie",
  "sec-fetch-site",
  "sec-fetch-mode",
  "sec-fetch-dest",
  "content-length",
  "content-type",
  "transfer-encoding",
]);
const refuse = (status: 400 | 401 | 403 | 421): GateDecision => ({ ok: false, status });

/**
 * Decides on a request by its head alone, in the order of security 9.5: duplicate headers, Host, Origin,
 * Sec-Fetch-Site, cookie, path. The answer tells an attacker nothing but the first thing that was wrong.
 */
export const checkRequest = (head: RequestHead, rules: GateRules): GateDecision => {
  const headers = singleHeaders(head.rawHeaders);
  if (!headers) return refuse(400);
  const host = `127.0.0.1:${rules.port}`;
  if (headers.get("host") !== host) return refuse(421);
  const isRead = head.method === "GET" || head.method === "HEAD";
  const origin = headers.get("origin");
  // A read without Origin is a navigation or a same-origin fetch; one with a foreign Origin is never ours.
  if (origin === undefined ? head.isUpgrade || !isRead : origin !== `http://${host}`) return refuse(403);
  const path = plainPath(head.target);
  const site = headers.get("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    return isArrival(head, path, headers) ? { ok: true, path: "/", hasCookie: false } : refuse(403);
  }
  const hasCookie = carriesSecret(headers.get("cookie"), rules);
  if (!hasCookie && !(path !== null && !head.isUpgrade && rules.isPublic(head.method, path))) return refuse(401);
  return path === null ? refuse(400) : { ok: true, path, hasCookie };
};

/**
 * A window that comes from elsewhere to the front page: the file with the launch link leads here. It gets the launch
 * page, which shows nothing and can do nothing without a token, whatever cookie came along.
 */
const isArrival = (head: RequestHead, path: string | null, headers: ReadonlyMap<string, string>): boolean =>
  !head.isUpgrade &&
  head.method === "GET" &&
  path === "/" &&
  headers.get("origin") === undefined &&
  headers.get("sec-fetch-mode") === "navigate" &&
  headers.get("sec-fetch-dest") === "document";

export const requestHeadOf = (request: IncomingMessage, isUpgrade: boolean): RequestHead => ({
  method: request.method ?? "",
  target: request.url ?? "",
  isUpgrade,
  rawHeaders: request.rawHeaders,
});

const singleHeaders = (raw: readonly string[]): Map<string, string> | null => {
  const headers = new Map<string, string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    if (headers.has(name) && uniqueHeaders.has(name)) return null;
    headers.set(name, raw[at + 1] ?? "");
  }
  return headers;
};

/** The path of a target without its query, or null when it could mean something else to a file system. */
const plainPath = (target: string): string | null => {
  const path = target.split("?", 1)[0] ?? "";
  if (!/^\/[A-Za-z0-9._~/%()!$&'*+,;=:@-]*$/.test(path)) return null;
  // Encoded dots, slashes, backslashes, percents and control characters have no honest use here.
  if (/%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i.test(path) || /%(?![0-9a-f]{2})/i.test(path)) return null;
  return path.split("/").some((part) => part === "." || part === "..") || path.includes("//") ? null : path;
};

const carriesSecret = (cookies: string | undefined, { cookieName, secret }: GateRules): boolean => {
  const matches = (cookies ?? "").split(/; */).filter((pair) => pair.startsWith(`${cookieName}=`));
  const value = matches.length === 1 ? matches[0]?.slice(cookieName.length + 1) : undefined;
  return value !== undefined && sameText(value, secret);
};

export const sameText = (actual: string, expected: string): boolean => {
  const a = Buffer.from(actual);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};
