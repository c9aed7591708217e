import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { z } from "zod";
import { settingsGet } from "../../src-shared/access/session/session-calls.ts";
import type { ServerReport } from "../../src-shared/bridge/settings.ts";
import { environmentNames } from "../../src-shared/kernel/rights/environment.ts";
import { compareVersions, oldestServer } from "../../src-shared/kernel/values/text/version.ts";
import { singleAgent } from "../api/agents.ts";
import { certificateCode } from "../api/failures.ts";
import type { ProxyServer } from "../api/proxy.ts";
import { callUrl, isLoopback } from "../api/server-address.ts";

export type ServerProblem = NonNullable<ServerReport["problem"]>;
type Found = Pick<ServerReport, "version" | "environment"> & { readonly problem: ServerProblem | null };

/** Only what tells this product and its age: an older or newer service may say the rest in another way. */
const self = z.object({
  product: z.literal("flexdesk"),
  version: z.string().max(40),
  environment: z.enum(environmentNames).nullable().catch(null),
});

const deadlineMs = 8_000;
const mostBytes = 256 * 1024;

const only = (problem: ServerProblem): Found => ({ problem, version: null, environment: null });

/** Finds the fault in the text itself, in the order of `serverProblems`; null: it is an address. */
export const addressProblem = (text: string): ServerProblem | null => {
  const input = text.trim();
  if (input === "") return "empty";
  // `new URL` would take `localhost:8080` for an address of the scheme `localhost`, and correct slashes.
  if (!/^https?:\/\/[^/\\]/i.test(input) || !URL.canParse(input)) return "not_an_address";
  const url = new URL(input);
  if (url.protocol === "http:" && !isLoopback(url)) return "no_tls";
  return url.username || url.password || /[?#]/.test(input) ? "has_extras" : null;
};

/** The service does not speak TLS at this port. */
const plainCode =
  /^(?:EPROTO|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LAYER_FAILURE|HTTP_REQUEST))$/;
const codeProblems: readonly (readonly [RegExp, ServerProblem])[] = [
  [/^ERR_PROXY$/, "proxy_failed"],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA|EAI_NONAME)$/, "name_unknown"],
  [/^(?:ETIMEDOUT|ABORT_ERR)$/, "timeout"],
  [plainCode, "no_tls"],
  [certificateCode, "certificate"],
  [/^HPE_/, "other_product"],
];

const failureProblem = (error: unknown): ServerProblem => {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return codeProblems.find(([pattern]) => pattern.test(code))?.[1] ?? "unreachable";
};

const fetchOnce = (
  url: string,
  proxy: ProxyServer | null,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const agent = singleAgent(url, proxy);
    const hear = (response: IncomingMessage): void => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on("error", reject);
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
        pieces.push(piece);
        if (bytes <= mostBytes) return;
        resolve({ status: response.statusCode ?? 0, text: "" });
        request.destroy();
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString("utf8") }),
      );
      response.on("close", () => reject(new Error("cut")));
    };
    const options = { agent, signal, headers: { Accept: "application/json", "User-Agent": "flexdesk" } };
    const request = url.startsWith("https:") ? httpsGet(url, options, hear) : httpGet(url, options, hear);
    request.on("error", reject);
    request.on("close", () => agent.destroy());
  });

const judgeAnswer = ({ status, text }: { status: number; text: string }): Found => {
  if (status >= 300 && status < 400) return only("redirect");
  // A gateway that answers in place of the service.
  if (status === 502 || status === 503 || status === 504) return only("unreachable");
  const answer = self.safeParse(status === 200 ? jsonOf(text) : undefined);
  if (!answer.success) return only("other_product");
  const { version, environment } = answer.data;
  const age = compareVersions(version, oldestServer);
  return { version, environment, problem: age === null || age < 0 ? "old_version" : null };
};

/**
 * Asks an address who it is, on connections of its own, and says the first thing that is wrong with it. Nothing of a
 * session is sent, no redirect is followed, no certificate is taken on trust. Never throws.
 */
export const testServer = async (
  text: string,
  proxy: ProxyServer | null,
  options: { readonly signal: AbortSignal; readonly ticks: () => number; readonly deadlineMs?: number },
): Promise<ServerReport> => {
  const started = options.ticks();
  const report = ({ problem, version, environment }: Found): ServerReport => {
    const ms = Math.round(options.ticks() - started);
    return { ok: problem === null, problem, version, environment, ms };
  };
  const wrong = addressProblem(text);
  if (wrong !== null) return report(only(wrong));
  const { origin, pathname } = new URL(text.trim());
  const url = callUrl(`${origin}${pathname.replace(/\/+$/, "")}`, settingsGet.path, undefined, undefined);
  const late = AbortSignal.timeout(options.deadlineMs ?? deadlineMs);
  try {
    return report(judgeAnswer(await fetchOnce(url, proxy, AbortSignal.any([late, options.signal]))));
  } catch (error) {
    return report(only(late.aborted ? "timeout" : failureProblem(error)));
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
