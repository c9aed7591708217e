import { fillPath } from "../../src-shared/kernel/calls/define.ts";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** True for a server on this machine: plain HTTP is allowed there only (security T14). */
export const isLoopback = (address: URL): boolean => loopback.has(address.hostname);

/**
 * The server's address as it is used: http(s), no user, query or fragment, no trailing slash. Throws an Error that
 * says what is wrong with it.
 */
export const serverAddress = (text: string): { baseUrl: string; origin: string; loopback: boolean } => {
  if (!URL.canParse(text)) throw new Error(`not an address: ${text}`);
  const url = new URL(text);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url))) {
    throw new Error("the server's address must begin with https://");
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new Error("the server's address must have no user, query or fragment");
  }
  return { baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}`, origin: url.origin, loopback: isLoopback(url) };
};

/** The whole address of a call. Throws when a part of the path would climb out of its place or is missing. */
export const callUrl = (
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, unknown>> | undefined,
): string => {
  for (const value of Object.values(params ?? {})) {
    if (/^\.{1,2}$/.test(value)) throw new Error("a path parameter may not be dots");
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return `${baseUrl}${fillPath(path, params)}${text && `?${text}`}`;
};
