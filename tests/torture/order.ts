import { z } from "zod";
import { seededFaults } from "./seeded-faults.ts";

/** What a tortured desk is told on its command line. */
export const childOrder = z.object({
  dataDir: z.string(),
  port: z.int(),
  token: z.string(),
  operator: z.object({ id: z.string(), agency_id: z.string() }),
  objectIds: z.array(z.string()).readonly(),
  smsCode: z.string(),
  /** Deadline of one attempt. */
  patienceMs: z.int(),
  planted: z.enum(seededFaults).nullable(),
});
export type ChildOrder = z.output<typeof childOrder>;

/** What it says when it is done: every intent with its outcome. */
export const childReport = z.array(
  z.object({ objectId: z.string().nullable(), state: z.string(), refusal: z.string().optional() }),
);
export type ChildReport = z.output<typeof childReport>;
