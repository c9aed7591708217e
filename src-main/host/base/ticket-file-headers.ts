import type { TicketFile } from "../../storage/ticket-files.ts";
import { securityHeaders } from "./security-headers.ts";

/** Headers of a file held in memory: never stored, never guessed at, and powerless if it is opened as a page. */
export const ticketFileHeaders = ({ bytes, type, attachment }: TicketFile): Record<string, string> => ({
  ...securityHeaders,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Content-Type": type,
  "Content-Length": String(bytes.length),
  ...(attachment !== null && { "Content-Disposition": attachmentNamed(attachment) }),
});

/** RFC 8187: what encodeURIComponent leaves alone but the header does not allow is encoded too. */
export const attachmentNamed = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`;
