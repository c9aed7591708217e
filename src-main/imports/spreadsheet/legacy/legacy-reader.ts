import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { ReaderError, type ReaderErrorCode } from "../source/errors.ts";
import type { ReaderLimits } from "../source/limits.ts";
import type { SheetFacts, SheetSink } from "../source/source-row.ts";
import { LegacyAnswer } from "./legacy-answer.ts";
import { type ReaderChild, readerChildScript, type SpawnReaderChild, spawnNodeReaderChild } from "./legacy-process.ts";
import type { OdsVisibility } from "./ods-visibility.ts";

const POLL_MILLISECONDS = 25;
const PAGE_BYTES = 4096;

export type LegacyRequest = {
  readonly format: "xls" | "xlsb" | "ods";
  readonly bytes: Uint8Array;
  /** Hidden parts of which the child cannot know. */
  readonly hidden?: OdsVisibility | undefined;
  /** The visible sheet that is to be read; the first one when absent. */
  readonly sheet?: string | undefined;
  readonly limits: ReaderLimits;
  readonly sink: SheetSink;
  readonly signal?: AbortSignal | undefined;
  readonly spawn?: SpawnReaderChild | undefined;
  /** Where the child's program lies, when not beside this file. */
  readonly script?: string | undefined;
};

/**
 * Reads a format of the past in a process made for this one file, which is killed when it takes too long or too much.
 *
 * @throws ReaderError ENCRYPTED, UNREADABLE_FILE, READER_TIMEOUT, READER_MEMORY, READER_CRASHED, ABORTED
 */
export async function readLegacy(request: LegacyRequest): Promise<SheetFacts> {
  const child = (request.spawn ?? spawnNodeReaderChild)(request.script ?? readerChildScript());
  const guard = watch(child, request);
  const answer = new LegacyAnswer(request.limits, request.sink, request.hidden);
  try {
    // A child that dies early breaks the pipe; how it ended is checked below.
    child.stdin.on("error", () => undefined);
    child.stdin.write(orderOf(request.sheet));
    child.stdin.end(request.bytes);
    for await (const line of readLines(child.stdout, request.limits.rowBytes)) answer.takeLine(line);
    const isClean = await child.ended;
    if (guard.reason !== undefined) throw new ReaderError(guard.reason);
    if (!isClean) throw new ReaderError("READER_CRASHED");
    return answer.facts(request.format);
  } finally {
    guard.stop();
    child.kill();
    await child.ended;
  }
}

/** Bytes sent before those of the workbook: the length of the wanted sheet's name in four bytes, and the name. */
function orderOf(sheet = ""): Buffer {
  const name = Buffer.from(sheet);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(name.length);
  return Buffer.concat([length, name]);
}

/** The lines of a stream, none of them longer than `limit`: a child gone wild must not fill our memory instead of its own. */
async function* readLines(stream: Readable, limit: number): AsyncGenerator<string, void> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const text = decoder.write(chunk);
    rest += text;
    if (text.includes("\n")) {
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest.length > limit) throw new ReaderError("READER_CRASHED");
  }
  if (rest !== "") yield rest;
}

type Guard = { reason: ReaderErrorCode | undefined; stop(): void };

function watch(child: ReaderChild, request: LegacyRequest): Guard {
  const { limits, signal } = request;
  const end = (reason: ReaderErrorCode): void => {
    guard.reason ??= reason;
    child.kill();
  };
  const timer = setTimeout(end, limits.childMilliseconds, "READER_TIMEOUT");
  const poll = setInterval(async () => {
    if ((await residentBytes(child.pid)) > limits.childBytes) end("READER_MEMORY");
  }, POLL_MILLISECONDS);
  const onAbort = (): void => end("ABORTED");
  signal?.addEventListener("abort", onAbort, { once: true });
  const guard: Guard = {
    reason: undefined,
    stop: () => {
      clearTimeout(timer);
      clearInterval(poll);
      signal?.removeEventListener("abort", onAbort);
    },
  };
  return guard;
}

/** Resident memory of a process; nought where the system does not tell, there only the heap's limit protects. */
async function residentBytes(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== "linux") return 0;
  const statm = await readFile(`/proc/${pid}/statm`, "latin1").catch(() => "");
  return Number(statm.split(" ")[1] ?? 0) * PAGE_BYTES;
}
