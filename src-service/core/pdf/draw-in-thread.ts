import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform, type Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import type { PdfAnswer, PdfMessage, PdfStart } from "./pdf-protocol.ts";

/** Writer of a PDF: add papers one after the other, then end. */
export type PdfWriter<Page> = { add(page: Page): void; end(): Promise<void> };

/**
 * Draws in a thread (`writePdfFile` runs it): laying out Chinese text on the main thread would delay all other calls.
 * `open` begins the document on a stream; the thread ends with the file.
 */
export const drawInThread = <Head, Page>(open: (head: Head, out: Writable) => Promise<PdfWriter<Page>>): void => {
  const { path, head } = workerData as PdfStart<Head>;
  const port = parentPort;
  if (port === null) throw new Error("PDFs are drawn in a thread of their own");

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
  const writer = open(head, counting);

  const take = async (message: PdfMessage<Page>): Promise<PdfAnswer> => {
    const papers = await writer;
    if (message.kind === "pages") {
      for (const page of message.pages) papers.add(page);
      return { kind: "drawn" };
    }
    await papers.end();
    await written;
    return { kind: "written", bytes, sha256: hash.digest("hex") };
  };

  port.on("message", (message: PdfMessage<Page>) => {
    take(message).then(
      (answer) => {
        port.postMessage(answer);
        if (answer.kind === "written") port.close();
      },
      (error: unknown) => {
        // The other side receives it as the error of the thread.
        queueMicrotask(() => {
          throw error;
        });
      },
    );
  });
};
