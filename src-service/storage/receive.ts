import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { type Context, ServiceError } from "../context.ts";
import type { Service } from "../service.ts";
import { checkFileHead, headBytes, mostBytes } from "./file-kind.ts";
import { readPolicy, type UploadPolicy } from "./policy.ts";

type Fields = { policy?: string; signature?: string; key?: string };
type FileStream = NodeJS.ReadableStream & { truncated?: boolean };

/** Where an object lies. Keys are made by the service and have no signs that a path could use. */
export const objectPath = (storageDir: string, key: string): string => path.join(storageDir, "objects", key);

/** Counts, hashes and keeps the head of what flows through; ends the upload at one byte too many. */
const createMeter = (most: number) => {
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
      hash.update(chunk);
      done(bytes > most ? new ServiceError("too_large") : null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, head, sha256: hash.digest("hex") }) };
};

const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
};

const keepFile = async (
  service: Service,
  context: Context,
  policy: UploadPolicy,
  file: FileStream,
): Promise<{ key: string; bytes: number; sha256: string }> => {
  const folder = path.dirname(objectPath(service.storageDir, policy.key));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(service.storageDir, `incoming-${randomBytes(12).toString("hex")}`);
  const meter = createMeter(policy.size);
  try {
    await pipeline(file, meter.stream, createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    const { bytes, head, sha256 } = meter.result();
    checkFileHead(policy.name, head);
    await syncFile(draft);
    await context.write(async ({ tx, nowMs }) => {
      const row = { agency_id: policy.agency_id, user_id: policy.user_id, name: policy.name, created_ms: nowMs };
      const known = await tx
        .selectFrom("storage_objects")
        .select("key")
        .where("key", "=", policy.key)
        .executeTakeFirst();
      if (known !== undefined) throw new ServiceError("forbidden");
      await tx
        .insertInto("storage_objects")
        .values({ key: policy.key, bytes, sha256, ...row })
        .execute();
      await rename(draft, objectPath(service.storageDir, policy.key));
    });
    return { key: policy.key, bytes, sha256 };
  } finally {
    await rm(draft, { force: true });
  }
};

/**
 * Takes a multipart upload: the policy's fields first, then one `file`. The policy is the permission: nothing of the file
 * is read before it is found right, and it is good for one upload.
 */
export const receiveUpload = async (
  service: Service,
  context: Context,
  request: FastifyRequest,
): Promise<{ key: string; bytes: number; sha256: string }> => {
  if (!request.isMultipart()) throw new ServiceError("invalid", { fields: { body: ["form"] } });
  const fields: Fields = {};
  const limits = { fileSize: mostBytes, files: 1, fields: 8, fieldSize: 4096, fieldNameSize: 64, headerPairs: 20 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (part.fieldname === "policy" || part.fieldname === "signature" || part.fieldname === "key") {
        fields[part.fieldname] = String(part.value);
      }
      continue;
    }
    const { policy, signature, key } = fields;
    const read = readPolicy(service, { policy, signature, key }, service.clock.now());
    return keepFile(service, context, read, part.file);
  }
  throw new ServiceError("invalid", { fields: { file: ["missing"] } });
};
