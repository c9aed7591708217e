import { z } from "zod";
import { defineCall, version } from "../calls/define.ts";
import { type Form, reasonField, shapeOf } from "../forms/fields.ts";
import { listAnswer, listQuery } from "../lists/answer.ts";
import type { Columns, ListSpec } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import { actRefusals, createRefusals, history, verdicts } from "./define.ts";

/** Members of the body of actions of which some say why. */
export const withReason = { reason: reasonField().schema.optional() };

/**
 * The calls of a record that commits to no amount: `list` and `create` at its path, `get` and `update` at `<path>/{id}`. `create`
 * and `update` answer with the row as the list has it. Returns what `defineRecord` takes of them.
 */
export const plainCalls = <
  const Name extends string,
  const C extends Columns,
  const Path extends string,
  const RowKey extends string,
  const CreateForm extends Form,
  const Steps extends readonly [string, ...string[]],
  const Act extends z.ZodRawShape,
  const Besides extends z.ZodRawShape = Record<never, never>,
  const Detail extends z.ZodRawShape = Record<never, never>,
  const Prefix extends string = Name,
  const Update extends string = "update",
>(spec: {
  readonly list: ListSpec<Name, C>;
  readonly path: Path;
  /** Member of the answers that holds the row. */
  readonly row: RowKey;
  /** First word of the calls' names, where it is not the list's name, and the last of `update`'s. */
  readonly prefix?: Prefix;
  readonly updateAs?: Update;
  /** The makers' right, the form, and what goes along besides or in place of fields of it. */
  readonly create: {
    readonly permission: PermissionKey;
    readonly form: CreateForm;
    readonly besides?: Besides;
    readonly refusals: readonly string[];
  };
  /** Members of the detail besides row, history and verdicts. */
  readonly detail?: Detail;
  /** Actions that a person takes. */
  readonly steps: Steps;
  /** Members of the action's body besides version and action, and refusals beyond those of every record. */
  readonly act: { readonly body: Act; readonly refusals: readonly string[]; readonly access?: PermissionKey };
}) => {
  const { list, create, steps, act } = spec;
  const prefix = (spec.prefix ?? list.name) as Prefix;
  const path = `${spec.path}/{id}` as `${Path}/{id}`;
  const row = { [spec.row]: list.row } as { readonly [K in RowKey]: ListSpec<Name, C>["row"] };
  const besides = (create.besides ?? {}) as Besides;
  const detail = (spec.detail ?? {}) as Detail;
  const common = { access: list.permission } as const;
  return {
    row: spec.row,
    calls: {
      list: defineCall({
        ...{ ...common, name: `${prefix}.list` as `${Prefix}.list`, method: "GET", path: spec.path },
        query: () => listQuery(list),
        output: () => listAnswer(list),
      }),
      create: defineCall({
        ...{ name: `${prefix}.create` as `${Prefix}.create`, method: "POST", path: spec.path },
        access: create.permission,
        body: () => z.strictObject({ ...shapeOf(create.form), ...besides }),
        output: () => z.object(row),
        refusals: [...createRefusals, ...create.refusals],
      }),
      get: defineCall({
        ...{ ...common, name: `${prefix}.get` as `${Prefix}.get`, method: "GET", path },
        output: () => z.object({ ...row, ...detail, steps: history(steps), actions: verdicts }),
      }),
      update: defineCall({
        ...{ name: `${prefix}.${spec.updateAs ?? "update"}` as `${Prefix}.${Update}`, method: "PUT", path },
        access: act.access ?? list.permission,
        body: () => z.strictObject({ version, action: z.enum(steps), ...act.body }),
        output: () => z.object(row),
        refusals: [...actRefusals, ...act.refusals],
      }),
    },
  };
};
