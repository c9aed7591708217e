import { z } from "zod";
import { secondFactorPattern } from "../values/people/login.ts";
import { plainFileName, visibleLength } from "../values/text/text.ts";

/** Makes the schema of texts of at most so many characters (200 where nothing is said): one for each length. */
function byLength(make: (max: number) => z.ZodString): (max?: number) => z.ZodString {
  const made = new Map<number, z.ZodString>();
  return (max = 200) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** Small schemas that several calls share. Money is integer cents, never more than 100 billion yuan. */
export const idText = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);
export const nonNegativeCents = z
  .int()
  .min(0)
  .max(10 ** 13);
export const mobile = z.string().regex(/^1[3-9]\d{9}$/);
export const shortText = byLength((max) => z.string().max(max));
/** A text without the spaces around it, which count for nothing. */
export const trimmedText = byLength((max) => z.string().trim().max(max));
/** A text that says something, at most `max` characters. */
export const neededText = byLength((max) => z.string().trim().min(1).max(max));
/** Visible characters that a reason for using personal data has at least. */
export const leastReason = 2;
/** Reason why somebody wants to see personal data: something that can be read. */
export const reasonText = z
  .string()
  .max(100)
  .refine((text) => visibleLength(text) >= leastReason, { error: "too_small" });
/** Name of the file that an import was read from; what nobody sees in it is left out. */
export const fileNameText = z.string().max(255).overwrite(plainFileName);
export const uuid = z.uuid();
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
export const md5Hex = z.string().regex(/^[0-9a-f]{32}$/);
export const smsCode = z.string().regex(/^\d{6}$/);
export const version = z
  .int()
  .min(0)
  .max(2 ** 31);
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
export const okAnswer = z.object({ ok: z.literal(true) });
/** A photo of a person, never kept on a disk by whoever is shown it. */
export const photoAnswer = z.object({ kind: z.enum(["png", "jpeg"]), base64: z.string() });
export const tokenText = z.string().min(43).max(128);
/** Six digits of an authenticator, or one of the recovery codes (`xxxx-xxxx`). */
export const secondFactorCode = z.string().regex(secondFactorPattern);

/** Filters of a list in the form of its query, where a body chooses all that match. */
export const matchingFilters = z.record(z.string().max(40), z.string().max(8_000));

/** Which bills: by id, or all that match the list's filters less the excepted ones. */
export const chosenBills = {
  bill_ids: z.array(idText).min(1).max(10_000).optional(),
  matching: matchingFilters.optional(),
  except: z.array(idText).max(10_000).optional(),
};

/** Most files that may prove one step. */
export const mostVoucherFiles = 10;

/** Files that prove a step, by their storage keys. */
export const voucherKeys = z.array(idText).min(1).max(mostVoucherFiles);
