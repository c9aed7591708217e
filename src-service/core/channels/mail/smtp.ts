import type { CarrierAnswer } from "../../plumbing/delivery.ts";
import { logLine } from "../../plumbing/log.ts";
import type { MailCarrier, MailMessage } from "./carrier.ts";
import type { SmtpSettings } from "./settings.ts";
import { meaningOfFault, smtpFaultOf } from "./smtp-answers.ts";

/** Reads a stored file by its key; rejects with code ENOENT where it is gone. */
export type ReadFile = (key: string) => Promise<Buffer>;

const usualLimitMs = 30_000;
const connectMs = 10_000;

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const attachmentOf = async (
  { file_key, file_name }: MailMessage,
  readFile: ReadFile,
): Promise<readonly { filename: string; content: Buffer }[] | "file_missing"> => {
  if (file_key === "") return [];
  try {
    return [{ filename: file_name, content: await readFile(file_key) }];
  } catch (error) {
    if (isGone(error)) return "file_missing";
    throw error;
  }
};

/** A connection for one mail, which remembers whether the mail itself was begun: from then on it may have been taken. */
const transportOf = async ({
  host,
  port,
  secure,
  starttls = true,
  user,
  password,
  limitMs = usualLimitMs,
}: SmtpSettings) => {
  // Loaded only where mails go by a server.
  const { createTransport } = await import("nodemailer");
  let isHandedOver = false;
  const see = (_entry: unknown, line: unknown): void => {
    if (line === "DATA") isHandedOver = true;
  };
  const silent = (): void => undefined;
  const transport = createTransport({
    ...{ host, port, secure, requireTLS: !secure && starttls, ignoreTLS: !secure && !starttls },
    ...(user !== undefined && { auth: { user, pass: password } }),
    ...{ connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: limitMs, dnsTimeout: connectMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    // The commands only, and none of them is written anywhere.
    transactionLog: true,
    logger: { trace: silent, debug: see, info: silent, warn: silent, error: silent, fatal: silent },
  });
  return { transport, isHandedOver: () => isHandedOver };
};

/**
 * Mails by a mail server (SMTP). Each goes by a connection of its own under its own Message-ID. A server knows none again: what is
 * unclear may arrive twice.
 */
export const smtpMail = (settings: SmtpSettings, readFile: ReadFile): MailCarrier => {
  const { from, fromName = "", limitMs = usualLimitMs } = settings;
  const noted = (
    message_id: string,
    answer: CarrierAnswer,
    fault: { readonly code: string; readonly status: number },
  ) => {
    logLine("error", "mail_not_taken", { message: message_id, answer, code: fault.code, status: fault.status });
    return answer;
  };
  return {
    atOnce: 4,
    send: async (message) => {
      const { message_id, to_address, subject, body: text } = message;
      const attachments = await attachmentOf(message, readFile);
      if (attachments === "file_missing") return noted(message_id, "file_missing", { code: "", status: 0 });
      const { transport, isHandedOver } = await transportOf(settings);
      try {
        await transport.sendMail({
          ...{ from: { name: fromName, address: from }, to: { name: "", address: to_address }, subject, text },
          ...{ messageId: `<${message_id}>`, attachments: [...attachments] },
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(limitMs),
        });
        return "accepted";
      } catch (error) {
        const fault = smtpFaultOf(error);
        return noted(message_id, meaningOfFault(fault, isHandedOver()), fault);
      } finally {
        transport.close();
      }
    },
  };
};
