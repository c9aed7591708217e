import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { requesterOf } from "../../access/session/requester.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { readRow, yieldToEventLoop } from "../../core/database/tables.ts";
import type { ImportJob } from "../../core/plumbing/import-kind.ts";
import type { Service } from "../../lists/service.ts";
import { saveJob } from "./job-store.ts";
import type { DeclaredKind } from "./kinds.ts";
import { rowsOf } from "./parts.ts";
import { importRows, isProcessing, refuseAll, type Turn, takeRows } from "./turn.ts";

/** Rows per transaction: few enough that other writers hardly wait. */
export const rowsPerTurn = 500;
/** A turn that fails for another reason than its rows is retried this often; then the rest of the batch is refused. */
export const maxTries = 5;

const processing = importJobStates.code("processing");

export type ImportWorker = {
  /** Runs one turn for every batch that has rows left, the oldest first. Returns the number of turns. */
  turns(): Promise<number>;
  /**
   * Runs turns until no batch has rows left. Throws the first unexpected error; the batch continues with the next call.
   */
  work(): Promise<void>;
};

/**
 * Imports the rows of complete batches, in turns. The progress of a batch is stored in the database together with the rows
 * of each turn, so a killed service continues where it stopped, and two copies never import the same row.
 */
export const createImportWorker = (service: Service, kinds: ReadonlyMap<number, DeclaredKind>): ImportWorker => {
  /** Cache of the current part of each batch, so that it is read once and not at every turn. */
  const cachedParts = new Map<number, { readonly part: number; readonly rows: readonly { readonly row: number }[] }>();

  const rowsIn = async (job: ImportJob): Promise<readonly { readonly row: number }[]> => {
    const cachedPart = cachedParts.get(job.id);
    if (cachedPart?.part === job.next_part) return cachedPart.rows;
    const rows = await rowsOf(service.reading, job.id, job.next_part);
    cachedParts.set(job.id, { part: job.next_part, rows });
    return rows;
  };

  /** The person who sent the batch; throws `user_disabled` or `forbidden` where they may not import any more. */
  const senderOf = async (declared: DeclaredKind, job: ImportJob): Promise<SignedIn> => {
    const principal = await requesterOf(service, job.membership_id);
    if (!principal.permissions.has(declared.submit.permission)) throw new ServiceError("forbidden");
    const from = { requestId: `import:${job.no}`, remoteAddress: "", region: "", reachedAt: "" };
    return { ...service.contextOf(principal, from), principal };
  };

  const stop = (id: number, code: string): Promise<void> =>
    service.system("imports").write(async (writing) => {
      const job = await readRow(writing.tx, "import_jobs", id);
      if (isProcessing(job) && job.stop_code === null) await saveJob(writing, job, { stop_code: code });
    });

  const noteFailure = async ({ id }: ImportJob): Promise<void> => {
    const row = await service.system("imports").write(({ tx }) =>
      tx
        .updateTable("import_jobs")
        .set((eb) => ({ tries: eb("tries", "+", 1) }))
        .where("id", "=", id)
        .returning("tries")
        .executeTakeFirst(),
    );
    if ((row?.tries ?? 0) >= maxTries) await stop(id, "import_interrupted");
  };

  const turnOf = async (declared: DeclaredKind, job: ImportJob): Promise<Turn> => {
    const rowsOfPart = await rowsIn(job);
    const rows = rowsOfPart.slice(job.next_row, job.next_row + rowsPerTurn);
    if (rows.length === 0) throw new Error("a batch that is being taken has no more rows");
    const end = job.next_row + rows.length;
    const isWhole = end === rowsOfPart.length;
    const next = { next_part: job.next_part + (isWhole ? 1 : 0), next_row: isWhole ? 0 : end };
    return { declared, job, rows, next };
  };

  const importNextRows = async (declared: DeclaredKind, job: ImportJob): Promise<void> => {
    const turn = await turnOf(declared, job);
    const context = job.stop_code === null ? await senderOf(declared, job) : null;
    const by = context ?? service.system("imports");
    await by.write(async (writing) => {
      const now = await readRow(writing.tx, "import_jobs", job.id);
      // Another copy of the service may have imported these rows, or stopped the batch.
      const isSame =
        isProcessing(now) &&
        now.next_part === job.next_part &&
        now.next_row === job.next_row &&
        now.stop_code === job.stop_code;
      if (!isSame) return;
      const { rows } = turn;
      await importRows(writing, { ...turn, job: now }, () =>
        context === null ? refuseAll({ ...turn, job: now }) : takeRows(declared, { context, writing, job: now, rows }),
      );
    });
  };

  /** A `ServiceError` ends the batch and is stored; any other error is counted and thrown. */
  const turn = async (job: ImportJob): Promise<void> => {
    const declared = kinds.get(job.kind);
    if (declared === undefined) return;
    try {
      await importNextRows(declared, job);
    } catch (error) {
      if (error instanceof ServiceError) return stop(job.id, error.code);
      await noteFailure(job);
      throw error;
    }
  };

  const turns = async (): Promise<number> => {
    const jobs = await service.reading
      .selectFrom("import_jobs")
      .selectAll()
      .where("status", "=", processing)
      .where("kind", "in", [...kinds.keys()])
      .orderBy("id")
      .execute();
    for (const id of cachedParts.keys()) if (!jobs.some((job) => job.id === id)) cachedParts.delete(id);
    for (const job of jobs) await turn(job);
    return jobs.length;
  };

  return {
    turns,
    work: async () => {
      while ((await turns()) > 0) await yieldToEventLoop();
    },
  };
};
