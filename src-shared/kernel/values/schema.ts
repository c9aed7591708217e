import type { z } from "zod";

/**
 * A schema of which only the values matter. Narrower than `z.ZodType`: its seventy methods would be compared again for every
 * schema that is declared.
 */
export interface Schema extends z.core.$ZodType {
  parse(value: unknown): unknown;
  safeParse(value: unknown): z.ZodSafeParseResult<unknown>;
}
