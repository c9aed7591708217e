import type { ClientRequest, IncomingMessage } from "node:http";
import { checkServerIdentity } from "node:tls";
import { HttpsProxyAgent } from "https-proxy-agent";

/** A company's proxy. `password` null: none is known. */
export type ProxyServer = { readonly url: string; readonly user: string; readonly password: string | null };

/** The proxy did not let the request through: nothing of it reached the service. */
export class ProxyError extends Error {
  readonly code = "ERR_PROXY";
  /** Status of the proxy's answer to CONNECT, or null when it did not answer at all. */
  readonly status: number | null;
  constructor(status: number | null) {
    super(`proxy: ${status ?? "no answer"}`);
    this.name = "ProxyError";
    this.status = status;
  }
}

/** `http://host:port` without anything else, or null. */
export const proxyUrl = (text: string): string | null => {
  const input = text.trim();
  if (!/^http:\/\/[^/?#@\s]+\/?$/i.test(input) || !URL.canParse(input)) return null;
  const url = new URL(input);
  return url.port === "0" ? null : url.origin;
};

const authorization = ({ user, password }: ProxyServer): Record<string, string> =>
  user === "" && password === null
    ? {}
    : { "Proxy-Authorization": `Basic ${Buffer.from(`${user}:${password ?? ""}`, "utf8").toString("base64")}` };

/**
 * Certificates are verified whatever the environment says: `NODE_TLS_REJECT_UNAUTHORIZED=0` in a person's environment
 * would hand the sign-in to anybody on the way.
 */
export const verified = { rejectUnauthorized: true } as const;

/** Longest time that a proxy may take to let a connection through. */
const tunnelDeadlineMs = 10_000;

type Connect = HttpsProxyAgent<string>["connect"];

/**
 * TLS to the service inside a CONNECT tunnel. The library would hand a proxy's refusal on as if the service had said
 * it, which for a money operation could be taken for a final no; and for a server named by its number it would compare
 * the certificate with the proxy's name. Neither happens here.
 */
export class ProxyTunnel extends HttpsProxyAgent<string> {
  private readonly deadlineMs: number;

  constructor(proxy: ProxyServer, options: { keepAlive: boolean; maxSockets?: number; deadlineMs?: number }) {
    const { deadlineMs = tunnelDeadlineMs, ...agentOptions } = options;
    super(proxy.url, { ...agentOptions, headers: () => authorization(proxy) });
    this.deadlineMs = deadlineMs;
  }

  override async connect(request: ClientRequest, options: Parameters<Connect>[1]): ReturnType<Connect> {
    const late = new AbortController();
    let status: number | null = null;
    request.once("proxyConnect", ({ statusCode }: Pick<IncomingMessage, "statusCode">) => {
      status = statusCode ?? 0;
    });
    const { host } = options;
    // A request that is given up does not say so before it has a socket, which a silent proxy would hold for ever.
    const timer = setTimeout(() => late.abort(), this.deadlineMs);
    this.connectOpts = { ...this.connectOpts, signal: late.signal };
    try {
      const socket = await super.connect(request, {
        ...options,
        ...verified,
        checkServerIdentity: (_name: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
          checkServerIdentity(host ?? "", certificate),
      } as Parameters<Connect>[1]);
      if (status === 200) return socket;
      socket.destroy();
    } catch (error) {
      if (status === 200) throw error;
    } finally {
      clearTimeout(timer);
    }
    throw new ProxyError(status);
  }
}
