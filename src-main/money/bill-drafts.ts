import {
  type BillChange,
  billBatchesCancel,
  billBatchesUpdate,
  billsChangePreview,
  billsSetOrganization,
  billsUpdateInvoicingStatus,
  billsUpdateTaxCollectStatus,
  selectedBillsId,
} from "../../src-shared/billing/bills/bill-changes-calls.ts";
import { billsImportTaxVerify } from "../../src-shared/billing/bills/tax-verify-import.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { CallOutput } from "../../src-shared/kernel/calls/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import type { Canonical } from "../../src-shared/kernel/values/text/digest.ts";
import type { Api, Draft, Drafter } from "./draft.ts";
import { rowsDraft, sumOf } from "./rows-draft.ts";

type ChangeInput = Exclude<Extract<PlanInput, { action: `bill.${string}` }>, { action: "bill.verifyTax" }>;
type KeyedCall = {
  readonly change: BillChange;
  readonly call: string;
  /** Fields of the body besides the bills. */
  readonly body: { readonly [key: string]: Canonical };
};

const keyedCallFor = (input: ChangeInput): KeyedCall => {
  switch (input.action) {
    case "bill.approve":
      return { change: { kind: "approve" }, call: billBatchesUpdate.name, body: { action: "approve" } };
    case "bill.reject": {
      const body = { action: "reject", reason: input.reason };
      return { change: { kind: "reject" }, call: billBatchesUpdate.name, body };
    }
    case "bill.cancel":
      return { change: { kind: "cancel" }, call: billBatchesCancel.name, body: { reason: input.reason } };
    case "bill.organization": {
      const { organization_id } = input;
      return {
        change: { kind: "organization", organization_id },
        call: billsSetOrganization.name,
        body: { organization_id },
      };
    }
    case "bill.invoicing": {
      const { status, content, reason } = input;
      return {
        change: { kind: "invoicing", status, ...(content !== undefined && { content }) },
        call: billsUpdateInvoicingStatus.name,
        body: { invoicing_status: status, ...(content !== undefined && { invoice_content: content }), reason },
      };
    }
    case "bill.withholding": {
      const { status, reason } = input;
      return {
        change: { kind: "withholding", status },
        call: billsUpdateTaxCollectStatus.name,
        body: { withholding_status: status, reason },
      };
    }
  }
};

/** Calls without a path of their own for a batch take a selection only; there the batch is a filter. */
const hasId = (call: string): boolean =>
  call === billBatchesUpdate.name || call === billBatchesCancel.name || call === billsSetOrganization.name;

const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",");

const namedCompanies = 2;

const companyText = (names: readonly string[]): string => {
  const namesText = names.slice(0, namedCompanies).join("、");
  return names.length > namedCompanies ? `${namesText} +${names.length - namedCompanies}` : namesText;
};

/** The department of a batch goes by the batch's own call. */
const pathOf = (
  input: ChangeInput,
  keyedCall: KeyedCall,
): { call: string; params: Readonly<Record<string, string>> } => {
  const batch = input.target.batch_id;
  if (batch !== undefined && input.action === "bill.organization") {
    return { call: "batches.setOrganization", params: { id: batch } };
  }
  return { call: keyedCall.call, params: hasId(keyedCall.call) ? { id: batch ?? selectedBillsId } : {} };
};

type Changing = CallOutput<typeof billsChangePreview>["changing"];

/** Tells whoever approves what the companies pay, and where that is not what the file says. */
const payNotes = ({ customer_pay, differing, difference }: Changing): NonNullable<Draft["notes"]> => [
  { key: "customerPay", value: formatMoney(customer_pay) },
  ...(differing === 0
    ? []
    : [
        { key: "payDiffers", value: grouped(differing) },
        { key: "payDifference", value: formatMoney(difference) },
      ]),
];

/**
 * Asks the service what the change would do now and seals just that. AppError: `nothing_to_change`, or what the service
 * says against it.
 */
const changeDraft = async (api: Api, input: ChangeInput, signal: AbortSignal): Promise<Draft> => {
  const keyedCall = keyedCallFor(input);
  const { target } = input;
  const batch = target.batch_id;
  const preview = await api.call(billsChangePreview, { body: { change: keyedCall.change, ...target } }, { signal });
  const { changing, selected, skipped } = preview;
  if (changing.count === 0) throw new AppError("nothing_to_change");
  const { batch_id: _batch, ...selection } = target;
  const billSelection = batch !== undefined && !hasId(keyedCall.call) ? { matching: { import_id: batch } } : selection;
  return {
    action: input.action,
    ...pathOf(input, keyedCall),
    body: {
      ...keyedCall.body,
      ...billSelection,
      expected: { count: changing.count, accounting_fee: changing.accounting_fee },
    } as Draft["body"],
    businessKey: `${input.action}:${target.batch_id ?? `${changing.count}:${changing.accounting_fee}`}`,
    objectId: target.batch_id ?? null,
    objectNo: preview.batch_sn,
    companyName: companyText(preview.companies),
    count: changing.count,
    amount: changing.accounting_fee,
    laborNet: null,
    notes: [
      ...(input.action === "bill.invoicing" && input.content !== undefined
        ? [{ key: "invoiceContent", value: input.content }]
        : []),
      ...(input.action === "bill.approve" ? payNotes(changing) : []),
      ...(selected.count > changing.count ? [{ key: "selectedBills", value: grouped(selected.count) }] : []),
      ...skipped.map(({ reason, count }) => ({ key: `skipped_${reason}`, value: grouped(count) })),
    ],
    sms: null,
  };
};

const verifyDraft: Drafter<"bill.verifyTax"> = async (_api, { body }) =>
  rowsDraft({
    action: "bill.verifyTax",
    call: billsImportTaxVerify,
    body,
    businessKey: `bill.verifyTax:${body.period}`,
    objectNo: body.period,
    amount: sumOf(body.rows, (row) => row.tax_amount),
    notes: [{ key: "file", value: body.file_name }],
  });

/** Drafts for the operations on bills. */
export const billDrafters = {
  "bill.approve": changeDraft,
  "bill.reject": changeDraft,
  "bill.cancel": changeDraft,
  "bill.organization": changeDraft,
  "bill.invoicing": changeDraft,
  "bill.withholding": changeDraft,
  "bill.verifyTax": verifyDraft,
} as const;
