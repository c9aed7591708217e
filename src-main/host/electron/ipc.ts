import type { IpcMain, IpcMainInvokeEvent, WebContents } from "electron";
import { adoptChannel, entryChannel, eventChannel } from "../../../src-preload/channels.ts";
import { bridgeNames } from "../../../src-shared/bridge/names.ts";
import { AppError, type Envelope } from "../../../src-shared/kernel/bridge/define.ts";
import type { Desk } from "../../desk.ts";
import type { Log } from "../../plumbing/log.ts";
import { isAppUrl } from "./lock-down.ts";

export type IpcOptions = {
  readonly ipcMain: Pick<IpcMain, "handle" | "removeHandler">;
  readonly desk: Pick<Desk, "call" | "adoptFile" | "subscribe">;
  /** The one window's contents, or null when it is gone. */
  readonly contents: () => WebContents | null;
  readonly log: Log;
};

/**
 * True for the top frame of the one window while it shows the app. A frame that is gone has no origin to trust
 * (`senderFrame` null), and an embedded one is never ours (security T26).
 */
export const isTrustedSender = (
  event: Pick<IpcMainInvokeEvent, "sender" | "senderFrame">,
  ours: WebContents | null,
): boolean => {
  const frame = event.senderFrame;
  return (
    ours !== null &&
    frame !== null &&
    event.sender === ours &&
    frame.parent === null &&
    frame.top === frame &&
    isAppUrl(frame.url)
  );
};

/** One channel for each entry of the contract. Returns what takes them away again. */
export const serveIpc = ({ ipcMain, desk, contents, log }: IpcOptions): (() => void) => {
  const channels: string[] = [];
  const untrustedAnswer: Envelope = { ok: false, error: new AppError("untrusted_sender").toShape() };
  const serve = (channel: string, work: (input: unknown, event: IpcMainInvokeEvent) => Promise<Envelope>): void => {
    channels.push(channel);
    ipcMain.handle(channel, (event: IpcMainInvokeEvent, ...args: unknown[]) => {
      if (!isTrustedSender(event, contents())) {
        log.warn("ipc.untrusted_sender");
        return untrustedAnswer;
      }
      if (args.length > 1) return { ok: false, error: new AppError("invalid").toShape() };
      return work(args[0], event);
    });
  };
  for (const [area, { queries }] of Object.entries(bridgeNames)) {
    for (const verb of queries) {
      const entry = `${area}.${verb}`;
      serve(entryChannel(entry), async (input, { sender }) => {
        const pageClosed = new AbortController();
        const abort = (): void => pageClosed.abort();
        sender.once("destroyed", abort);
        try {
          return await desk.call(entry, input ?? {}, { id: String(sender.id) }, pageClosed.signal);
        } finally {
          sender.off("destroyed", abort);
        }
      });
    }
  }
  serve(adoptChannel, async (path) => {
    try {
      if (typeof path !== "string" || path.length > 4_096) throw new AppError("file_unreadable");
      return { ok: true, value: await desk.adoptFile(path) };
    } catch (error) {
      return { ok: false, error: (error instanceof AppError ? error : new AppError("file_unreadable")).toShape() };
    }
  });
  const unsubscribe = desk.subscribe(({ event, payload }) => {
    const target = contents();
    if (target && !target.isDestroyed()) target.send(eventChannel(event), payload);
  });
  return () => {
    unsubscribe();
    for (const channel of channels) ipcMain.removeHandler(channel);
  };
};
