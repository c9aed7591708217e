import { type FileHandle, open } from "node:fs/promises";

/** Random access to the bytes of the file; the rest of the reader does not know where they lie. */
export type ByteSource = {
  readonly size: number;
  /** Bytes from `offset`; fewer than `length` only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

export type SourceInput = { readonly bytes: Uint8Array } | { readonly path: string };

export async function openSource(input: SourceInput): Promise<ByteSource> {
  return "path" in input ? fileSource(await open(input.path, "r")) : memorySource(input.bytes);
}

function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: buffer.length,
    read: async (offset, length) => buffer.subarray(offset, offset + length),
    close: async () => undefined,
  };
}

async function fileSource(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    size,
    read: async (offset, length) => readFully(handle, offset, Math.max(0, Math.min(length, size - offset))),
    close: () => handle.close(),
  };
}

async function readFully(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
