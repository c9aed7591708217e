import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { exportTexts } from "../../../src-shared/papers/export-columns.ts";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import { stopRecords } from "../../../src-shared/workers/stopping/stop-records-list.ts";
import { stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { writePdfFile } from "../../core/pdf/write-pdf-file.ts";
import { threadBeside } from "../../core/threads/thread-beside.ts";
import type { JobKind } from "../../lists/area.ts";
import { addJob, fileStamp, jobRow } from "../../records/exports/job-store.ts";
import { checkClear, type ListExportRequest } from "../../records/exports/list-export-request.ts";
import { writeListWorkbook } from "../../records/exports/list-workbook.ts";
import type { Certificate, CertificateFile } from "./stop-certificate.ts";
import { certificateTexts } from "./stop-certificate-pdf.ts";
import { findStopBatch } from "./withdraw.ts";

type Locale = "zh-CN" | "en";
type Query = {
  readonly locale?: Locale | undefined;
  readonly protect_id_no?: "0" | "1" | undefined;
  readonly reason?: string | undefined;
};
type CertificateRequest = { readonly batch: number; readonly locale: Locale };

const pagesATurn = 50;
const stopped = stopStates.code("stopped");

/** Columns of the workbook, in its order. */
const columns = [
  ...["no", "labor_name", "id_no", "mobile", "company_name", "reason", "effective_at", "status", "done_at"],
  ...[
    "unfinished_task_count",
    "unsettled_count",
    "unsettled_amount",
    "notice_sent_at",
    "maker_name",
    "create_at",
    "remark",
  ],
] as const;

const countIn = async (db: Reader, batchId: number, status: number | null): Promise<number> => {
  const { rows } = await db
    .selectFrom("stop_records")
    .where("batch_id", "=", batchId)
    .$if(status !== null, (query) => query.where("status", "=", status ?? 0))
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

type Paper = { readonly kind: number; readonly request: unknown; readonly total: number };

const start = async (context: SignedIn, { protect_id_no = "1", reason = "" }: Query, paper: Paper) => {
  const { db, principal } = context;
  checkClear(principal, protect_id_no === "0", reason);
  if (paper.total === 0) throw new ServiceError("nothing_to_export");
  const job = await context.write((writing) =>
    addJob(context, writing, {
      ...{ kind: paper.kind, request: JSON.stringify(paper.request), matched: paper.total, total: paper.total },
      ...{ direction: 1, protect_id_no: protect_id_no === "1", protect_mobile: true, reason: reason.trim() },
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

/** Starts the job for the workbook of a batch's rows. Errors: `not_found`, `forbidden`, `invalid`, `nothing_to_export`. */
export const startStopRows = async (context: SignedIn, id: string, query: Query) => {
  const batch = await findStopBatch(context.db, context.principal, id);
  const request: ListExportRequest = {
    ...{ list: "stopRecords", filters: { batch_id: String(batch.id) }, ids: null, except: [] },
    ...{ columns, ordering: "no", locale: query.locale ?? "zh-CN" },
    ...{ options: [], within: null },
  };
  const total = await countIn(context.db, batch.id, null);
  return start(context, query, { kind: exportKinds.stopBatchRows, request, total });
};

/** Starts the job for the certificates of a batch's stopped workers; errors as `startStopRows`. */
export const startCertificates = async (context: SignedIn, id: string, query: Query) => {
  const batch = await findStopBatch(context.db, context.principal, id);
  const request: CertificateRequest = { batch: batch.id, locale: query.locale ?? "zh-CN" };
  const total = await countIn(context.db, batch.id, stopped);
  return start(context, query, { kind: exportKinds.stopCertificates, request, total });
};

const mayRun = ({ permissions }: Principal): boolean =>
  permissions.has("labor.cooperation.cancel") && permissions.has("labor.labor.view");

/** Rows of a batch with what came of them. */
export const stopRowsKind: JobKind = { ending: "xlsx", mayRun, make: writeListWorkbook };

const thread = { file: threadBeside(import.meta.url, "stop-certificate-thread"), name: "stop-certificates" };

/** Certificates of the workers of a batch who have stopped, on the data of one moment. */
export const certificatesKind: JobKind = {
  ending: "pdf",
  mayRun,
  make: (principal, job, { target, service, progress, signal }) =>
    service.snapshot(async (db) => {
      const { batch: batchId, locale } = JSON.parse(job.request) as CertificateRequest;
      const batch = await findStopBatch(db, principal, String(batchId));
      const agency = await db
        .selectFrom("agencies")
        .select(["name", "credit_code"])
        .where("id", "=", principal.agency_id)
        .executeTakeFirstOrThrow();
      const records = await db
        .selectFrom("stop_records as s")
        .innerJoin("labors as l", "l.id", "s.labor_id")
        .innerJoin("companies as c", "c.id", "s.company_id")
        .where("s.batch_id", "=", batch.id)
        .where("s.status", "=", stopped)
        .select(["s.no", "s.reason", "s.effective_at", "s.done_at", "l.name", "l.id_no", "c.name as company"])
        .orderBy("s.id")
        .execute();
      const texts = exportTexts(locale);
      const isClear = job.protect_id_no === 0;
      const at = shanghaiNow(service.clock.now());
      const pages = async function* (): AsyncGenerator<readonly Certificate[]> {
        for (let from = 0; from < records.length; from += pagesATurn) {
          const turn = records.slice(from, from + pagesATurn);
          yield turn.map(({ name, id_no, reason, done_at, ...record }) => ({
            ...record,
            labor_name: isClear ? name : maskField("name", name),
            id_no: isClear ? id_no : maskField("idNumber", id_no),
            reason: texts.code(stopRecords.columns.reason, reason),
            done_at: done_at ?? "",
          }));
          await progress(from + turn.length, records.length);
        }
      };
      const head: CertificateFile = {
        ...{ locale, agency: agency.name, credit_code: agency.credit_code, batch_no: batch.no, job_no: job.no },
        ...{ watermark: job.watermark, by: principal.name, at, count: records.length },
      };
      const file = await writePdfFile(thread, target, head, pages(), signal);
      const name = `${certificateTexts(locale).file}-${batch.no}-${fileStamp(at)}.pdf`;
      return { ...file, name, rows: records.length, matched: records.length, as_of: at, as_of_seq: null };
    }),
};
