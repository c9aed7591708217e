import { importJobStates } from "../../src-shared/states/import-job.ts";
import { ServiceError, type SignedIn } from "../context.ts";
import { yieldToEventLoop } from "../database/bulk.ts";
import type { ImportJob } from "../plumbing/import-kind.ts";
import type { Service } from "../service.ts";
import { requesterOf } from "../session/requester.ts";
import { saveJob } from "./job-store.ts";
import type { DeclaredKind } from "./kinds.ts";
import { rowsOf } from "./parts.ts";
import { isProcessing, refuseAll, type Turn, takeRows } from "./turn.ts";

/** Rows a transaction: short enough that nobody waits for it. */
export const rowsATurn = 500;
/** A turn that fails for no reason of its rows is tried again this often; then the rest of the batch is refused. */
export const mostTries = 5;

const processing = importJobStates.code("processing");

export type ImportWorker = {
  /** One turn of every batch that has rows left, the oldest first. Gives how many turns there were. */
  turns(): Promise<number>;
  /**
   * Turns until no batch has rows left. Throws the first error that is no answer; the batch then goes on with the next
   * call.
   */
  work(): Promise<void>;
};

/**
 * Takes the rows of batches that arrived whole, in turns. Where a batch stands is in the database and changes with the rows
 * of each turn, so a service that was killed goes on where it was, and two of them never take the same row.
 */
export const createImportWorker = (service: Service, kinds: ReadonlyMap<number, DeclaredKind>): ImportWorker => {
  /** Rows of the part that a batch stands in: read once, not at every turn. */
  const opened = new Map<number, { readonly part: number; readonly rows: readonly { readonly row: number }[] }>();

  const rowsIn = async (job: ImportJob): Promise<readonly { readonly row: number }[]> => {
    const known = opened.get(job.id);
    if (known?.part === job.next_part) return known.rows;
    const rows = await rowsOf(service.reading, job.id, job.next_part);
    opened.set(job.id, { part: job.next_part, rows });
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
      await writing.changeSeq();
      const job = await writing.tx.selectFrom("import_jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
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
    if ((row?.tries ?? 0) >= mostTries) await stop(id, "import_interrupted");
  };

  const turnOf = async (declared: DeclaredKind, job: ImportJob): Promise<Turn> => {
    const all = await rowsIn(job);
    const rows = all.slice(job.next_row, job.next_row + rowsATurn);
    if (rows.length === 0) throw new Error("a batch that is being taken has no more rows");
    const end = job.next_row + rows.length;
    const isWhole = end === all.length;
    const next = { next_part: job.next_part + (isWhole ? 1 : 0), next_row: isWhole ? 0 : end };
    return { declared, job, rows, next };
  };

  const takeNext = async (declared: DeclaredKind, job: ImportJob): Promise<void> => {
    const turn = await turnOf(declared, job);
    const context = job.stop_code === null ? await senderOf(declared, job) : null;
    const by = context ?? service.system("imports");
    await by.write(async (writing) => {
      await writing.changeSeq();
      const now = await writing.tx
        .selectFrom("import_jobs")
        .selectAll()
        .where("id", "=", job.id)
        .executeTakeFirstOrThrow();
      // Another copy of the service may have taken these rows, or stopped the batch.
      const isSame =
        isProcessing(now) &&
        now.next_part === job.next_part &&
        now.next_row === job.next_row &&
        now.stop_code === job.stop_code;
      if (!isSame) return;
      const { rows } = turn;
      await takeRows(writing, { ...turn, job: now }, () =>
        context === null ? refuseAll({ ...turn, job: now }) : declared.kind.take({ context, writing, job: now, rows }),
      );
    });
  };

  /** What ends a batch is written down and not thrown; what is no answer is thrown after it was counted. */
  const turn = async (job: ImportJob): Promise<void> => {
    const declared = kinds.get(job.kind);
    if (declared === undefined) return;
    try {
      await takeNext(declared, job);
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
    for (const id of opened.keys()) if (!jobs.some((job) => job.id === id)) opened.delete(id);
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
