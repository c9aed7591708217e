import { readFile } from "node:fs/promises";
import type { HeldContent } from "../../storage/held-files.ts";
import { heldPrefix } from "../../storage/storage.ts";
import { heldHeaders } from "../held-headers.ts";
import { securityHeaders } from "../security-headers.ts";
import type { StaticManifest } from "../static-manifest.ts";

export const appOrigin = "app://flexdesk";
export const appPage = `${appOrigin}/`;

/** Privileges of the scheme; to be registered before the app is ready. */
export const appScheme = {
  scheme: "app",
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
} as const;

/** Answers `app://flexdesk/...` from the manifest (exact paths only) and from the files held in memory. GET only. */
export const serveApp =
  (manifest: StaticManifest, held: (ticket: string) => HeldContent | null) =>
  async (request: Pick<Request, "method" | "url">): Promise<Response> => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    const isOurs = url?.protocol === "app:" && url.host === "flexdesk";
    if (isOurs && request.method === "GET" && url.pathname.startsWith(heldPrefix)) {
      const file = held(url.pathname.slice(heldPrefix.length));
      if (file) return new Response(new Uint8Array(file.bytes), { status: 200, headers: heldHeaders(file) });
    }
    const found = isOurs ? manifest.get(url.pathname) : undefined;
    if (!found) return new Response(null, { status: 404, headers: securityHeaders });
    if (request.method !== "GET") return new Response(null, { status: 405, headers: securityHeaders });
    return new Response(await readFile(found.file), {
      status: 200,
      headers: { ...securityHeaders, "Content-Type": found.type },
    });
  };
