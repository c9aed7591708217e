import { createHash } from "node:crypto";
import { settingsGet } from "../../src-shared/access/session/session-calls.ts";
import { storagePolicy, storageUpload } from "../../src-shared/access/storage/other-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Api, CallOptions, Form, OutsideAnswer } from "./api.ts";

/** A `multipart/form-data` body (RFC 7578): the fields in their order, then one file. */
const formOf = (
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly type: string; readonly bytes: Buffer },
  randomBytes: (count: number) => Buffer,
): Form => {
  const boundary = `flexdesk-${randomBytes(18).toString("base64url")}`;
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const head = `${part(`name="file"; filename="${quotable(file.name)}"`)}Content-Type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(texts.join("") + head, "utf8"),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
};

/** As browsers write names: what would end the quotes or the line, percent-encoded. */
const quotable = (name: string): string =>
  name.replace(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);

type SendingApi = Pick<Api, "call" | "upload" | "uploadElsewhere">;

type Sending = {
  readonly api: SendingApi;
  readonly randomBytes: (count: number) => Buffer;
};

/** `requestKey`: of the person's request; the same file under the same one is stored once, however often it is sent. */
export type FileToSend = {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly requestKey: string;
};

type Limits = Pick<CallOptions, "timeoutMs" | "onProgress"> & { readonly signal: AbortSignal };

/** Longest time that a file may be on its way: a slow line needs minutes for the largest one. */
export const uploadMs = 300_000;

/** True when the service names this place as its object storage. Without that no byte of a file goes anywhere else. */
const isNamed = async (api: SendingApi, host: string, signal: AbortSignal): Promise<boolean> => {
  if (!URL.canParse(host)) return false;
  const { storage_origin } = await api.call(settingsGet, { query: {} }, { signal });
  return storage_origin !== "" && new URL(host).origin === storage_origin;
};

/** Checks that an object storage's answer is about the file that was sent: its MD5 as the ETag, or our own JSON. */
const isAbout = ({ etag, body }: OutsideAnswer, key: string, bytes: Buffer, sha256: string): boolean => {
  if (body !== undefined) {
    const answer = storageUpload.output.safeParse(body);
    return answer.success && answer.data.key === key && answer.data.sha256 === sha256;
  }
  // ETags of other forms than an MD5 (files in parts) say nothing about the content.
  if (etag === null || !/^[0-9a-f]{32}$/i.test(etag)) return true;
  return etag.toLowerCase() === createHash("md5").update(bytes).digest("hex");
};

/**
 * Puts a file into the storage under a policy of its own: the service's, or an object storage that the policy names and the
 * service's settings allow (spec 7: access key id, expire, policy, signature, key, file, in this order). Returns its key and
 * SHA-256, which the answer has to agree with. The limits bound the upload alone. Throws what the calls throw, `odd_answer` for
 * another place than the settings name, and for an answer about another file.
 */
export const sendFile = async ({ api, randomBytes }: Sending, file: FileToSend, limits: Limits) => {
  const { signal } = limits;
  const query = { name: file.name, size: String(file.bytes.length), request: file.requestKey };
  const policy = await api.call(storagePolicy, { query }, { signal });
  const { host, key, access_key_id, expire } = policy;
  const fields = { access_key_id, expire: String(expire), policy: policy.policy, signature: policy.signature, key };
  const form = formOf(fields, file, randomBytes);
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  if (host === "") {
    const answer = await api.upload(storageUpload, form, limits);
    if (answer.key !== key || answer.sha256 !== sha256) throw new AppError("odd_answer");
    return { key, sha256 };
  }
  if (!(await isNamed(api, host, signal))) throw new AppError("odd_answer");
  const answer = await api.uploadElsewhere(host, form, limits);
  if (!isAbout(answer, key, file.bytes, sha256)) throw new AppError("odd_answer");
  return { key, sha256 };
};
