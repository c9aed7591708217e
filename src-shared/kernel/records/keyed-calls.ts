import { z } from "zod";
import { defineCall, idText, version } from "../calls/define.ts";
import { type Form, shapeOf } from "../forms/fields.ts";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { type Columns, companyRow, type ListSpec, ref, text } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import { actRefusals, createRefusals, history, verdicts } from "./define.ts";

/** Columns that the list of every record begins with. */
export const recordColumns = {
  ...companyRow,
  maker_id: text({ carried: true }),
  no: text({ required: true, width: 168 }),
};

/** Filters that it has: by company, and the chosen ones. `list`: its name. */
export const recordFilters = (list: string) => ({ company_id: ref("company_id", "companies"), ids: ref("id", list) });

/**
 * The calls of a record of which each step commits to an amount: `list` and `create` at its path, `get` and `update` at
 * `<path>/{id}`; those that change are keyed. Returns what `defineRecord` takes of them. `create` answers, as `update` does,
 * with id, number and status.
 */
export const keyedCalls = <
  const Name extends string,
  const C extends Columns,
  const Path extends string,
  const RowKey extends string,
  const IdKey extends string,
  const CreateForm extends Form,
  const Besides extends z.ZodRawShape,
  const Detail extends z.ZodRawShape,
  const Steps extends readonly [string, ...string[]],
  const Body extends z.ZodRawShape,
>(spec: {
  readonly list: ListSpec<Name, C>;
  readonly path: Path;
  /** Member of the detail that holds the row, and of the other answers that holds the id. */
  readonly row: RowKey;
  readonly idKey: IdKey;
  /** Permission to make one, the form for it, and what goes along besides. */
  readonly create: {
    readonly permission: PermissionKey;
    readonly form: CreateForm;
    readonly besides: Besides;
    readonly refusals: readonly string[];
  };
  /** Members of the detail besides row, history and verdicts. */
  readonly detail: Detail;
  /** Actions that a person takes. */
  readonly steps: Steps;
  /** Members of the action's body besides version and action, and refusals beyond those of every record. */
  readonly act: { readonly body: Body; readonly refusals: readonly string[] };
}) => {
  const { list, create, detail, steps, act } = spec;
  const path = `${spec.path}/{id}` as `${Path}/{id}`;
  const row = { [spec.row]: list.row } as { readonly [K in RowKey]: ListSpec<Name, C>["row"] };
  const id = { [spec.idKey]: idText } as { readonly [K in IdKey]: typeof idText };
  const savedRecord = z.object({ ...id, no: z.string(), status: z.int() });
  const common = { access: list.permission } as const;
  return {
    row: spec.row,
    idKey: spec.idKey,
    calls: {
      list: defineCall({
        ...common,
        name: `${list.name}.list` as `${Name}.list`,
        method: "GET",
        path: spec.path,
        query: () => listQuery(list),
        output: () => listAnswer(list),
      }),
      create: defineCall({
        ...common,
        name: `${list.name}.create` as `${Name}.create`,
        method: "POST",
        path: spec.path,
        access: create.permission,
        body: () => z.strictObject({ ...shapeOf(create.form), ...create.besides }),
        output: savedRecord,
        keyed: true,
        refusals: [...create.refusals, ...createRefusals],
      }),
      get: defineCall({
        ...common,
        name: `${list.name}.get` as `${Name}.get`,
        method: "GET",
        path,
        output: () => z.object({ ...row, ...detail, steps: history(steps), actions: verdicts }),
      }),
      update: defineCall({
        ...common,
        name: `${list.name}.update` as `${Name}.update`,
        method: "PUT",
        path,
        body: () => z.strictObject({ version, action: z.enum(steps), ...act.body }),
        output: savedRecord,
        keyed: true,
        refusals: [...actRefusals, ...act.refusals],
      }),
    },
  };
};
