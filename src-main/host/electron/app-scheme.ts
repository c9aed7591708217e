import { readFile } from "node:fs/promises";
import { ticketFilePrefix } from "../../storage/storage.ts";
import type { TicketFile } from "../../storage/ticket-files.ts";
import { securityHeaders } from "../base/security-headers.ts";
import type { StaticManifest } from "../base/static-manifest.ts";
import { ticketFileHeaders } from "../base/ticket-file-headers.ts";

export const appOrigin = "app://flexdesk";
export const appPage = `${appOrigin}/`;

/** Privileges of the scheme; to be registered before the app is ready. */
export const appScheme = {
  scheme: "app",
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
} as const;

/** Answers `app://flexdesk/...` from the manifest (exact paths only) and from the files held in memory. GET only. */
export const serveApp =
  (manifest: StaticManifest, fileOfTicket: (ticket: string) => TicketFile | null) =>
  async (request: Pick<Request, "method" | "url">): Promise<Response> => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    const isOurs = url?.protocol === "app:" && url.host === "flexdesk";
    if (isOurs && request.method === "GET" && url.pathname.startsWith(ticketFilePrefix)) {
      const file = fileOfTicket(url.pathname.slice(ticketFilePrefix.length));
      if (file) return new Response(new Uint8Array(file.bytes), { status: 200, headers: ticketFileHeaders(file) });
    }
    const staticFile = isOurs ? manifest.get(url.pathname) : undefined;
    if (!staticFile) return new Response(null, { status: 404, headers: securityHeaders });
    if (request.method !== "GET") return new Response(null, { status: 405, headers: securityHeaders });
    return new Response(await readFile(staticFile.file), {
      status: 200,
      headers: { ...securityHeaders, "Content-Type": staticFile.type },
    });
  };
