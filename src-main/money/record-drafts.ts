import { z } from "zod";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import { type FieldValue, type Form, shapeOf } from "../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { actionAmount, confirmedAmount, typedNotes } from "../../src-shared/kernel/records/amounts.ts";
import type { AnyRecord } from "../../src-shared/kernel/records/define.ts";
import { actionOf } from "../../src-shared/kernel/records/judge.ts";
import { operationOf } from "../../src-shared/registries/records/registry.ts";
import { companyName } from "./company-name.ts";
import { type Api, assertAllowed, type Draft } from "./draft.ts";

type Values = Readonly<Record<string, FieldValue>>;
type RecordInput = Extract<PlanInput, { values: unknown }>;

const common = { count: 1, laborNet: null, sms: null } as const;

/** Checks the typed values against the form's schemas. AppError `invalid` with the fields that are wrong or missing. */
const validated = (form: Form, values: Values): Values => {
  const parsed = z.strictObject(shapeOf(form)).safeParse(values);
  if (parsed.success) return parsed.data as Values;
  const fields = parsed.error.issues.map(({ path, code }) => [path.join(".") || "values", [code]]);
  throw new AppError("invalid", { fields: Object.fromEntries(fields) });
};

/** Values that can become notes: lists of choices and files are left out. */
const scalarsOf = (values: Values): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "object" ? [] : [[name, value] as const])),
  );

const textOf = (row: Row, column: string): string => String(row[column] ?? "");

/** Asks the service for a preview of a record before it is made. AppError: why none can be made. */
const previewOf = async (api: Api, record: AnyRecord, values: Values, signal: AbortSignal): Promise<Row> => {
  const { preview, calls } = record;
  if (preview === undefined || calls.preview === undefined)
    return { company_name: await companyName(api, String(values["company_id"]), signal) };
  const query = Object.fromEntries(preview.by.map((name) => [name, values[name]]));
  const figures = (await api.call(calls.preview, { query } as CallInput<AnyCall>, { signal })) as Row;
  const { problem } = figures;
  if (typeof problem === "string") throw new AppError(problem, { params: { period: textOf(figures, "period") } });
  return figures;
};

const createDraft = async (api: Api, record: AnyRecord, input: RecordInput, signal: AbortSignal): Promise<Draft> => {
  const body = validated(record.create.form, input.values);
  const facts: Row = { ...scalarsOf(body), ...(await previewOf(api, record, body, signal)) };
  const expected = record.preview?.expected.map((name) => [name, Number(facts[name])]);
  const keys = [`${record.operation}.create`, ...(record.create.key ?? ["company_id"]).map((name) => body[name])];
  return {
    ...common,
    action: input.action,
    call: record.calls.create.name,
    params: {},
    body: { ...body, ...(expected && { expected: Object.fromEntries(expected) }) },
    businessKey: keys.join(":"),
    objectId: null,
    objectNo: "",
    companyName: textOf(facts, "company_name"),
    amount: record.amount === undefined ? 0 : actionAmount({ permissions: [] }, record.amount, facts, {}),
    notes: record.notes?.(facts, "create") ?? [],
  };
};

type Detail = Readonly<Record<string, unknown>> & {
  readonly actions: readonly { readonly action: string; readonly allowed: boolean; readonly reason: string | null }[];
};

/** AppError: what the service says against this person doing it; `invalid` where something is missing in the form. */
export const actDraft = async (
  api: Api,
  record: AnyRecord,
  name: string,
  input: Extract<RecordInput, { id: string }>,
  signal: AbortSignal,
): Promise<Draft> => {
  const action = actionOf(record, name);
  const request: unknown = { params: { id: input.id } };
  const detail = (await api.call(record.calls.get, request as CallInput<AnyCall>, { signal })) as Detail;
  assertAllowed(detail.actions, name);
  const { form = {} } = action;
  const values = validated(form, input.values);
  const confirmed = confirmedAmount(record, action);
  const row = detail[record.row] as Row;
  const expectedFigures = (action.seen ?? []).map((column) => [`expected_${column}`, Number(row[column])]);
  return {
    ...common,
    action: input.action,
    call: record.calls.update.name,
    params: { id: textOf(row, "id") },
    body: { version: Number(row["version"]), action: name, ...values, ...Object.fromEntries(expectedFigures) },
    businessKey: `${record.operation}:${textOf(row, "id")}`,
    objectId: textOf(row, "id"),
    objectNo: textOf(row, "no"),
    companyName: textOf(row, "company_name"),
    amount: confirmed === undefined ? 0 : actionAmount(action, confirmed, row, values),
    notes: [...(record.notes?.(row, name) ?? []), ...typedNotes(form, values, confirmed)],
  };
};

/** Says what would be sent for an operation on a declared record. */
export const recordDraft = async (api: Api, input: RecordInput, signal: AbortSignal): Promise<Draft> => {
  const operation = operationOf(input.action);
  if (operation === undefined) throw new AppError("unknown_entry");
  const { record, action } = operation;
  return "id" in input ? actDraft(api, record, action, input, signal) : createDraft(api, record, input, signal);
};
