import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyRecord } from "../../src-shared/kernel/records/define.ts";
import type { ManyAnswer } from "../../src-shared/kernel/records/many.ts";
import type { Schema } from "../../src-shared/kernel/values/schema.ts";
import { isListName } from "../../src-shared/registries/lists/registry.ts";
import { type RecordName, recordByName } from "../../src-shared/registries/records/registry.ts";
import type { Emit } from "../plumbing/desk-events.ts";
import type { HandThrough } from "./hand-through.ts";

type Context = Parameters<HandThrough["read"]>[2];
type Answer = Record<string, unknown>;
type ManyInput = {
  readonly record: RecordName;
  readonly action: string;
  readonly records: readonly { readonly id: string; readonly version: number }[];
  readonly values: Body;
};
type Body = Readonly<Record<string, unknown>>;

/** Checks the input of a call. AppError `invalid` with the fields that are wrong. */
const validated = (schema: Schema, body: Body): unknown => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code }) => [path.join(".") || "body", [code]]);
  throw new AppError("invalid", { fields: Object.fromEntries(fields) });
};

/** Declared records by name: read as they are or were last, made and acted upon by their plain calls. */
export const createRecords = ({ read, write }: HandThrough, emit: Emit) => {
  const tellChanged = ({ name, changes = [] }: AnyRecord): void => {
    emit("lists.changed", { lists: [name, ...changes].filter(isListName) });
  };

  return {
    get: async ({ record, id }: { readonly record: RecordName; readonly id: string }, context: Context) => {
      const { value, freshness } = await read(recordByName(record).calls.get.name, { params: { id } }, context);
      return { value: value as Answer, freshness };
    },
    create: async ({ record: name, body }: { readonly record: RecordName; readonly body: Body }, context: Context) => {
      const record = recordByName(name);
      const { create } = record.calls;
      try {
        return (await write(create.name, { body: validated(create.body, body) }, context)) as Answer;
      } finally {
        tellChanged(record);
      }
    },
    act: async (
      { record: name, id, body }: { readonly record: RecordName; readonly id: string; readonly body: Body },
      context: Context,
    ) => {
      const record = recordByName(name);
      const { update } = record.calls;
      try {
        return (await write(update.name, { params: { id }, body: validated(update.body, body) }, context)) as Answer;
      } finally {
        // A refusal too: what stands against it is to be seen.
        tellChanged(record);
      }
    },
    actMany: async ({ record: name, action, records, values }: ManyInput, context: Context) => {
      const record = recordByName(name);
      const { updateMany } = record.calls;
      if (updateMany === undefined) throw new AppError("invalid", { fields: { record: ["choice"] } });
      try {
        const body = validated(updateMany.body, { ...values, action, records });
        return (await write(updateMany.name, { body }, context)) as ManyAnswer;
      } finally {
        tellChanged(record);
      }
    },
  };
};
