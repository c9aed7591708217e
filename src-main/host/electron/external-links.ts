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

const hasControl = (text: string): boolean => /[\p{Cc}\p{Cf}\s]/u.test(text);
