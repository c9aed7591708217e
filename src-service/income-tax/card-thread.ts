import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { type CardWriter, writeCards } from "./card-pdf.ts";
import type { CardAnswer, CardMessage, CardStart } from "./card-protocol.ts";

/** The thread that draws cards: laying out Chinese text on the main thread would delay all other calls. */
const { path, file } = workerData as CardStart;
const port = parentPort;
if (port === null) throw new Error("the cards are drawn in a thread of their own");

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
const writer: Promise<CardWriter> = writeCards(file, counting);

const take = async (message: CardMessage): Promise<CardAnswer> => {
  const cards = await writer;
  if (message.kind === "cards") {
    for (const card of message.cards) cards.add(card);
    return { kind: "drawn" };
  }
  await cards.end();
  await written;
  return { kind: "written", bytes, sha256: hash.digest("hex") };
};

port.on("message", (message: CardMessage) => {
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
