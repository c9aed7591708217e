import { settingsGet } from "../../src-shared/access/session/session-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { CallInput, CallOutput } from "../../src-shared/kernel/calls/define.ts";
import { recognitionIdCard, recognitionWaitMs } from "../../src-shared/workers/identity/recognition.ts";
import { type Api, ApiError } from "./api.ts";

type Input = CallInput<typeof recognitionIdCard>;

/** Nobody waits longer for a photo: that says nothing about the photo. */
const asBusy = (error: unknown): unknown =>
  error instanceof AppError && error.code === "timeout" ? new AppError("recognition_busy", { retryable: true }) : error;

/**
 * Has an ID card recognised where the service's settings say (`recognition_origin`): by the service itself, or by another one,
 * which gets the photo's key and its own token and nothing of the session. What it read counts by its signature alone. Throws
 * as `call` does, `recognition_busy` where no answer comes in time, `odd_answer` where the other one answers anything else.
 */
export const recogniseCard = async (
  api: Pick<Api, "call" | "uploadElsewhere">,
  input: Input,
  signal: AbortSignal,
): Promise<CallOutput<typeof recognitionIdCard>> => {
  const timeoutMs = recognitionWaitMs;
  const { recognition_origin } = await api.call(settingsGet, { query: {} }, { signal });
  if (recognition_origin === "")
    return api.call(recognitionIdCard, input, { signal, timeoutMs }).catch((error: unknown) => {
      throw asBusy(error);
    });
  const given = (input.headers ?? {}) as Readonly<Record<string, string>>;
  const headers = Object.fromEntries(
    (recognitionIdCard.headers ?? []).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const form = { type: "application/json", body: Buffer.from(JSON.stringify(input.body)) };
  const address = `${recognition_origin}${recognitionIdCard.path}`;
  const { body } = await api.uploadElsewhere(address, form, { signal, headers, timeoutMs }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "upload_failed" ? new AppError("odd_answer") : asBusy(error);
  });
  const answer = recognitionIdCard.output.safeParse(body);
  if (!answer.success) throw new AppError("odd_answer");
  return answer.data;
};
