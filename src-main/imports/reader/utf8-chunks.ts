import { ReaderError } from "./errors.ts";
import { partEncoding } from "./xml-text.ts";

const HEAD = 256;

/** The chunks of an XML part as UTF-8: as they are, or decoded when the part is UTF-16. @throws BAD_ENCODING */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) {
      const encoding = partEncoding(chunk);
      if (encoding === undefined) refuseOtherEncoding(chunk);
      else decoder = new TextDecoder(encoding, { fatal: true });
      isFirst = false;
    }
    yield decoder === undefined ? chunk : recode(decoder, chunk);
  }
  if (decoder !== undefined) recode(decoder, undefined);
}

function recode(decoder: TextDecoder, chunk: Buffer | undefined): Buffer {
  try {
    return Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }), "utf8");
  } catch {
    throw new ReaderError("BAD_ENCODING");
  }
}

function refuseOtherEncoding(head: Buffer): void {
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/.exec(head.toString("latin1", 0, HEAD))?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared)) {
    throw new ReaderError("BAD_ENCODING", { encoding: declared });
  }
}
