import type { ByteSource } from "./byte-source.ts";
import { ReaderError } from "./errors.ts";

export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

const CHUNK = 256 * 1024;
const HEAD = 4 * 1024;

/**
 * Decides the charset of a text file: its mark, the zeros of unmarked UTF-16, UTF-8 when every byte of the file obeys
 * it, and otherwise GB18030, which Chinese spreadsheet programs save by default.
 */
export async function detectEncoding(source: ByteSource): Promise<TextEncodingName> {
  const wide = wideEncoding(await source.read(0, HEAD));
  if (wide !== undefined) return wide;
  return (await isWholeUtf8(source)) ? "utf-8" : "gb18030";
}

/** UTF-16 by mark, or by zeros on one side of every pair only, which no other text has. */
export function wideEncoding(head: Buffer): "utf-16le" | "utf-16be" | undefined {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return "utf-16le";
  if (mark === 0xfeff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index & 1] = (zeros[index & 1] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  const many = Math.max(2, head.length / 10);
  if (low > many && high === 0) return "utf-16le";
  return high > many && low === 0 ? "utf-16be" : undefined;
}

async function isWholeUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let offset = 0; offset < source.size; offset += CHUNK) {
      decoder.decode(await source.read(offset, CHUNK), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a file in pieces; characters cut by a chunk's end are kept whole, a byte order mark is left out.
 *
 * @throws ReaderError BAD_ENCODING
 */
export async function* decodeText(
  source: ByteSource,
  encoding: TextEncodingName,
  onBytes: (count: number) => void,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    const bytes = await source.read(offset, CHUNK);
    onBytes(bytes.length);
    yield decodePiece(decoder, bytes, encoding);
  }
  yield decodePiece(decoder, undefined, encoding);
}

function decodePiece(decoder: TextDecoder, bytes: Buffer | undefined, encoding: string): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw new ReaderError("BAD_ENCODING", { encoding });
  }
}
