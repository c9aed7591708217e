import type { FileHandle } from "../../src-shared/bridge/contract.ts";
import { AppError } from "../../src-shared/kernel/bridge/app-error.ts";
import { type BridgeTransport, deriveClient } from "./derive-client.ts";
import { type ConnectedDesk, type Desk, steadyLink } from "./desk.ts";
import { asAppError, isEnvelope, isRecord, unwrap } from "./envelope.ts";
import { createSocketTransport } from "./socket-transport.ts";

type Exposed = Readonly<Record<string, Readonly<Record<string, (input: unknown) => unknown>>>> & {
  readonly on: Readonly<Record<string, Readonly<Record<string, (listener: (payload: unknown) => void) => () => void>>>>;
  readonly files: Desk["files"];
};

/**
 * The desk that the preload exposed. Only plain values cross Electron's context bridge (a thrown error loses its
 * code), so its answers come as envelopes and are opened here.
 */
export const adaptPreloadDesk = (preloadValue: unknown): ConnectedDesk => {
  const exposed = preloadValue as Exposed;
  const open = (answer: unknown): unknown =>
    isEnvelope(answer) && ("value" in answer || "error" in answer) ? unwrap(answer) : answer;
  const guarded = async (answer: unknown): Promise<unknown> => {
    let arrived: unknown;
    try {
      arrived = await answer;
    } catch (thrown) {
      throw asAppError(thrown);
    }
    return open(arrived);
  };
  const parts = (entry: string): [string, string] => {
    const [area = "", name = ""] = entry.split(".");
    return [area, name];
  };
  const transport: BridgeTransport = {
    call: (entry, input) => {
      const [area, name] = parts(entry);
      return guarded(exposed[area]?.[name]?.(input));
    },
    listen: (entry, listener) => {
      const [area, name] = parts(entry);
      return exposed.on[area]?.[name]?.(listener) ?? (() => undefined);
    },
    adopt: (file) => guarded(exposed.files.adopt(file)) as ReturnType<Desk["files"]["adopt"]>,
  };
  return { desk: deriveClient(transport), link: steadyLink };
};

const isFileHandle = (value: unknown): value is FileHandle =>
  isRecord(value) &&
  typeof value["handle"] === "string" &&
  typeof value["name"] === "string" &&
  Number.isSafeInteger(value["bytes"]);

const readBody = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    throw new AppError("odd_answer", { retryable: true });
  }
};

/** Sends a file to the desk as it is; its name travels percent-encoded because headers are ASCII. */
const adopt = async (file: File): Promise<FileHandle> => {
  let response: Response;
  try {
    response = await fetch("/files", {
      method: "POST",
      headers: { "x-file-name": encodeURIComponent(file.name) },
      body: file,
    });
  } catch {
    // A file that changed or vanished between the drop and the reading fails here too.
    throw new AppError("file_unreadable");
  }
  const body = await readBody(response);
  if (response.ok && isFileHandle(body)) return body;
  const value = unwrap(body);
  if (!isFileHandle(value)) throw new AppError("odd_answer", { retryable: true });
  return value;
};

/** The desk of the browser host, over the socket of the page's own origin. */
const connectBrowserDesk = (location: Pick<Location, "protocol" | "host">): ConnectedDesk => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const transport = createSocketTransport(() => new WebSocket(`${scheme}://${location.host}/bridge`));
  return { desk: deriveClient({ ...transport, adopt }), link: transport.link };
};

/** The desk of this window: what the preload exposed, else the socket of the browser host. */
export const connectDesk = (): ConnectedDesk => {
  const exposed = (window as Window & { readonly desk?: unknown }).desk;
  return exposed === undefined ? connectBrowserDesk(window.location) : adaptPreloadDesk(exposed);
};
