import { AppError, type BridgeErrorShape } from "../../src-shared/kernel/bridge/app-error.ts";

/** True when a value is an object whose members can be looked at. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isErrorShape = (value: unknown): value is BridgeErrorShape =>
  isRecord(value) &&
  typeof value["code"] === "string" &&
  typeof value["retryable"] === "boolean" &&
  isRecord(value["params"]) &&
  Object.values(value["params"]).every((one) => typeof one === "string" || typeof one === "number") &&
  (value["fields"] === undefined ||
    (isRecord(value["fields"]) &&
      Object.values(value["fields"]).every(
        (texts) => Array.isArray(texts) && texts.every((one) => typeof one === "string"),
      )));

/**
 * True when an answer is what the desk wraps values and errors in (`envelope` of the bridge; checked by hand, so that the
 * first screen needs no schemas).
 */
export const isEnvelope = (
  answer: unknown,
): answer is { ok: true; value?: unknown } | { ok: false; error: BridgeErrorShape } =>
  isRecord(answer) && (answer["ok"] === true || (answer["ok"] === false && isErrorShape(answer["error"])));

/** The value of an envelope. Throws the AppError that it carries, or `odd_answer` when it is not an envelope. */
export const unwrap = (answer: unknown): unknown => {
  if (!isEnvelope(answer)) throw new AppError("odd_answer", { retryable: true });
  if (answer.ok) return answer.value;
  const { code, params, retryable, fields } = answer.error;
  throw new AppError(code, { params, retryable, fields });
};

/** Whatever was thrown as an AppError; what nobody named becomes `internal`. */
export const asAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError ? thrown : new AppError("internal", { retryable: true });
