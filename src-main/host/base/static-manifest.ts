import { readdirSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

export type StaticFile = { readonly file: string; readonly type: string };

/** Exact URL path → file. What is not in it does not exist; no request's path is ever joined to a folder (security T29). */
export type StaticManifest = ReadonlyMap<string, StaticFile>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".pdf": "application/pdf",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".gz": "application/gzip",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** All files below the built renderer, read once at start. Throws when there is no `index.html`. */
export const readStaticManifest = (folder: string): StaticManifest => {
  const manifest = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = join(folder, name);
    if (!statSync(file).isFile()) continue;
    const path = `/${relative(folder, file).split(sep).map(encodeURIComponent).join("/")}`;
    manifest.set(path, { file, type: types[extname(name)] ?? "application/octet-stream" });
  }
  const index = manifest.get("/index.html");
  if (!index) throw new Error(`There is no built renderer in ${folder}.`);
  manifest.set("/", index);
  return manifest;
};
