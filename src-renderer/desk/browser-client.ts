import type { FileHandle } from "../../src-shared/bridge/contract.ts";
import { AppError } from "../../src-shared/kernel/bridge/app-error.ts";
import { deriveClient } from "./derive-client.ts";
import type { ConnectedDesk } from "./desk.ts";
import { isRecord, unwrap } from "./envelope.ts";
import { createSocketTransport } from "./socket-transport.ts";

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
export const connectBrowserDesk = (location: Pick<Location, "protocol" | "host">): ConnectedDesk => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const transport = createSocketTransport(() => new WebSocket(`${scheme}://${location.host}/bridge`));
  return { desk: deriveClient({ ...transport, adopt }), link: transport.link };
};
