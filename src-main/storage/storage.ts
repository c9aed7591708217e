import { createHash } from "node:crypto";
import { basename } from "node:path";
import { storageDownload, storageUpload } from "../../src-shared/access/storage/other-calls.ts";
import { vouchersFile } from "../../src-shared/billing/vouchers/vouchers-calls.ts";
import type { OpenedFile } from "../../src-shared/bridge/settings.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { paperMostBytes } from "../../src-shared/kernel/values/text/paper-files.ts";
import { mostPixels, pixelSizeOf } from "../../src-shared/kernel/values/text/pixel-size.ts";
import { type ErrorCode, errorCodes } from "../../src-shared/registries/errors/error-codes.ts";
import { type Api, ApiError, type Download } from "../api/api.ts";
import { createRequestKeys, isOver } from "../api/request-keys.ts";
import { sendFile, uploadMs } from "../api/send-file.ts";
import { shownName } from "../files/adopted-files.ts";
import type { FileRegistry } from "../files/file-registry.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import type { Host } from "../interfaces/host.ts";
import type { SessionService } from "../interfaces/session-service.ts";
import type { Clock } from "../plumbing/clock.ts";
import type { Emit } from "../plumbing/desk-events.ts";
import { cleanPicture } from "./clean-picture.ts";
import { type FileKind, fileKindOf, fileKinds } from "./file-kind.ts";
import { createTicketFiles, type TicketFile } from "./ticket-files.ts";

export type StorageParts = {
  readonly api: Pick<Api, "call" | "download" | "upload" | "uploadElsewhere">;
  readonly host: Pick<Host, "randomBytes" | "deliverBytes">;
  readonly clock: Clock;
  readonly session: Pick<SessionService, "user" | "onChange" | "isLocked">;
  readonly files: Pick<FileRegistry, "take">;
  readonly emit: Emit;
};

export type Storage = {
  readonly handlers: Handlers["storage"];
  /** The file of a ticket for the page, or null: no such ticket (any more), or the desk is locked. */
  readonly fileOfTicket: (ticket: string) => TicketFile | null;
  readonly close: () => void;
};

/** The path under which pages read files by ticket, in both hosts. */
export const ticketFilePrefix = "/held/";
const transferMs = 120_000;
const longestName = 120;
/** A voucher's file is asked for by the voucher, which decides who may see it and counts that it was fetched. */
const voucherKey = /^voucher:(\d{1,16})$/;

const fail = (code: ErrorCode): AppError => new AppError(code, { retryable: errorCodes[code].retryable });

/** Checks that a file may be shown: known kind, picture of a bearable size. AppError `file_kind`, `image_too_large`. */
const checkedKind = (bytes: Buffer): FileKind => {
  const kind = fileKindOf(bytes);
  if (kind === null) throw fail("file_kind");
  if (kind === "pdf") return kind;
  const size = pixelSizeOf(bytes, kind);
  // A head that does not say its size belongs to a damaged file.
  if (size === null) throw fail("file_kind");
  if (size.width * size.height > mostPixels) throw fail("image_too_large");
  return kind;
};

/** The file's own name with the ending that its content has. */
const namedAfter = (name: string, kind: FileKind): string => {
  const { extension } = fileKinds[kind];
  const stem = basename(name)
    .replace(/\.[0-9a-z]{1,5}$/i, "")
    .replace(/^\.+/, "")
    .slice(0, longestName);
  return `${stem || "file"}.${extension}`;
};

/** Stored files: shown from memory, never written to this machine's disk in clear; uploads without camera data. */
export const createStorage = (parts: StorageParts): Storage => {
  const { api, session } = parts;
  const requestKeys = createRequestKeys(parts.clock);
  const ticketFiles = createTicketFiles(parts.clock, parts.host.randomBytes);
  const unsubscribe = session.onChange((user) => {
    if (user === null || session.isLocked()) ticketFiles.clear();
  });

  const fetch = async (key: string, signal: AbortSignal): Promise<Download & { readonly name: string }> => {
    const before = session.user()?.id;
    const options = { signal, timeoutMs: transferMs };
    const voucher = voucherKey.exec(key)?.[1];
    const bytes =
      voucher === undefined
        ? await api.download(storageDownload, { params: { key } }, options)
        : await api.download(vouchersFile, { params: { id: voucher } }, options);
    // A file that one person asked for is never stored for the next.
    if (before === undefined || session.user()?.id !== before) throw fail("signed_out");
    return { bytes: bytes.bytes, name: shownName(basename(bytes.name ?? "")) || "file" };
  };

  const open = async (key: string, signal: AbortSignal): Promise<OpenedFile> => {
    const { bytes, name } = await fetch(key, signal);
    if (bytes.length > paperMostBytes) throw fail("image_too_large");
    const { type, kind } = fileKinds[checkedKind(bytes)];
    // A desk that locked meanwhile holds back this answer, but keeps no file for it.
    const ticket = ticketFiles.add({ bytes, type, attachment: null });
    if (session.isLocked()) ticketFiles.drop(ticket);
    return { ticket, url: `${ticketFilePrefix}${ticket}`, name, kind, bytes: bytes.length };
  };

  const download: Handlers["storage"]["download"] = async ({ key }, { signal }) => {
    const { bytes, name } = await fetch(key, signal);
    if (parts.host.deliverBytes) return { name, ...(await parts.host.deliverBytes(bytes, name)) };
    const ticket = ticketFiles.add({ bytes, type: "application/octet-stream", attachment: name });
    return { name, saved: false, url: `${ticketFilePrefix}${ticket}` };
  };

  const upload: Handlers["storage"]["upload"] = async ({ handle, accept }, { signal }) => {
    const file = await parts.files.take(handle);
    try {
      if (file.bytes > paperMostBytes) throw fail("too_large");
      const bytes = Buffer.from((await file.read()).buffer);
      const kind = checkedKind(bytes);
      const isWanted = kind === "pdf" || kind === "png" || kind === "jpeg";
      if (!isWanted || !accept.includes(fileKinds[kind].kind)) throw fail("file_kind");
      const clean = kind === "pdf" ? bytes : cleanPicture(bytes, kind);
      if (clean === null) throw fail("file_kind");
      const name = namedAfter(file.name, kind);
      const sending = { api, randomBytes: parts.host.randomBytes };
      const onProgress = (sent: number, total: number) => parts.emit("storage.progress", { handle, sent, total });
      const sha256 = createHash("sha256").update(clean).digest("hex");
      const { key: requestKey, end } = requestKeys.take(storageUpload, [name, sha256]);
      const upload = { name, type: fileKinds[kind].type, bytes: clean, requestKey };
      try {
        const { key } = await sendFile(sending, upload, { signal, timeoutMs: uploadMs, onProgress });
        end("done");
        return { key, name, bytes: clean.length };
      } catch (error) {
        end(isOver(error) ? "done" : "unknown");
        throw uploadError(error);
      }
    } finally {
      await file.release();
    }
  };

  return {
    handlers: {
      open: ({ key }, { signal }) => open(key, signal),
      close: ({ ticket }) => {
        ticketFiles.drop(ticket);
        return { ok: true };
      },
      download,
      upload,
    },
    fileOfTicket: (ticket) => (session.isLocked() || session.user() === null ? null : ticketFiles.take(ticket)),
    close: () => {
      unsubscribe();
      ticketFiles.close();
    },
  };
};

/** Keeps the service's refusals of the file or the person; everything else means that the upload did not get through. */
const uploadError = (error: unknown): unknown => {
  // The file went to a place that is not the service's storage, or came out of it as another one.
  if (error instanceof AppError && error.code === "odd_answer") return fail("upload_failed");
  if (!(error instanceof ApiError) || error.code === "cancelled") return error;
  if (error.fields && Object.values(error.fields).flat().includes("file_kind")) return fail("file_kind");
  const isSaid = error.status !== null && error.status >= 400 && error.status < 500;
  return isSaid ? error : fail("upload_failed");
};
