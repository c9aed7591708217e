import type { Form } from "./api.ts";

/** A `multipart/form-data` body (RFC 7578): the fields in their order, then one file. */
export const formOf = (
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly type: string; readonly bytes: Buffer },
  randomBytes: (count: number) => Buffer,
): Form => {
  const boundary = `flexdesk-${randomBytes(18).toString("base64url")}`;
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const head = `${part(`name="file"; filename="${quotable(file.name)}"`)}Content-Type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(texts.join("") + head, "utf8"),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
};

/** As browsers write names: what would end the quotes or the line, percent-encoded. */
const quotable = (name: string): string =>
  name.replace(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);
