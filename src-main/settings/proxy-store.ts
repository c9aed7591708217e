import { z } from "zod";
import type { ProxySettings } from "../../src-shared/bridge/settings.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { type ProxyServer, proxyUrl } from "../api/proxy.ts";
import type { Host } from "../interfaces/host.ts";
import { errorName } from "../plumbing/log.ts";
import { openKeysFile } from "../session/keys-file.ts";

/** A proxy as it is typed; `password` undefined: the one that is there. */
export type ProxyInput = {
  readonly mode: ProxySettings["mode"];
  readonly url: string;
  readonly user: string;
  readonly password?: string | undefined;
};

export type ProxyStore = {
  /** Proxy that requests go through now. */
  readonly now: () => ProxyServer | null;
  readonly settings: () => ProxySettings;
  /** The proxy that an input describes, null for none. AppError `invalid` when its address is invalid. */
  readonly parse: (input: ProxyInput) => ProxyServer | null;
  /** Looks for the password again: the keychain is open now. */
  readonly readPassword: () => Promise<void>;
  /** Keeps it; counts at once. AppError `invalid`. */
  readonly save: (input: ProxyInput) => Promise<void>;
};

type ProxyHost = Pick<Host, "dataDir" | "keychain" | "settings" | "log">;

const settingsName = "proxy";
const storedProxy = z.object({ mode: z.enum(["none", "manual"]), url: z.string(), user: z.string() });
type Kept = z.output<typeof storedProxy>;
const none: Kept = { mode: "none", url: "", user: "" };

/**
 * The proxy in `settings.json`, its password in the keychain, in an entry of its own. Without a keychain the password
 * lives as long as the process, and the person is notified (`proxy_password_not_kept`).
 */
export const openProxyStore = async (host: ProxyHost, notify: (code: string) => void): Promise<ProxyStore> => {
  const entry = `proxy@${openKeysFile(host.dataDir).installation}`;
  const read = storedProxy.safeParse(host.settings.get(settingsName));
  let current: Kept = read.success && (read.data.url === "" || proxyUrl(read.data.url)) ? read.data : none;
  let password: string | null = null;
  /** Read only where a password is expected: a locked keychain may prompt. */
  const readPassword = async (): Promise<void> => {
    if (current.mode !== "manual" || current.user === "" || password !== null) return;
    password = await host.keychain.get(entry).catch((error: unknown) => {
      host.log.warn("proxy.password", { cause: errorName(error) });
      return null;
    });
  };
  await readPassword();

  /** A password belongs to the proxy that it was typed for: it is never sent to another one. */
  const passwordFor = (url: string, input: ProxyInput): string | null => {
    // Basic credentials begin with a name.
    if (input.user === "") return null;
    if (input.password !== undefined) return input.password === "" ? null : input.password;
    return url === current.url && input.user === current.user ? password : null;
  };
  const parse = (input: ProxyInput): ProxyServer | null => {
    if (input.mode === "none") return null;
    const url = proxyUrl(input.url);
    if (url === null) throw new AppError("invalid", { fields: { url: ["invalid_value"] } });
    // A colon would end the name in the header that carries both.
    if (/[:\p{Cc}]/u.test(input.user)) throw new AppError("invalid", { fields: { user: ["invalid_value"] } });
    return { url, user: input.user, password: passwordFor(url, input) };
  };
  const keepPassword = async (value: string | null): Promise<void> => {
    password = value;
    try {
      if (value === null) await host.keychain.delete(entry);
      else await host.keychain.set(entry, value);
    } catch (error) {
      host.log.warn("proxy.password", { cause: errorName(error) });
      if (value !== null) notify("proxy_password_not_kept");
    }
  };

  return {
    now: () => (current.mode === "manual" ? { url: current.url, user: current.user, password } : null),
    settings: () => ({ ...current, has_password: password !== null }),
    parse,
    readPassword,
    save: async (input) => {
      const proxy = parse(input);
      const next =
        proxy === null
          ? { ...current, mode: "none" as const }
          : { mode: "manual" as const, url: proxy.url, user: proxy.user };
      const before = password;
      host.settings.set(settingsName, next);
      current = next;
      if (proxy !== null && proxy.password !== before) await keepPassword(proxy.password);
    },
  };
};
