import path from "node:path";
import { plainFileName } from "../../../src-shared/kernel/values/text/text.ts";

/** Headers of a file that is handed out: never shown by a browser, whatever it holds; its name in RFC 8187's form. */
export const fileHeaders = (name: string, size: number): Readonly<Record<string, string>> => {
  const encoded = encodeURIComponent(plainFileName(path.basename(name)).toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return {
    "content-type": "application/octet-stream",
    "content-length": String(size),
    "content-disposition": `attachment; filename*=UTF-8''${encoded}`,
    "content-security-policy": "default-src 'none'; sandbox",
  };
};
