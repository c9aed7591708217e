import { z } from "zod";
import { defineCall, idText, shortText, tokenText } from "../../kernel/calls/define.ts";
import { sessionUser } from "./session-calls.ts";

/** QR login record (spec 3). */
export const qrCodeStatus = { initial: 0, scanned: 1, expired: 2 } as const;
export const qrLoginStatus = { pending: 0, done: 1, cancelled: 2 } as const;
/** Spec 9: after a QR login the screen continues after this long. */
export const qrRedirectMs = 300;
/** Spec 7: category of a sign-in code. */
export const qrCategory = 2;

const codeStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const loginStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export const qrStatus = z.object({ code_status: codeStatus, login_status: loginStatus });
export type QrStatus = z.output<typeof qrStatus>;

/**
 * A new code. `redirect_url` is what the code shows; whoever photographs it learns `unique_id` but not `poll_key`,
 * without which the answer to a scan is not given.
 */
export const qrLoginCreate = defineCall({
  name: "qrLogin.create",
  method: "POST",
  path: "/cdl/1/qr_login",
  access: "public",
  body: () =>
    z.strictObject({
      category: z.literal(qrCategory),
      app_type: z.int().min(0).max(999),
      redirect_url: shortText(300).optional(),
      device: shortText(100).optional(),
    }),
  output: () =>
    z.object({
      redirect_url: z.string(),
      unique_id: idText,
      poll_key: z.string().min(32).max(128),
      expires_seconds: z.int(),
    }),
  refusals: ["qr_unavailable"],
});

/** `tk` and `user` are given once, with the first answer that says done. A wrong `poll_key` answers like an absent code. */
export const qrLoginCheck = defineCall({
  name: "qrLogin.check",
  method: "GET",
  path: "/cdl/1/qr_login/{unique_id}",
  access: "public",
  query: () => z.strictObject({ poll_key: z.string().min(32).max(128) }),
  output: () =>
    qrStatus.extend({
      user_id: idText.nullable(),
      tk: tokenText.nullable(),
      user: sessionUser.nullable(),
    }),
});

/** The page that a phone opens from the code; it plays the messaging app (demo environment only, else 404). */
export const qrPageShow = defineCall({
  name: "qrPage.show",
  method: "GET",
  path: "/qr/{unique_id}",
  access: "public",
  output: () => z.unknown(),
});

/** Carries out a person's action on that page. */
export const qrPageAct = defineCall({
  name: "qrPage.act",
  method: "POST",
  path: "/qr/{unique_id}",
  access: "public",
  body: () =>
    z.discriminatedUnion("action", [
      z.strictObject({ action: z.literal("scan") }),
      /** The person whom the messaging app knows by this phone, and the membership chosen there. */
      z.strictObject({ action: z.literal("choices"), phone: z.string().max(11) }),
      z.strictObject({ action: z.literal("confirm"), phone: z.string().max(11), membership_id: idText }),
      z.strictObject({ action: z.literal("cancel") }),
    ]),
  output: () => qrStatus.extend({ choices: z.array(z.object({ membership_id: idText, name: z.string() })).optional() }),
});
