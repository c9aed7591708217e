import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform, type Writable } from "node:stream";
import { parentPort } from "node:worker_threads";
import type { PdfAnswer, PdfMessage, PdfStart } from "./pdf-protocol.ts";

/** Writer of a PDF: add papers one after the other, then end. */
export type PdfWriter<Page> = { add(page: Page): void; end(): Promise<void> };

type Open<Head, Page> = (head: Head, out: Writable) => Promise<PdfWriter<Page>>;

/** Begins a file: what is drawn goes to it and is counted and hashed on its way. */
const beginFile = async <Head, Page>(open: Open<Head, Page>, { path, head }: PdfStart<Head>) => {
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  const out = createWriteStream(path, { mode: 0o600 });
  const written = new Promise<void>((resolve, reject) => {
    out.on("finish", resolve);
    out.on("error", reject);
  });
  written.catch(() => undefined);
  counting.pipe(out);
  const writer = await open(head, counting);
  return {
    add: (pages: readonly Page[]): void => {
      for (const page of pages) writer.add(page);
    },
    end: async (): Promise<PdfAnswer> => {
      await writer.end();
      await written;
      return { kind: "written", bytes, sha256: hash.digest("hex") };
    },
  };
};

/**
 * Draws in a thread (`writePdfFile` runs it): laying out Chinese text on the main thread would delay all other calls.
 * `open` begins the document of a file on a stream.
 */
export const drawInThread = <Head, Page>(open: Open<Head, Page>): void => {
  const port = parentPort;
  if (port === null) throw new Error("PDFs are drawn in a thread of their own");
  let file: Awaited<ReturnType<typeof beginFile<Head, Page>>> | undefined;

  const take = async (message: PdfMessage<Head, Page>): Promise<PdfAnswer> => {
    if (message.kind === "begin") {
      file = await beginFile(open, message);
      return { kind: "drawn" };
    }
    if (file === undefined) throw new Error("no file has begun");
    if (message.kind === "end") return file.end();
    file.add(message.pages);
    return { kind: "drawn" };
  };

  port.on("message", (message: PdfMessage<Head, Page>) => {
    take(message).then(
      (answer) => port.postMessage(answer),
      (error: unknown) => {
        // The other side receives it as the error of the thread.
        queueMicrotask(() => {
          throw error;
        });
      },
    );
  });
};
