import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { isResolvedByCompany } from "../../src-shared/kernel/imports/cells/resolved-by-company.ts";
import { killPoint } from "../plumbing/kill-point.ts";
import { errorName } from "../plumbing/log.ts";
import { DatabaseProblem } from "../sqlite/database-error.ts";
import { chosenSheet, type LoadOptions, loadImport } from "./staging/load-import.ts";
import { openStaging, type StagingFile } from "./staging/rows/staging-file.ts";
import { readSource } from "./staging/rows/stored-source.ts";
import { StagedImport } from "./staging/staged-import.ts";
import type {
  FileOperation,
  FirstRows,
  ReadOutcome,
  ReadProgress,
  RowOperations,
  WorkerFailure,
  WorkerInput,
  WorkerMessage,
  WorkerOperation,
  WorkerOutput,
  WorkerRequest,
  WorkerStart,
} from "./staging/worker-protocol.ts";
import { writeRows } from "./staging/write-rows.ts";
import { ImportRefusal, refusalOf } from "./template-reader/import-refusal.ts";
import { relayedReader } from "./template-reader/relayed-reader.ts";

/**
 * The thread that owns one import: reads its file, keeps its rows, answers questions about them. The desk gets progress,
 * summaries and pages, so that its own loop never waits for rows (design 7).
 */

const start = workerData as WorkerStart;
const port = parentPort;
if (port === null) throw new Error("the import worker runs as a thread");

const progressMs = 200;
/** Rows between two looks at the clock, and between two places where a test may end the process. */
const rowsPerLook = 256;
const rowsPerKillPoint = 1_000;

const send = (message: WorkerMessage): void => port.postMessage(message);

/** Reports rows, speed and bytes, five times a second at most. */
const createProgress = (bytesTotal: number) => {
  const began = performance.now();
  let lastReport = began;
  const progress: ReadProgress = { rows: 0, rows_per_second: 0, bytes_done: 0, bytes_total: bytesTotal };
  let first: FirstRows | undefined;
  const reportProgress = (now: number): void => {
    lastReport = now;
    progress.rows_per_second = Math.round((progress.rows * 1_000) / Math.max(1, now - began));
    send({ progress: { ...progress, ...(first && { first }) } });
  };
  const look = (): void => {
    const now = performance.now();
    if (now - lastReport >= progressMs) reportProgress(now);
  };
  return {
    rows: (rows: number): void => {
      progress.rows = rows;
      if (rows % rowsPerLook === 0) look();
    },
    /** Posted at once: the person waits for them. */
    first: (rows: FirstRows): void => {
      first = rows;
      reportProgress(performance.now());
    },
    bytes: (done: number): void => {
      progress.bytes_done = done;
      look();
    },
  };
};

let staging: StagingFile | null = null;
let staged: StagedImport | null = null;

const requireStaging = (): StagingFile => {
  staging ??= openStaging(start.file, start.key);
  return staging;
};
const rows = (): StagedImport => {
  staged ??= new StagedImport(requireStaging());
  return staged;
};

/** A refused file that may still be read once a person maps its columns. */
let pendingInput: Omit<WorkerInput<"read">, "titles"> | null = null;

type ToRead = Omit<WorkerInput<"read">, "titles"> & Pick<LoadOptions, "titles" | "remembered" | "again" | "sheet">;

const load = async (input: ToRead): Promise<ReadOutcome> => {
  const progress = createProgress(input.bytes.byteLength);
  const { bytes, ...options } = input;
  try {
    await loadImport(
      requireStaging(),
      { bytes },
      {
        ...options,
        spawnReaderChild: relayedReader((reader) => port.postMessage({ reader } satisfies WorkerMessage, [reader])),
        onProgress: (done) => progress.bytes(done),
        onFirst: (first) => progress.first(first),
        onRow: (count) => {
          progress.rows(count);
          if (count % rowsPerKillPoint === 0) killPoint("import-rows");
        },
      },
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { summary: null, refusal, unmatched: error instanceof ImportRefusal ? [...error.unmatched] : [] };
  }
  pendingInput = null;
  staged = null;
  return { summary: rows().summary(), refusal: null, unmatched: [] };
};

/**
 * Remembered titles decide what a file is only where it cannot be read without them: a plain file stays what it is, and
 * they are mapped to columns that it leaves open.
 */
const read = async ({ titles = {}, ...input }: WorkerInput<"read">): Promise<WorkerOutput<"read">> => {
  const outcome = await load({ ...input, remembered: titles });
  const isOpen = outcome.unmatched.length > 0 || isResolvedByCompany(outcome.refusal?.code ?? null);
  if (!isOpen) return outcome;
  pendingInput = input;
  if (Object.keys(titles).length === 0) return outcome;
  const again = await load({ ...input, titles });
  return again.summary === null ? outcome : again;
};

const readAgain = ({ named, ...parts }: WorkerInput<"readAgain">): Promise<WorkerOutput<"readAgain">> => {
  if (pendingInput === null) throw new AppError("import_not_found");
  pendingInput = { ...pendingInput, ...parts };
  return load(
    named === null
      ? pendingInput
      : { ...pendingInput, template: named.template, titles: { [named.template]: named.titles } },
  );
};

const readAnew = async ({
  titles,
  remembered,
  isOtherCompany,
  ...parts
}: WorkerInput<"readAnew">): Promise<WorkerOutput<"readAnew">> => {
  const source = readSource(requireStaging());
  if (source === null) throw new AppError("import_not_found");
  const { template } = rows().summary();
  const readOptions = {
    ...{ ...parts, ...chosenSheet(requireStaging()), bytes: source.bytes, name: source.name, again: rows().work() },
    remembered: { ...remembered, [template]: [...rows().mapped, ...titles] },
  };
  const outcome = await load({ ...readOptions, template: isOtherCompany ? source.template : template });
  if (outcome.summary !== null || !isOtherCompany || source.template === template) return outcome;
  // What the rows are now is what they may stay, or says best what lacks.
  return load({ ...readOptions, template });
};

/** Edits of the rows of one sheet mean nothing in another. */
const noEdits = { texts: [], deleted: [] };

const readSheet = async (parts: WorkerInput<"readSheet">): Promise<WorkerOutput<"readSheet">> => {
  if (pendingInput !== null) return load({ ...pendingInput, ...parts });
  const source = readSource(requireStaging());
  if (source === null) throw new AppError("import_not_found");
  const { bytes, name, template } = source;
  const again = { work: noEdits, revision: rows().summary().revision };
  return load({ ...parts, bytes, name, template, again });
};

const writing = new Map<string, AbortController>();

const write = async (input: WorkerInput<"writeRows">): Promise<WorkerOutput<"writeRows">> => {
  const shutdown = new AbortController();
  writing.set(input.path, shutdown);
  try {
    const onRows = (count: number): void => send({ written: { path: input.path, rows: count } });
    return { rows: await writeRows(rows(), input, shutdown.signal, onRows) };
  } finally {
    writing.delete(input.path);
  }
};

type FileOperations = {
  readonly [O in FileOperation]: (input: WorkerInput<O>) => WorkerOutput<O> | Promise<WorkerOutput<O>>;
};

const fileOperations: FileOperations = {
  read,
  readAgain,
  readAnew,
  readSheet,
  open: () => rows().summary(),
  writeRows: write,
  stopWriting: ({ path }) => {
    writing.get(path)?.abort();
    return null;
  },
};
const isFileOperation = (operation: WorkerOperation): operation is FileOperation =>
  Object.hasOwn(fileOperations, operation);

/** Operations that do not wait for their turn: a long workbook must not hold up the person's steps. */
const aside: ReadonlySet<WorkerOperation> = new Set(["writeRows", "stopWriting"]);

const answerOf = (operation: WorkerOperation, input: unknown): unknown => {
  if (isFileOperation(operation)) return (fileOperations[operation] as (input: unknown) => unknown)(input);
  const staged: RowOperations = rows();
  return (staged[operation] as (input: unknown) => unknown).call(staged, input);
};

const failureOf = (error: unknown): WorkerFailure => {
  const cause = errorName(error);
  if (error instanceof AppError) return { ...error.toShape(), cause };
  if (error instanceof DatabaseProblem) {
    return { code: "staging_unusable", params: { reason: error.reason }, retryable: error.reason === "in_use", cause };
  }
  return { code: "internal", params: {}, retryable: false, cause };
};

const answer = async ({ id, operation, input }: WorkerRequest): Promise<void> => {
  try {
    send({ id, ok: true, value: await answerOf(operation, input) });
  } catch (error) {
    send({ id, ok: false, error: failureOf(error) });
  }
};

/** One request at a time, in the order they came: a step never sees half of another. */
let last: Promise<void> = Promise.resolve();
port.on("message", (request: WorkerRequest) => {
  if (aside.has(request.operation)) void answer(request);
  else last = last.then(() => answer(request));
});
