import { AppError, envelope } from "../../src-shared/bridge/define.ts";

/** The value of an envelope. Throws the AppError that it carries, or `odd_answer` when it is not an envelope. */
export const unwrap = (answer: unknown): unknown => {
  const read = envelope.safeParse(answer);
  if (!read.success) throw new AppError("odd_answer", { retryable: true });
  if (read.data.ok) return read.data.value;
  const { code, params, retryable, fields } = read.data.error;
  throw new AppError(code, { params, retryable, fields });
};

/** Whatever was thrown as an AppError; what nobody named becomes `internal`. */
export const asAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError ? thrown : new AppError("internal", { retryable: true });
