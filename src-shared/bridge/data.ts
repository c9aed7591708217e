import { z } from "zod";
import { columnSetting } from "../access/session/list-settings-calls.ts";
import { command, event, freshness, listFreshness, query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { pageSizes, rowGroup, summarySchema } from "../kernel/lists/answer.ts";
import type { FilterValues } from "../kernel/lists/filter-values.ts";
import { exportOptions, optionsShape } from "../records/exports/export-options.ts";
import { calls } from "../registries/calls/registry.ts";
import { listNames } from "../registries/lists/registry.ts";

const listName = z.enum(listNames);
/** Judged by the list's own schema in the desk (`filterValuesSchema`). */
const filters = z.record(z.string().max(40), z.unknown()) as z.ZodType as z.ZodType<FilterValues, FilterValues>;
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const rowSchema = z.record(z.string(), cell);

const listQuestion = {
  list: listName,
  /** Fills the braces of the list's path, e.g. the settlement of its payout lines. */
  params: z.record(z.string(), z.string().max(64)).optional(),
  filters,
  sort: z.string().max(60).optional(),
};

/** Which rows an action is about: some by id, or all that match the filters less some. */
export const selection = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("some"), ids: z.array(z.string().max(64)).max(10_000) }),
  z.strictObject({ mode: z.literal("all"), except: z.array(z.string().max(64)).max(10_000) }),
]);
export type Selection = z.output<typeof selection>;

export const listsArea = {
  page: query(
    () =>
      z.strictObject({
        ...listQuestion,
        page: z.int().min(1).max(1_000_000),
        page_size: z.literal(pageSizes),
        summary: z.boolean(),
      }),
    () => z.object({ count: z.int(), rows: z.array(rowSchema), summary: summarySchema, freshness: listFreshness }),
  ),
  /** Counts the matching rows, and adds them up, for each code of the states that the filter `by` chooses. */
  groups: query(
    () => z.strictObject({ list: listName, params: listQuestion.params, filters, by: z.string().max(40) }),
    () => z.object({ count: z.int(), groups: z.array(rowGroup), summary: summarySchema, freshness: listFreshness }),
  ),
  /** Rows by their numbers, for a list that has them (`oneOf`); those that are not found are left out. */
  find: query(
    () =>
      z.strictObject({
        list: listName,
        numbers: z
          .array(z.string().regex(/^[0-9A-Za-z_-]{1,40}$/))
          .min(1)
          .max(1_000),
      }),
    () => z.object({ rows: z.array(rowSchema), freshness }),
  ),
  /**
   * Writes what is shown (filters, order, visible columns, selection) to an .xlsx; the job's result is the delivered file.
   * Online the service makes it as a job of its own, where it exports the list; offline the desk does from its copy, masked.
   */
  export: command(
    () =>
      z.strictObject({
        ...listQuestion,
        columns: z.array(z.string().max(60)).min(1).max(120),
        selection: selection.optional(),
        /** 1 horizontal, a row a record (default); 2 vertical, a row an item and a column a record (spec 9). */
        direction: z.union([z.literal(1), z.literal(2)]).optional(),
        protect_id_no: z.boolean(),
        protect_mobile: z.boolean(),
        /** Reason for exporting personal data in clear; needed when either is not protected. */
        reason: z.string().max(200).optional(),
        /** Options of the service's export; the desk's own file has none. */
        options: optionsShape(exportOptions).optional(),
        /** Only parts of these rows of the list that they belong to. */
        within: z.strictObject({ filters, selection: selection.optional() }).optional(),
      }),
    () => z.object({ job_id: z.string() }),
  ),
  getSettings: query(
    () => z.strictObject({ list: listName }),
    () => z.object({ export_direction: z.union([z.literal(1), z.literal(2)]), list_header: z.array(columnSetting) }),
  ),
  saveSettings: command(
    () =>
      z.strictObject({
        list: listName,
        export_direction: z.union([z.literal(1), z.literal(2)]),
        list_header: z.array(columnSetting).max(120),
      }),
    () => z.object({ export_direction: z.union([z.literal(1), z.literal(2)]), list_header: z.array(columnSetting) }),
  ),
  /** Rows of these lists changed at the service or in the cache. */
  changed: event(z.object({ lists: z.array(listName) })),
};

/** Saved views of a list; `custom_list_type` is the list's name. `mine`: the person's own of all lists. */
export const viewsArea = {
  mine: readCall(calls["listViews.mine"]),
  list: readCall(calls["listViews.list"]),
  create: writeCall(calls["listViews.create"], []),
  update: writeCall(calls["listViews.update"], []),
  remove: writeCall(calls["listViews.remove"], []),
};

const intentId = z.strictObject({ intent_id: z.string().max(64) });

export const settlementsArea = {
  get: readCall(calls["settlements.get"]),
  update: writeCall(calls["settlements.update"], ["settlements", "bills", "wallets", "transactions"]),
  cancel: writeCall(calls["settlements.cancel"], ["settlements", "bills", "wallets", "transactions"]),
  payPreview: readCall(calls["settlements.payPreview"]),
  figureChanges: readCall(calls["settlements.figureChanges"]),
  checks: readCall(calls["settlements.checks"]),
  feeDiscounts: readCall(calls["settlements.serviceFeeDiscount"]),
  applyFeeDiscount: writeCall(calls["settlements.useFeeDiscount"], ["settlements"]),
  /** The outcome of a finished operation on several at once: settlement by settlement, row by row. */
  batchResult: query(intentId, calls["settlements.batchOfflineSettle"].output),
  feedbackResult: query(intentId, calls["settlements.importOfflineFeedback"].output),
};

export const companiesArea = {
  all: readCall(calls["companies.all"]),
  get: readCall(calls["companies.get"]),
  plus: readCall(calls["companies.plus"]),
  whatIf: writeCall(calls["companyContracts.whatIf"], []),
  ofAgency: readCall(calls["companies.ofAgency"]),
  salesmen: readCall(calls["companies.salesmen"]),
  change: writeCall(calls["companies.update"], ["companies"]),
  askRegister: writeCall(calls["companyReviews.ask"], ["companies"]),
  confirmItem: writeCall(calls["companyReviews.confirm"], ["companies"]),
  assign: writeCall(calls["companies.assignSalesman"], ["companies"]),
  assignMany: writeCall(calls["companies.assignMany"], ["companies"]),
};

/** Modes and limits of a company by day, what is asked for, how its facts changed. */
export const companyBusinessArea = {
  get: readCall(calls["companyBusiness.get"]),
  ask: writeCall(calls["companyBusiness.create"], ["companies"]),
  decide: writeCall(calls["companyBusiness.update"], ["companies"]),
};

export const sensitiveArea = { reveal: writeCall(calls["sensitive.reveal"], []) };

/** A company's own columns of its workers. */
export const workerColumnsArea = {
  all: readCall(calls["workerColumns.all"]),
  get: readCall(calls["workerColumns.get"]),
  update: writeCall(calls["workerColumns.update"], ["companyLabors"]),
};

/** Channels and accounts of a company. */
export const companyChannelsArea = {
  alipay: readCall(calls["alipaySigning.get"]),
  changeAlipay: writeCall(calls["alipaySigning.create"], []),
  accountBook: readCall(calls["accountBooks.get"]),
  changeAccountBook: writeCall(calls["accountBooks.open"], ["wallets"]),
  mandate: readCall(calls["cmbPay.get"]),
  changeMandate: writeCall(calls["cmbPay.update"], []),
};

/** Where companies apply to join; the applications are read and decided by `records`. */
export const joinsArea = { address: readCall(calls["joinPage.address"]) };

/** Where words that are not allowed stand in texts; the words themselves are read by `records`. */
export const sensitiveWordsArea = { verify: writeCall(calls["sensitiveWords.verify"], []) };

/** Codes by which workers register; what else is done with them goes by `records`. */
export const qrCodesArea = {
  image: readCall(calls["laborQrCodes.image"]),
  remove: writeCall(calls["laborQrCodes.remove"], ["laborQrCodes"]),
  /** Somebody who registered by one: the record, its photos, and the decision. */
  registration: readCall(calls["laborRegistrations.get"]),
  lookAtRegistration: writeCall(calls["laborRegistrations.look"], []),
  review: writeCall(calls["laborRegistrations.review"], ["laborRegistrations"]),
};

/** Long work of the desk: exports, import reading and sending. `done`/`total` in `unit`; total null = not known yet. */
export const jobState = z.object({
  id: z.string(),
  kind: z.enum(["export", "import-read", "import-send"]),
  state: z.enum(["running", "done", "failed", "cancelled"]),
  done: z.int(),
  total: z.int().nullable(),
  unit: z.enum(["rows", "bytes", "parts"]),
  rate: z.int(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  /** Export: where the file went. `url` is a one-use download of the browser host. */
  file: z
    .object({ name: z.string(), bytes: z.int(), rows: z.int(), url: z.string().nullable(), saved: z.boolean() })
    .nullable(),
});
export type JobState = z.output<typeof jobState>;

export const jobsArea = {
  get: query(() => z.strictObject({ id: z.string().max(64) }), jobState),
  cancel: command(() => z.strictObject({ id: z.string().max(64) }), jobState),
  changed: event(jobState),
};
