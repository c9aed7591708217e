import type { ByteSource } from "../source/byte-source.ts";
import { ReaderError } from "../source/errors.ts";

const SEARCHED_BYTES = 60 * 1024 * 1024;

/**
 * Tells an old workbook from the other things that share its container.
 *
 * @throws ReaderError OLE_OR_ENCRYPTED with `hint` encrypted (a password-protected new workbook) or noWorkbook
 */
export async function requireWorkbookStream(source: ByteSource): Promise<Buffer> {
  const bytes = await source.read(0, Math.min(source.size, SEARCHED_BYTES));
  if (hasStream(bytes, "EncryptedPackage")) throw new ReaderError("OLE_OR_ENCRYPTED", { hint: "encrypted" });
  if (hasStream(bytes, "Workbook") || hasStream(bytes, "Book")) return bytes;
  throw new ReaderError("OLE_OR_ENCRYPTED", { hint: "noWorkbook" });
}

/** Names are in the container's directory as UTF-16, closed by a zero. */
function hasStream(bytes: Buffer, name: string): boolean {
  return bytes.includes(Buffer.from(`${name}\u0000`, "utf16le"));
}
