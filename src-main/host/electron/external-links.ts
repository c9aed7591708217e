import { qrPageShow } from "../../../src-shared/access/session/qr-login-calls.ts";
import { isLoopback } from "../../api/server-address.ts";

/** Sites that a link of the app may open in the person's browser. */
export const linkHosts: ReadonlySet<string> = new Set(["www.chinatax.gov.cn", "etax.chinatax.gov.cn", "www.gov.cn"]);

/** The address as it will be opened, or null. Judged by the parser that opens it, never by its text (security T28). */
export const safeExternalUrl = (input: unknown, hosts: ReadonlySet<string> = linkHosts): string | null => {
  if (typeof input !== "string" || input.length > 2_000 || hasControl(input)) return null;
  if (!/^https:\/\/[^/]/i.test(input) || input.includes("\\") || !URL.canParse(input)) return null;
  const url = new URL(input);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain && !input.includes("@") && hosts.has(url.hostname) ? url.href : null;
};

/**
 * The page that plays the messaging app on a phone, served by a service on this machine; null for everything else,
 * other pages of that service too.
 */
export const phonePageUrl = (input: unknown, serviceUrl: string): string | null => {
  if (typeof input !== "string" || input.length > 2_000 || hasControl(input) || !URL.canParse(input)) return null;
  const service = new URL(serviceUrl);
  const url = new URL(input);
  const isThere = isLoopback(service) && url.origin === service.origin && url.username === "" && url.password === "";
  const base = `${service.origin}${service.pathname.replace(/\/+$/, "")}${phonePath}`;
  // As it was given and as it will be opened: dots and backslashes must not lead out of it.
  return isThere && input.startsWith(base) && url.href.startsWith(base) ? url.href : null;
};

const phonePath = qrPageShow.path.replace("{unique_id}", "");

const hasControl = (text: string): boolean => /[\p{Cc}\p{Cf}\s]/u.test(text);
