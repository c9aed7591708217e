import { Readable, Writable } from "node:stream";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { ReaderChild, SpawnReaderChild } from "../spreadsheet/legacy/legacy-process.ts";

/** Order of the thread to the desk about a reader: the whole workbook, once, or that it is no longer needed. */
export type ReaderOrder = { readonly bytes: Uint8Array } | { readonly kill: true };

/** News from the desk about the reader that it started. `ended`: whether it had said everything. */
export type ReaderNews = { readonly pid: number } | { readonly text: string } | { readonly ended: boolean };

/**
 * Starts readers through the desk: a thread cannot start Electron's utility processes, and Electron cannot run itself as
 * Node. `hand` gives the desk its end of the channel.
 */
export const relayedReader =
  (hand: (port: MessagePort) => void): SpawnReaderChild =>
  () => {
    const { port1, port2 } = new MessageChannel();
    const order = (message: ReaderOrder): void => port1.postMessage(message);
    const stdout = new Readable({ read: () => undefined });
    const chunks: Buffer[] = [];
    const stdin = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        order({ bytes: Buffer.concat(chunks) });
        done();
      },
    });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const child: { -readonly [K in keyof ReaderChild]: ReaderChild[K] } = {
      pid: undefined,
      stdin,
      stdout,
      ended: promise,
      kill: () => order({ kill: true }),
    };
    port1.on("message", (news: ReaderNews) => {
      if ("pid" in news) child.pid = news.pid;
      else if ("text" in news) stdout.push(news.text);
      else {
        stdout.push(null);
        port1.close();
        resolve(news.ended);
      }
    });
    hand(port2);
    return child;
  };
