import { z } from "zod";
import { idText } from "../calls/define.ts";

/** A step in the history of a record: who took it when (time with its zone as in every answer), and from which state to which. */
export const timelineEvent = z.object({
  id: idText,
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TimelineEvent = z.output<typeof timelineEvent>;
