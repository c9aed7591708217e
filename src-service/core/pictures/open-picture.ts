import type { RequestWaiting } from "../context.ts";
import { threadBeside } from "../threads/thread-beside.ts";
import { createThreadQueue, type ThreadLimits, type ThreadQueue } from "../threads/thread-queue.ts";
import { readPictureHeader } from "./picture-header.ts";
import type { Copy, PictureRequest, PictureResult } from "./protocol.ts";

/** A picture of 40 million pixels takes 160 MB while it is open, and some seconds on a busy machine. */
const pictureLimits: ThreadLimits = {
  ...{ workMs: 30_000, startMs: 120_000, megabytes: 400, waiting: 40, waitingOfOwner: 8 },
};
/** Longest time that somebody waits for a picture, in milliseconds. */
const waitMs = 90_000;

/** The service whose pictures are opened: its thread ends with it. */
type Opener = { onClose(end: () => Promise<void> | void): void };

/** Result of opening a picture: its size and the copy that was asked for, or why it was not opened. */
export type OpenedPicture = PictureResult | { readonly ok: false; readonly fault: "busy" | "tooLong" | "down" };

const queues = new WeakMap<object, ThreadQueue<PictureRequest, PictureResult>>();

const queueOf = (service: Opener): ThreadQueue<PictureRequest, PictureResult> => {
  const known = queues.get(service);
  if (known !== undefined) return known;
  const file = threadBeside(import.meta.url, "picture-thread");
  const queue = createThreadQueue<PictureRequest, PictureResult>("pictures", file, pictureLimits);
  queues.set(service, queue);
  service.onClose(() => queue.close());
  return queue;
};

/** A refusal that says nothing about the picture: it may be opened another time. */
export const isLater = (opened: OpenedPicture): boolean =>
  !opened.ok && (opened.fault === "busy" || opened.fault === "tooLong" || opened.fault === "down");

/** `copy`: what to make of the picture; `owner`: whose turn it is, "" for rounds; `waiting`: how long they wait. */
type OpenOptions = {
  readonly copy?: Copy | null;
  readonly owner?: string;
  readonly waiting?: RequestWaiting | undefined;
};

/**
 * Opens a picture, the one way in which the service decodes any: its head is judged first (kind, ceiling of pixels), then a
 * thread decodes it within limits of time and memory.
 */
export const openPicture = async (
  service: Opener,
  bytes: Buffer,
  { copy = null, owner = "", waiting }: OpenOptions = {},
): Promise<OpenedPicture> => {
  const header = readPictureHeader(bytes);
  if (typeof header === "string") return { ok: false, fault: header };
  const answer = await queueOf(service).run(
    { bytes, copy },
    { share: owner === "" ? "rounds" : "people", owner, ...(waiting ?? { until: Date.now() + waitMs }) },
  );
  return answer.ok ? answer.output : { ok: false, fault: answer.refusal };
};
