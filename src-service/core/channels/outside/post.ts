/** Answer of an outside party: its status and text. `not_reached`: it did not get the request; `unclear`: it may have. */
export type Posted = { readonly status: number; readonly text: string } | "not_reached" | "unclear";

type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Until the answer is there as a whole, milliseconds. */
  readonly limitMs: number;
};

/** More than any answer that is meant. */
const mostBytes = 64 * 1024;

/** Faults before the request went out: names not found, nobody listens, no way there, a certificate that is not trusted. */
const before =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

const codesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...inner, ...codesOf(error.cause)];
};

const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new RangeError("the answer is longer than any that is meant");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
};

/**
 * Posts once, within a limit, and follows no redirection: what is sent is for one address only. Throws nothing of the network, for
 * whoever asks must decide by the answer.
 */
export const post = async ({ url, headers, body, limitMs }: Post): Promise<Posted> => {
  try {
    const response = await fetch(url, {
      // An empty text would be given a type of its own, which nobody has signed.
      ...{ method: "POST", headers, body: body === "" ? null : body, redirect: "manual" },
      signal: AbortSignal.timeout(limitMs),
    });
    return { status: response.status, text: await readText(response) };
  } catch (error) {
    return codesOf(error).some((code) => before.test(code)) ? "not_reached" : "unclear";
  }
};

/** An answer in JSON; null where it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
