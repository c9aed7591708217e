import { z } from "zod";
import type { AnyRecord } from "../records/define.ts";
import { type RecordDetail, type RecordName, type Records, recordNames, records } from "../records/registry.ts";
import { type Freshness, freshness, typedQuery } from "./define.ts";

const id = z.string().max(64);

/** Declared records, by their names. What creates or changes them is keyed and goes by `money`. */
export const recordsArea = {
  /** A record with what can be done with it: live when the service answers, else the remembered answer with its age. */
  get: typedQuery<
    <N extends RecordName>(input: {
      readonly record: N;
      readonly id: string;
    }) => Promise<{ readonly value: RecordDetail<N>; readonly freshness: Freshness }>
  >()(
    z.strictObject({ record: z.enum(recordNames), id }),
    z.object({ value: z.record(z.string(), z.unknown()), freshness }),
  ),
};

/** What was typed and chosen in a form, by field. */
const values = z.record(z.string().max(40), z.union([z.string().max(200), z.number()]));

type Create<R> = R extends { operation: infer O extends string } ? `${O}.create` : never;
type Act<R> = R extends { operation: infer O extends string; actions: infer A } ? `${O}.${keyof A & string}` : never;
type Plans<R> = {
  readonly [K in keyof R]:
    | z.ZodObject<{ action: z.ZodLiteral<Create<R[K]>>; values: typeof values }>
    | z.ZodObject<{ action: z.ZodLiteral<Act<R[K]>>; id: typeof id; values: typeof values }>;
}[keyof R];

const plansOf = (record: AnyRecord) => {
  const names = Object.keys(record.actions).map((action) => `${record.operation}.${action}`);
  return [
    z.strictObject({ action: z.literal(`${record.operation}.create`), values }),
    z.strictObject({ action: z.literal(names), id, values }),
  ];
};

/** Operations on records: what was typed and chosen; the desk judges it by the form and reads the figures. */
export const recordPlans = Object.values(records).flatMap(plansOf) as readonly Plans<Records>[];
