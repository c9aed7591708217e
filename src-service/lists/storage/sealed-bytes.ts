import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import type { Secrets } from "../../core/secrets/secrets.ts";

/**
 * Layout of a stored file on the disk: a sign, a salt, then pieces of 64 KiB, each under AES-256-GCM with its place and
 * whether it is the last one in the nonce, so that none can be changed, left out, moved or added. The key of a file follows
 * from the salt and from what the file is called, so that it opens in no other place.
 */
const sign = Buffer.from("\0FXSEAL1", "latin1");
const saltBytes = 16;
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const cipherName = "aes-256-gcm";

/** Bytes before the first piece. */
export const sealedHead = sign.length + saltBytes;

export type FileSecrets = Pick<Secrets, "fileKey">;

/** True when these are the first bytes of a sealed file; no kind of file that the storage takes begins so. */
export const isSealed = (head: Buffer): boolean => head.subarray(0, sign.length).equals(sign);

/** Length of what a sealed file of this many bytes holds. */
export const openedSize = (size: number): number => {
  const body = size - sealedHead;
  return body - Math.ceil(body / (pieceBytes + tagBytes)) * tagBytes;
};

const nonceOf = (piece: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(piece, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Cuts what comes into pieces of one length; the last one is known as such only when nothing follows. */
const inPieces = (length: number, make: (piece: Buffer, at: number, isLast: boolean) => Buffer): Transform => {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let at = 0;
  const give = (stream: Transform, isLast: boolean): void => {
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from > length; from += length, at += 1)
      stream.push(make(all.subarray(from, from + length), at, false));
    if (isLast) stream.push(make(all.subarray(from), at, true));
    waiting = isLast ? [] : [all.subarray(from)];
    bytes = all.length - from;
  };
  const guarded = (done: TransformCallback, work: () => void): void => {
    try {
      work();
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      guarded(done, () => {
        waiting.push(chunk);
        bytes += chunk.length;
        if (bytes > length) give(this, false);
      });
    },
    flush(done) {
      guarded(done, () => give(this, true));
    },
  });
};

const sealPiece =
  (key: KeyObject) =>
  (piece: Buffer, at: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv(cipherName, key, nonceOf(at, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };

const openPiece =
  (key: KeyObject) =>
  (piece: Buffer, at: number, isLast: boolean): Buffer => {
    if (piece.length < tagBytes) throw new Error("a stored file is cut off");
    const decipher = createDecipheriv(cipherName, key, nonceOf(at, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()]);
  };

/** A stream from the bytes of a file to what lies on the disk as the file of `about`. */
export const sealingStream = (secrets: FileSecrets, about: string): Transform => {
  const salt = randomBytes(saltBytes);
  const stream = inPieces(pieceBytes, sealPiece(secrets.fileKey(salt, about)));
  stream.push(Buffer.concat([sign, salt]));
  return stream;
};

/**
 * A stream from what lies behind the head of a sealed file to the bytes of the file. It fails where a bit was changed, the file
 * cut off, or put in the place of another.
 */
export const openingStream = (secrets: FileSecrets, about: string, head: Buffer): Transform =>
  inPieces(pieceBytes + tagBytes, openPiece(secrets.fileKey(head.subarray(sign.length, sealedHead), about)));
