import { type QrStatus, qrCodeStatus, qrLoginStatus } from "../../../../../src-shared/access/session/qr-login-calls.ts";
import { AppError } from "../../../../../src-shared/kernel/bridge/app-error.ts";

/** Phase of a code for the person: it can be scanned, was scanned, is of no more use, or let them in. */
export type QrPhase = "waiting" | "scanned" | "expired" | "cancelled" | "done";

/** The QR login record (spec 3) as what is shown of it. */
export const phaseOf = ({ code_status, login_status }: QrStatus): QrPhase => {
  if (login_status === qrLoginStatus.done) return "done";
  if (login_status === qrLoginStatus.cancelled) return "cancelled";
  if (code_status === qrCodeStatus.expired) return "expired";
  return code_status === qrCodeStatus.scanned ? "scanned" : "waiting";
};

/** True when a code in this phase may still become another. */
export const isOpen = (phase: QrPhase): boolean => phase === "waiting" || phase === "scanned";

/** A code that the service knows no more is as good as expired; anything else may pass. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "qr_ended" || error.code === "not_found");
