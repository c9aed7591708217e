import type { ProxySettings, SettingsState } from "../../../src-shared/bridge/settings.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../../../src-shared/kernel/values/text/text.ts";

/** The server as it is typed: the embedded service, or an address. */
export type ServerDraft = { readonly isOwn: boolean; readonly url: string };

/** `password` undefined: the kept one stays. */
export type ProxyDraft = {
  readonly mode: ProxySettings["mode"];
  readonly url: string;
  readonly user: string;
  readonly password: string | undefined;
};

/** An address without what comes along when it is copied: spaces, invisible signs, full-width letters. */
export const cleanAddress = (text: string): string => stripSpaces(stripInvisible(toHalfWidth(text)));

export const serverDraftOf = ({ server }: SettingsState): ServerDraft => ({
  isOwn: server !== null,
  url: server ?? "",
});

export const proxyDraftOf = ({ proxy }: SettingsState): ProxyDraft => ({
  mode: proxy.mode,
  url: proxy.url,
  user: proxy.user,
  password: undefined,
});

/** The proxy as the desk takes it. */
export const proxyInputOf = ({ mode, url, user, password }: ProxyDraft) => ({
  mode,
  url: cleanAddress(url),
  user: user.trim(),
  ...(password !== undefined && { password }),
});

/** True when an address could be a proxy's: http://host:port without anything else. The desk checks in the end. */
export const isProxyAddress = (text: string): boolean => /^http:\/\/[^\s/@:?#]+:\d{1,5}\/?$/u.test(cleanAddress(text));
