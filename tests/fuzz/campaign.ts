import { Worker } from "node:worker_threads";

export type Finding = { readonly case: number; readonly wrongs: readonly string[] };

export type FuzzResult = {
  readonly cases: number;
  readonly read: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
  readonly peak_rss_mb: number;
  readonly seconds: number;
};

type Wanted = {
  readonly seed: number;
  readonly cases: number;
  readonly jobs: number;
  /** What a thread runs; another one in the proof that hangs and deaths are seen. */
  readonly program?: URL;
};
type Message = { readonly index: number; readonly outcome: string; readonly wrongs: readonly string[] };

const hangMs = 2_000;
const mostBytes = 600 * 1024 * 1024;
const heapMegabytes = 256;
const lookMs = 100;
/** In place of a case while a thread has not come to its first. */
const starting = -1;
const fuzzWorker = new URL("./fuzz-worker.ts", import.meta.url);

type Range = {
  readonly program: URL;
  readonly seed: number;
  readonly first: number;
  readonly step: number;
  readonly cases: number;
};

/** Runs cases in a thread until they are done or one ends it; resolves with the case that hung or broke the thread. */
const runRange = (
  range: Range,
  onMessage: (message: Message) => void,
  onLook: () => string | null,
): Promise<Finding | null> =>
  new Promise((resolve, reject) => {
    const at = new Int32Array(new SharedArrayBuffer(4)).fill(starting);
    const { program, ...workerData } = range;
    const worker = new Worker(program, {
      workerData: { ...workerData, at },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
    });
    let isOver = false;
    let casesSeen = starting;
    let since = performance.now();
    const end = async (wrong: string | null): Promise<void> => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      await worker.terminate();
      if (wrong !== null && Atomics.load(at, 0) === starting) reject(new Error(wrong));
      resolve(wrong === null ? null : { case: Atomics.load(at, 0), wrongs: [wrong] });
    };
    const timer = setInterval(() => {
      const now = Atomics.load(at, 0);
      if (now !== casesSeen) [casesSeen, since] = [now, performance.now()];
      const wrong = now !== starting && performance.now() - since > hangMs ? "hangs" : onLook();
      if (wrong !== null) void end(wrong);
    }, lookMs);
    worker.on("message", onMessage);
    worker.on(
      "error",
      (error) => void end(`breaks the thread: ${error instanceof Error ? error.stack : String(error)}`),
    );
    worker.on("exit", () => void end(null));
  });

/** A machine under load may stall a thread: only what hangs again, alone, hangs. */
const isConfirmed = async (program: URL, seed: number, finding: Finding): Promise<boolean> => {
  if (finding.wrongs[0] !== "hangs") return true;
  const alone = { program, seed, first: finding.case, step: 1, cases: finding.case + 1 };
  return (
    (await runRange(
      alone,
      () => undefined,
      () => null,
    )) !== null
  );
};

/** Runs all cases of a seed, spread over `jobs` threads that are watched for hangs and for their memory. */
export const runFuzz = async ({ seed, cases, jobs, program = fuzzWorker }: Wanted): Promise<FuzzResult> => {
  const started = performance.now();
  const count = { cases: 0, read: 0, refused: 0 };
  const findings: Finding[] = [];
  let peak = 0;
  const onMessage = ({ index, outcome, wrongs }: Message): void => {
    count.cases += 1;
    if (outcome === "read") count.read += 1;
    if (outcome === "refused") count.refused += 1;
    if (wrongs.length > 0) findings.push({ case: index, wrongs });
  };
  const onLook = (): string | null => {
    const bytes = process.memoryUsage.rss();
    peak = Math.max(peak, bytes);
    return bytes > mostBytes ? "takes more than 600 MB" : null;
  };
  const runJob = async (job: number): Promise<void> => {
    for (let first = job; first < cases; ) {
      const finding = await runRange({ program, seed, first, step: jobs, cases }, onMessage, onLook);
      if (finding === null) return;
      count.cases += 1;
      if (await isConfirmed(program, seed, finding)) findings.push(finding);
      first = finding.case + jobs;
    }
  };
  await Promise.all(Array.from({ length: jobs }, (_, job) => runJob(job)));
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { ...count, findings, peak_rss_mb: Math.round(peak / 1024 / 1024), seconds };
};
