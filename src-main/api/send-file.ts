import { AppError } from "../../src-shared/bridge/define.ts";
import { storagePolicy, storageUpload } from "../../src-shared/calls/other.ts";
import type { Api } from "./api.ts";
import { formOf } from "./form.ts";

type Sending = {
  readonly api: Pick<Api, "call" | "upload">;
  readonly randomBytes: (count: number) => Buffer;
};

export type FileToSend = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/**
 * Puts a file into the service's storage under a policy of its own; returns its key and the SHA-256 that the service found.
 * `timeoutMs` bounds the upload alone. Throws what the calls throw, AppError `odd_answer` where the policy names another host.
 */
export const sendFile = async (
  { api, randomBytes }: Sending,
  file: FileToSend,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
) => {
  const query = { name: file.name, size: String(file.bytes.length) };
  const policy = await api.call(storagePolicy, { query }, { signal });
  // Another host than the service is not something that this version sends files to.
  if (policy.host !== "") throw new AppError("odd_answer");
  const fields = { key: policy.key, policy: policy.policy, signature: policy.signature };
  return api.upload(storageUpload, formOf(fields, file, randomBytes), { signal, timeoutMs });
};
