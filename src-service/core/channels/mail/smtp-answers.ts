import type { CarrierAnswer } from "../../plumbing/delivery.ts";

/** Facts of a fault of the mail transport: its code, the server's status, and the command that it came of. */
export type SmtpFault = { readonly code: string; readonly status: number; readonly command: string };

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The facts of a fault; its message may hold addresses and is left alone. */
export const smtpFaultOf = (error: unknown): SmtpFault => {
  const own = typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};
  const status = own["responseCode"];
  return {
    code: textOf(own["code"]),
    status: typeof status === "number" ? status : 0,
    command: textOf(own["command"]),
  };
};

/**
 * Meaning of a fault. The server's word is final where it begins with 5, and passes where with 4; a 5 that is not about the recipient
 * or the mail is about us, which whoever runs the service mends. Without a word: a mail that was begun may have been taken.
 */
export const meaningOfFault = (
  { code, status, command }: SmtpFault,
  isHandedOver: boolean,
): Exclude<CarrierAnswer, "accepted"> => {
  if (status >= 400 && status < 500) return "busy";
  if (status >= 500 && command === "RCPT TO") return status === 554 ? "blocked" : "bad_address";
  if (status >= 500 && command === "DATA") return "refused";
  if (status >= 500 || code === "EAUTH" || code === "ETLS") return "not_set_up";
  if (code === "EENVELOPE") return "bad_address";
  return isHandedOver ? "unclear" : "unreachable";
};
