import type { BillImportRow } from "../../../src-shared/calls/bills.ts";
import type { AnyCall, CallInput } from "../../../src-shared/calls/define.ts";
import { calls } from "../../../src-shared/calls/registry.ts";
import {
  confirmedColumn,
  type RowWord,
  type Submit,
  type SubmitOutcome,
  submitOf,
} from "../../../src-shared/imports/submits.ts";
import type { TypedRow } from "../../../src-shared/imports/typed-row.ts";
import type { Api, CallOptions } from "../../api/api.ts";
import type { SealedBatch, SealedBills, SealedRows, WireRow } from "../staging/worker-protocol.ts";

/** What became of a batch. `sum`, cents: of the confirmed column, over the rows that were taken. No number but of bills. */
export type BatchAnswer = SubmitOutcome & {
  readonly batch_id: string;
  readonly batch_sn: string;
  readonly succeeded: number;
  readonly sum: number;
};

/** `received`: the parts that the service has while others lack. */
export type PartAnswer =
  | { readonly kind: "done"; readonly answer: BatchAnswer }
  | { readonly kind: "received"; readonly received: readonly number[] };

type Part<R> = { readonly part: number; readonly rows: readonly R[] };
type Asking = Pick<Api, "call">;

const askBills = async (
  api: Asking,
  sealed: SealedBills,
  { part, rows }: Part<BillImportRow>,
  options: CallOptions,
): Promise<PartAnswer> => {
  const is_simple = sealed.inner_bill_type === 2;
  const body = { ...sealed, version: 1 as const, is_simple, part, bills: [...rows] };
  const call = is_simple ? calls["bills.simpleImport"] : calls["bills.import"];
  const answer = await api.call(call, { body }, options);
  if (answer.state !== "done") return { kind: "received", received: answer.received };
  const { batch_id, batch_sn, succeeded, accounting_fee, refused, pay_differs = 0 } = answer;
  const words = refused.map(({ row, code = "", params = {} }): RowWord => ({ row, code, params }));
  return {
    kind: "done",
    answer: {
      ...{ batch_id: batch_id ?? "", batch_sn: batch_sn ?? "", succeeded, sum: accounting_fee },
      ...{ refused: words, notes: [] },
      facts: pay_differs === 0 ? [] : [{ name: "payDiffers" as const, value: pay_differs }],
    },
  };
};

const needSubmit = (template: string): Submit => {
  const submit = submitOf(template);
  if (submit === undefined) throw new Error(`no way to send ${template}`);
  return submit;
};

const askRows = async (
  api: Asking,
  { template, total_rows, parts: _parts, ...head }: SealedRows,
  { rows }: Part<TypedRow>,
  options: CallOptions,
): Promise<PartAnswer> => {
  const submit = needSubmit(template);
  const input = { body: submit.body(head, rows) } as CallInput<AnyCall>;
  const outcome = submit.outcome(await api.call(submit.call, input, options));
  const refused = new Set(outcome.refused.map(({ row }) => row));
  const column = confirmedColumn(submit.template);
  const sum = rows
    .filter(({ row }) => !refused.has(Number(row)))
    .reduce((whole, row) => whole + Number(row[column] ?? 0), 0);
  const answer = { ...outcome, batch_id: "", batch_sn: "", succeeded: total_rows - refused.size, sum };
  return { kind: "done", answer };
};

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
