import type { z } from "zod";
import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { invoiceRedDecisions } from "../../../src-shared/billing/invoices/invoice-decisions.ts";
import type {
  invoiceRedsCreate,
  invoiceRedsUpdate,
} from "../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import { invoiceRedStates, redFormHours } from "../../../src-shared/billing/invoices/invoice-red-states.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { type Context, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { assertForm, assertMay } from "../../records/records/decide.ts";
import { redden } from "./allocate.ts";
import { type Apply, addEvent, applies, findApply, saveApply } from "./apply-store.ts";
import { applyShares, companyBuckets } from "./books.ts";
import { findRecord, type InvoiceRecord, invoiceRows } from "./record-store.ts";
import { findRedLetter, hasPending, type RedLetter, redLetterRefusal } from "./red-store.ts";

type Create = z.output<typeof invoiceRedsCreate.body>;
type Update = z.output<typeof invoiceRedsUpdate.body>;

const hourMs = 3_600_000;
const code = invoiceRedStates.code;

/**
 * Requests a red letter for a part of an invoice. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`,
 * `red_pending`, `red_over_invoice`.
 */
export const createRedLetter = (context: SignedIn, id: string, body: Create): Promise<number> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const { principal } = context;
    const record = await findRecord(tx, principal, id);
    assertVersion(record, body.version);
    const apply = record.apply_id === null ? undefined : await findApply(tx, principal, String(record.apply_id));
    const refusal = redLetterRefusal(principal, record, apply, await hasPending(tx, { record_id: record.id }));
    if (refusal === "illegal_transition") throw new ServiceError(refusal, { current: record.state });
    if (refusal !== null || apply === undefined) throw new ServiceError(refusal ?? "not_found");
    const remainingCents = record.amount - record.red_amount;
    if (body.amount > remainingCents) throw new ServiceError("red_over_invoice", { params: { left: remainingCents } });
    const letter: RedLetter = {
      id: await writing.ids(1),
      version: 1,
      agency_id: record.agency_id,
      company_id: record.company_id,
      apply_id: apply.id,
      record_id: record.id,
      status: code("pending"),
      amount: body.amount,
      reason: body.reason,
      red_no: null,
      requested_by: principal.user_id,
      request_at: writing.at,
      expires_ms: writing.nowMs + redFormHours * hourMs,
      decided_by: null,
      decide_at: null,
      decide_reason: "",
    };
    await tx.insertInto("invoice_red_letters").values(letter).execute();
    await invoiceRows.save(writing, record);
    const params = { invoice_no: record.invoice_no, amount: body.amount };
    await saveApply(context, writing, apply, {}, { action: "request_part_red", params, reason: body.reason });
    return record.id;
  });

type Decided = { readonly decided_by: number | null; readonly decide_reason: string; readonly red_no?: string };

const decide = (writing: Writing, letter: RedLetter, status: number, decided: Decided): Promise<RedLetter> =>
  versioned("invoice_red_letters").save(writing, letter, { ...decided, status, decide_at: writing.at });

const readRecord = (writing: Writing, { record_id }: RedLetter): Promise<InvoiceRecord> =>
  readRow(writing.tx, "invoice_records", record_id);

const readApply = (writing: Writing, { apply_id }: RedLetter): Promise<Apply> =>
  readRow(writing.tx, "invoice_applies", apply_id);

/** Books the part as no longer invoiced, so that it is available for the quota again. */
const releaseAmount = async (writing: Writing, apply: Apply, amount: number): Promise<void> => {
  const { tx } = writing;
  const parts = redden(await applyShares(tx, apply.id), await companyBuckets(tx, apply.company_id), amount);
  if (parts === null) throw new ServiceError("red_over_invoice", { params: { left: 0 } });
  for (const part of parts) {
    await tx
      .insertInto("invoice_allocations")
      .values({ apply_id: apply.id, company_id: apply.company_id, ...part })
      .onConflict((conflict) =>
        conflict.columns(["apply_id", "settlement_id", "period", "is_correction"]).doUpdateSet((eb) => ({
          amount: eb("invoice_allocations.amount", "+", eb.ref("excluded.amount")),
        })),
      )
      .execute();
  }
};

/** The buyer confirmed: voids the part. With the last part the application becomes reversed. */
const confirm = async (context: SignedIn, writing: Writing, letter: RedLetter, body: Update): Promise<void> => {
  const red_no = body.red_no?.trim() ?? "";
  const [record, apply] = [await readRecord(writing, letter), await readApply(writing, letter)];
  if (!invoiceApplyStates.allows("redden", apply.status)) {
    throw new ServiceError("illegal_transition", { current: apply.status });
  }
  await releaseAmount(writing, apply, letter.amount);
  await decide(writing, letter, code("confirmed"), {
    decided_by: context.principal.user_id,
    decide_reason: "",
    red_no,
  });
  const red_amount = record.red_amount + letter.amount;
  const state = invoiceRecordStates.code(red_amount === record.amount ? "red" : "partlyRed");
  await invoiceRows.save(writing, record, { red_amount, state });
  const applyRed = (apply.red_total ?? 0) + letter.amount;
  const isOver = applyRed === apply.open_amount;
  const end = { status: invoiceApplyStates.code("red"), red_no, red_at: writing.at, red_by: letter.requested_by };
  const params = { invoice_no: record.invoice_no, amount: letter.amount, red_no };
  const step = { action: "confirm_part_red", params };
  await saveApply(context, writing, apply, { red_total: applyRed, ...(isOver && end) }, step);
};

const end =
  (to: "refused" | "withdrawn", action: string) =>
  async (context: SignedIn, writing: Writing, letter: RedLetter, body: Update): Promise<void> => {
    const reason = body.reason?.trim() ?? "";
    const [record, apply] = [await readRecord(writing, letter), await readApply(writing, letter)];
    await decide(writing, letter, code(to), { decided_by: context.principal.user_id, decide_reason: reason });
    await invoiceRows.save(writing, record);
    const params = { invoice_no: record.invoice_no, amount: letter.amount };
    await saveApply(context, writing, apply, {}, { action, params, reason });
  };

const acts = {
  confirm,
  refuse: end("refused", "refuse_part_red"),
  withdraw: end("withdrawn", "withdraw_part_red"),
} as const;

/**
 * Keeps the outcome of a form; its invoice's id. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`,
 * `own_application`, `red_lapsed`, `invalid`.
 */
export const updateRedLetter = (context: SignedIn, id: string, body: Update): Promise<number> =>
  context.write(async (writing) => {
    const letter = await findRedLetter(writing.tx, context.principal, id);
    const decider = await deciderOf(writing.tx, context.principal);
    assertMay(invoiceRedDecisions, body.action, letter, {}, body.version, decider);
    if (writing.nowMs > letter.expires_ms) throw new ServiceError("red_lapsed");
    assertForm(actionOf(invoiceRedDecisions, body.action).form ?? {}, body);
    await acts[body.action](context, writing, letter, body);
    return letter.record_id;
  });

const lateLetters = (db: Reader, nowMs: number): Promise<RedLetter[]> =>
  db
    .selectFrom("invoice_red_letters")
    .selectAll()
    .where("status", "=", code("pending"))
    .where("expires_ms", "<", nowMs)
    .execute();

const lapse = async (writing: Writing, letter: RedLetter): Promise<void> => {
  const [record, apply] = [await readRecord(writing, letter), await readApply(writing, letter)];
  await decide(writing, letter, code("lapsed"), { decided_by: null, decide_reason: "" });
  await invoiceRows.save(writing, record);
  const params = { invoice_no: record.invoice_no, amount: letter.amount };
  await addEvent(writing, apply, "", { action: "lapse_part_red", params }, apply.status, apply.status);
  await applies.save(writing, apply);
  await writing.audit({
    agency_id: letter.agency_id,
    action: "invoiceReds.lapse",
    object: `redLetter:${letter.id}`,
    after: { status: code("lapsed"), ...params },
  });
};

/** Ends the forms that no buyer confirmed in time. Safe to run at any time and by several copies of the service. */
export const lapseRedLetters = async (context: Context): Promise<void> => {
  if ((await lateLetters(context.db, context.clock.now())).length === 0) return;
  await context.write(async (writing) => {
    for (const letter of await lateLetters(writing.tx, writing.nowMs)) await lapse(writing, letter);
  });
};
