import { z } from "zod";
import { command, type Freshness, freshness, typedCommand, typedQuery } from "../kernel/bridge/define.ts";
import { type AnyRecord, isKeyed } from "../kernel/records/define.ts";
import { chosenRecords, manyAnswer } from "../kernel/records/many.ts";
import {
  type RecordDetail,
  type RecordName,
  type Records,
  recordNames,
  records,
} from "../registries/records/registry.ts";

const id = z.string().max(64);
const record = z.enum(recordNames);
/** Judged by the schema of the record's call. */
const body = z.record(z.string().max(40), z.unknown());
const answer = z.record(z.string(), z.unknown());

type Body<N extends RecordName, C extends "create" | "update"> = z.input<Records[N]["calls"][C]["body"]>;
type Answer<N extends RecordName, C extends "create" | "update"> = z.output<Records[N]["calls"][C]["output"]>;

/** Declared records, by their names. Keyed calls go by `money`, plain ones by `create` and `act`. */
export const recordsArea = {
  /** A record with what can be done with it: live when the service answers, else the remembered answer with its age. */
  get: typedQuery<
    <N extends RecordName>(input: {
      readonly record: N;
      readonly id: string;
    }) => Promise<{ readonly value: RecordDetail<N>; readonly freshness: Freshness }>
  >()(
    () => z.strictObject({ record, id }),
    () => z.object({ value: answer, freshness }),
  ),
  /** Makes a record by its plain call. */
  create: typedCommand<
    <N extends RecordName>(input: {
      readonly record: N;
      readonly body: Body<N, "create">;
    }) => Promise<Answer<N, "create">>
  >()(() => z.strictObject({ record, body }), answer),
  /** Acts upon a record by its plain call, as the version was that the person saw (`stale_version`). */
  act: typedCommand<
    <N extends RecordName>(input: {
      readonly record: N;
      readonly id: string;
      readonly body: Body<N, "update">;
    }) => Promise<Answer<N, "update">>
  >()(() => z.strictObject({ record, id, body }), answer),
  /** Does one action with many records by their plain call, each as the version was that the person saw. */
  actMany: command(
    () => z.strictObject({ record, action: z.string().max(40), records: chosenRecords, values: body }),
    manyAnswer,
  ),
};

/** Typed and chosen values of a form, by field. */
const values = z.record(
  z.string().max(40),
  z.union([z.string().max(1_000), z.number(), z.boolean(), z.array(z.string().max(64)), z.array(z.number())]),
);

type Create<R> = R extends { operation?: infer O extends string } ? `${O}.create` : never;
type Act<R> = R extends { operation?: infer O extends string; actions: infer A } ? `${O}.${keyof A & string}` : never;
type PlansOf<R> =
  | z.ZodObject<{ action: z.ZodLiteral<Create<R>>; values: typeof values }>
  | z.ZodObject<{ action: z.ZodLiteral<Act<R>>; id: typeof id; values: typeof values }>;
/** Records of plain calls have no operations. */
type Plans<R> = { readonly [K in keyof R]: [Create<R[K]>] extends [never] ? never : PlansOf<R[K]> }[keyof R];

const plansOf = (record: AnyRecord) => {
  if (!isKeyed(record, "create")) return [];
  const names = Object.keys(record.actions).map((action) => `${record.operation}.${action}`);
  return [
    z.strictObject({ action: z.literal(`${record.operation}.create`), values }),
    z.strictObject({ action: z.literal(names), id, values }),
  ];
};

/** Operations on records of keyed calls: what was typed and chosen; the desk checks it by the form and reads the figures. */
export const recordPlans = Object.values(records).flatMap(plansOf) as readonly Plans<Records>[];
