import { z } from "zod";
import { checkEmail } from "../../../../src-shared/kernel/values/people/email.ts";
import { isPrivateHost, oneLine } from "../outside/address.ts";

const address = oneLine(254).refine((text) => checkEmail(text).ok, {
  error: "must be an address like name@example.com",
});

const smtp = z
  .strictObject({
    ...{ way: z.literal("smtp"), host: oneLine(255), port: z.int().min(1).max(65_535) },
    /** TLS from the first byte (port 465); else it begins plain and goes on by STARTTLS. */
    secure: z.boolean(),
    /** False: all plain, for a server on this machine or a private network that offers no STARTTLS. */
    starttls: z.boolean().optional(),
    ...{ user: oneLine(200).optional(), password: oneLine(512).optional() },
    /** Address that mails come from, and a name before it. */
    ...{ from: address, fromName: oneLine(64).optional() },
    /** Longest wait until a mail is taken, in milliseconds. */
    limitMs: z.int().min(1_000).max(45_000).optional(),
  })
  .superRefine(({ user, password, secure, starttls = true, host }, context) => {
    if ((user === undefined) !== (password === undefined))
      context.addIssue({ code: "custom", path: ["password"], message: "user and password belong together" });
    if (!secure && !starttls && !isPrivateHost(host))
      context.addIssue({ code: "custom", path: ["starttls"], message: "may be false for a private address only" });
  });

/** Ways of mails: into the demo's mailbox, not at all, or by a mail server. Secrets stand here as they are. */
export const mailSettings = z.discriminatedUnion("way", [
  z.strictObject({ way: z.literal("sandbox") }),
  z.strictObject({ way: z.literal("off") }),
  smtp,
]);

export type MailSettings = z.output<typeof mailSettings>;
export type SmtpSettings = z.output<typeof smtp>;
