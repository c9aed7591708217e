import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { AnyCall, CallInput } from "../../../src-shared/kernel/calls/define.ts";
import type { ImportPartAnswer } from "../../../src-shared/kernel/calls/import-parts.ts";
import type { TypedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import type { PartsSubmit, RowWord, SubmitOutcome } from "../../../src-shared/kernel/imports/define-import.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { confirmedColumn, requireSubmit } from "../../../src-shared/registries/imports/submits.ts";
import type { Api, CallOptions } from "../../api/api.ts";
import type { SealedBatch, SealedBills, SealedRows, WireRow } from "../staging/worker-protocol.ts";

/** The outcome of a batch. `sum`, cents: of the confirmed column, over the rows that were taken. No number but of bills. */
export type BatchAnswer = SubmitOutcome & {
  readonly batch_id: string;
  readonly batch_sn: string;
  readonly succeeded: number;
  readonly sum: number;
  readonly task_batch_id?: string | undefined;
};

/** `received`: the parts that the service has while others lack. `working`: it has all of them and takes the rows. */
export type PartAnswer =
  | { readonly kind: "done"; readonly answer: BatchAnswer }
  | { readonly kind: "received"; readonly received: readonly number[] }
  | { readonly kind: "working"; readonly done: number; readonly total: number };

type Part<R> = { readonly part: number; readonly rows: readonly R[] };
type Asking = Pick<Api, "call">;

const askBills = async (
  api: Asking,
  sealed: SealedBills,
  { part, rows }: Part<BillImportRow>,
  options: CallOptions,
): Promise<PartAnswer> => {
  const is_simple = sealed.inner_bill_type === 2;
  const { task_batch: _task_batch, ...wire } = sealed;
  const body = { ...wire, version: 1 as const, is_simple, part, bills: [...rows] };
  const call = is_simple ? calls["bills.simpleImport"] : calls["bills.import"];
  const answer = await api.call(call, { body }, options);
  if (answer.state !== "done") return { kind: "received", received: answer.received };
  const { batch_id, batch_sn, succeeded, accounting_fee, refused, pay_differs = 0 } = answer;
  const rowRemarks = refused.map(({ row, code = "", params = {} }): RowWord => ({ row, code, params }));
  return {
    kind: "done",
    answer: {
      ...{ batch_id: batch_id ?? "", batch_sn: batch_sn ?? "", succeeded, sum: accounting_fee },
      ...{ refused: rowRemarks, notes: [], task_batch_id: sealed.task_batch_id },
      facts: pay_differs === 0 ? [] : [{ name: "payDiffers" as const, value: pay_differs }],
    },
  };
};

/** Reads an answer about a batch in parts. */
const heard = (answer: ImportPartAnswer): PartAnswer => {
  const { state, received, import_id, no, total, judged, succeeded, skipped, amount, refused, told = [] } = answer;
  if (state === "receiving") return { kind: "received", received };
  if (state === "working") return { kind: "working", done: judged, total };
  const rowRemarks = refused.map(({ row, code = "", params = {} }): RowWord => ({ row, code, params }));
  return {
    kind: "done",
    answer: {
      ...{ batch_id: import_id, batch_sn: no, succeeded: succeeded + skipped, sum: amount },
      refused: rowRemarks,
      notes: told.flatMap(({ code, rows }) => rows.map((row): RowWord => ({ row, code, params: {} }))),
      facts: skipped === 0 ? [] : [{ name: "same", value: skipped }],
    },
  };
};

const askInParts = async (
  api: Asking,
  submit: PartsSubmit,
  { template: _template, choices: _choices, company_id, ...head }: SealedRows,
  { part, rows }: Part<TypedRow>,
  options: CallOptions,
): Promise<PartAnswer> => {
  const body = { ...head, ...(company_id !== null && { company_id }), part, rows: [...rows] };
  const input = { body } as CallInput<AnyCall>;
  return heard(submit.call.output.parse(await api.call(submit.call, input, options)));
};

const askRows = async (
  api: Asking,
  sealed: SealedRows,
  part: Part<TypedRow>,
  options: CallOptions,
): Promise<PartAnswer> => {
  const submit = requireSubmit(sealed.template);
  if (submit.way === "parts") return askInParts(api, submit, sealed, part, options);
  const { template: _template, digest: _digest, total_rows, parts: _parts, ...head } = sealed;
  const { rows } = part;
  const input = { body: submit.body(head, rows) } as CallInput<AnyCall>;
  const outcome = submit.outcome(await api.call(submit.call, input, options));
  const refusedRows = new Set(outcome.refused.map(({ row }) => row));
  const column = confirmedColumn(submit);
  const sum = rows
    .filter(({ row }) => !refusedRows.has(row))
    .reduce((total, row) => total + Number(row[column] ?? 0), 0);
  const answer = { ...outcome, batch_id: "", batch_sn: "", succeeded: total_rows - refusedRows.size, sum };
  return { kind: "done", answer };
};

/** Asks for the progress of a batch of which the service has all parts. Throws what `Api.call` throws. */
export const askState = async (
  api: Asking,
  { batch_key }: Pick<SealedBatch, "batch_key">,
  options: CallOptions,
): Promise<PartAnswer> => heard(await api.call(calls["importJobs.state"], { params: { batch_key } }, options));

/** Sends one part of a sealed batch. Throws what `Api.call` throws. */
export const askPart = (
  api: Asking,
  sealed: SealedBatch,
  part: Part<WireRow>,
  options: CallOptions,
): Promise<PartAnswer> =>
  "template" in sealed
    ? askRows(api, sealed, part as Part<TypedRow>, options)
    : askBills(api, sealed, part as Part<BillImportRow>, options);
