/**
 * Transport of the disposable reader: by messages where it has a parent that posts them (Electron's utility
 * process, a forked Node), else by standard input and output. Nothing but this file knows which.
 */
export type LegacyTransport = {
  /** The workbook; resolves when all of it is there. */
  readonly receive: () => Promise<Buffer>;
  /** Resolves when the text is on its way, so that what waits stays small. */
  readonly send: (text: string) => Promise<void>;
  /** Tells that everything was said: a parent that hears messages does not hear the end of a stream. */
  readonly finish: () => Promise<void>;
};

/** Message between a reader and its parent. */
export type LegacyMessage = { readonly text: string } | { readonly done: true };

/** The part of Electron's `process.parentPort` that is used. */
type ParentPort = {
  readonly once: (event: "message", listener: (message: { data: unknown }) => void) => unknown;
  readonly postMessage: (message: LegacyMessage) => void;
};

const bytesOf = (message: unknown): Buffer => {
  if (!(message instanceof Uint8Array)) throw new TypeError("the reader wants the bytes of a workbook");
  return Buffer.from(message.buffer, message.byteOffset, message.byteLength);
};

const overPort = (port: ParentPort): LegacyTransport => ({
  receive: () => new Promise((resolve) => port.once("message", ({ data }) => resolve(bytesOf(data)))),
  send: async (text) => port.postMessage({ text }),
  finish: async () => port.postMessage({ done: true }),
});

const overFork = (post: (message: LegacyMessage) => Promise<void>): LegacyTransport => ({
  receive: () => new Promise((resolve) => process.once("message", (message) => resolve(bytesOf(message)))),
  send: (text) => post({ text }),
  finish: async () => {
    await post({ done: true });
    process.disconnect();
  },
});

const overStreams = (): LegacyTransport => ({
  receive: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return Buffer.concat(chunks);
  },
  send: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
  finish: () => Promise.resolve(),
});

export const openTransport = (): LegacyTransport => {
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort) return overPort(parentPort);
  const { send } = process;
  if (!send) return overStreams();
  return overFork((message) => new Promise((resolve) => send.call(process, message, () => resolve())));
};
