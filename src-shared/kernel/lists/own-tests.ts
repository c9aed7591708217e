import { z } from "zod";
import { parseStrictJson } from "../values/text/strict-json.ts";
import { daySchema } from "../values/time/time.ts";
import { ownCode } from "./own-columns.ts";

const bound = z
  .number()
  .min(-(10 ** 13))
  .max(10 ** 13);

/**
 * Test on the value of a company's own column: a text within it, one of several words, a number (money in cents)
 * or a day from and to, both included.
 */
const ownTest = z
  .strictObject({
    has: z.string().trim().min(1).max(100).optional(),
    is: z.array(z.string().min(1).max(200)).min(1).max(50).optional(),
    min: bound.optional(),
    max: bound.optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
  })
  .refine((test) => Object.values(test).some((part) => part !== undefined));
export type OwnTest = z.output<typeof ownTest>;

/** Tests by the code of their column, all of which must hold. */
export const ownTests = z.strictObject({
  own: z.record(z.string().regex(ownCode), ownTest).refine((tests) => Object.keys(tests).length <= 20),
});
export type OwnTests = z.output<typeof ownTests>;

/** As one field of a query. */
export const writeOwnTests = ({ own }: OwnTests): string => JSON.stringify(own);

/**
 * Reads a field of a query, to be judged by `ownTests`; a text that is no JSON, or that names a column twice or a prototype,
 * stays itself: a test that is lost on the way would be no filter.
 */
export const readOwnTests = (text: string): unknown => {
  try {
    return { own: parseStrictJson(text) };
  } catch {
    return text;
  }
};
