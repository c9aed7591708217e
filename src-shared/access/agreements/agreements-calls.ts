import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { agreementKinds } from "../session/session-calls.ts";

/** Spec 9: an agreement can be continued only after this long. */
export const agreementSeconds = 10;

export const agreementText = z.object({
  kind: z.enum(agreementKinds),
  locale: z.enum(["zh-CN", "en"]),
  title: z.string(),
  /** Changes with every change of content, in both languages at once. */
  version: z.string(),
  /** YYYY-MM-DD, the day it comes into force. */
  effective_at: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      /** In order; a `list` paragraph is one of numbered or named items. */
      paragraphs: z.array(z.object({ kind: z.enum(["text", "list"]), text: z.string() })),
    }),
  ),
});
export type AgreementText = z.output<typeof agreementText>;

/** The text in force. Public: it can be read before signing in. `kind` is one of `agreementKinds`, else 404. */
export const agreementsGet = defineCall({
  name: "agreements.get",
  method: "GET",
  path: "/cdl/1/agreements/{kind}",
  access: "public",
  query: () => z.strictObject({ locale: z.enum(["zh-CN", "en"]).optional() }),
  output: agreementText,
});

/** Keeps version, time, device and address of the acceptance. `agreement_outdated` (409) when the version is not in force. */
export const agreementsAccept = defineCall({
  name: "agreements.accept",
  method: "POST",
  path: "/cdl/1/agreements/{kind}/accept",
  access: "own-session",
  body: () => z.strictObject({ version: z.string().max(40) }),
  output: () => z.object({ agreements_due: z.array(z.enum(agreementKinds)) }),
  refusals: ["agreement_outdated"],
});
