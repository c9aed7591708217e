import { qrPageShow } from "../../../src-shared/calls/qr-login.ts";
import { isLoopback } from "../../api/server-address.ts";

/** Sites that a link of the app may open in the person's browser. */
export const linkHosts: ReadonlySet<string> = new Set(["www.chinatax.gov.cn", "etax.chinatax.gov.cn", "www.gov.cn"]);

/** The address as it will be opened, or null. Judged by the parser that opens it, never by its text (security T28). */
export const safeExternalUrl = (given: unknown, hosts: ReadonlySet<string> = linkHosts): string | null => {
  if (typeof given !== "string" || given.length > 2_000 || hasControl(given)) return null;
  if (!/^https:\/\/[^/]/i.test(given) || given.includes("\\") || !URL.canParse(given)) return null;
  const url = new URL(given);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain && !given.includes("@") && hosts.has(url.hostname) ? url.href : null;
};

/**
 * The page that plays the messaging app on a phone, served by a service on this machine; null for everything else,
 * other pages of that service too.
 */
export const phonePageUrl = (given: unknown, serviceUrl: string): string | null => {
  if (typeof given !== "string" || given.length > 2_000 || hasControl(given) || !URL.canParse(given)) return null;
  const service = new URL(serviceUrl);
  const url = new URL(given);
  const isThere = isLoopback(service) && url.origin === service.origin && url.username === "" && url.password === "";
  const base = `${service.origin}${service.pathname.replace(/\/+$/, "")}${phonePath}`;
  // As it was given and as it will be opened: dots and backslashes must not lead out of it.
  return isThere && given.startsWith(base) && url.href.startsWith(base) ? url.href : null;
};

const phonePath = qrPageShow.path.replace("{unique_id}", "");

const hasControl = (text: string): boolean => /[\p{Cc}\p{Cf}\s]/u.test(text);
