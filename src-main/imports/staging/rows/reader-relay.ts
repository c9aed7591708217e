import type { MessagePort } from "node:worker_threads";
import type { Host, ReaderChild } from "../../../interfaces/host.ts";
import type { LegacyMessage } from "../../spreadsheet/legacy/legacy-transport.ts";
import type { ReaderNews, ReaderOrder } from "../../template-reader/relayed-reader.ts";

/** Said by a process that is not believed: anything that is none of these is left out. */
const isLegacyMessage = (message: unknown): message is LegacyMessage =>
  typeof message === "object" &&
  message !== null &&
  (("text" in message && typeof message.text === "string") || ("done" in message && message.done === true));

/** Starts the host's reader for a thread and carries what the two say, until the reader is gone. */
export const relayReader = (port: MessagePort, spawn: Host["spawnReaderChild"]): void => {
  const post = (news: ReaderNews): void => port.postMessage(news);
  let isWhole = false;
  let child: ReaderChild;
  try {
    child = spawn();
  } catch {
    post({ ended: false });
    port.close();
    return;
  }
  const pid = child.pid();
  if (pid !== undefined) post({ pid });
  child.onMessage((message) => {
    if (!isLegacyMessage(message) || isWhole) return;
    if ("text" in message) return post(message);
    // Everything was said: a utility process waits for more, so it is ended here.
    isWhole = true;
    child.kill();
  });
  child.onExit(() => {
    post({ ended: isWhole });
    port.close();
  });
  port.on("message", (order: ReaderOrder) => {
    if ("bytes" in order) child.post(order.bytes);
    else child.kill();
  });
};
