import { ReaderError } from "../source/errors.ts";
import type { ChunkSink } from "../zip/inflate-part.ts";
import { partEncoding } from "./xml-text.ts";

const HEAD = 256;

export type Utf8Sink = {
  readonly push: ChunkSink;
  /** To be called behind the last chunk. @throws BAD_ENCODING when a character was cut short */
  readonly finish: () => void;
};

/** Hands the chunks of an XML part on as UTF-8: as they are, or decoded when the part is UTF-16. @throws BAD_ENCODING */
export function toUtf8(onChunk: ChunkSink): Utf8Sink {
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  return {
    push: (chunk) => {
      if (isFirst) {
        const encoding = partEncoding(chunk);
        if (encoding === undefined) refuseOtherEncoding(chunk);
        else decoder = new TextDecoder(encoding, { fatal: true });
        isFirst = false;
      }
      onChunk(decoder === undefined ? chunk : recode(decoder, chunk));
    },
    finish: () => {
      if (decoder !== undefined) recode(decoder, undefined);
    },
  };
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
