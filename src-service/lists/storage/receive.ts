import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import type { FastifyRequest } from "fastify";
import { type Context, ServiceError } from "../../core/context.ts";
import type { Service } from "../service.ts";
import { checkFileHead, headBytes, maxBytes } from "./file-kind.ts";
import { readPolicy, type UploadPolicy } from "./policy.ts";
import { draftStored, objectFile } from "./stored-files.ts";

type Fields = { policy?: string; signature?: string; key?: string };
type FileStream = NodeJS.ReadableStream & { truncated?: boolean };

/** A stream that counts and hashes the bytes and keeps the head of the file; fails the upload beyond `maxBytes`. */
const createMeter = (maxBytes: number) => {
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
      hash.update(chunk);
      done(bytes > maxBytes ? new ServiceError("too_large") : null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, head, sha256: hash.digest("hex") }) };
};

const storeFile = async (
  service: Service,
  context: Context,
  policy: UploadPolicy,
  file: FileStream,
): Promise<{ key: string; bytes: number; sha256: string }> => {
  const meter = createMeter(policy.size);
  const draft = await draftStored(service, objectFile(service, policy.key), file, meter.stream);
  try {
    const { bytes, head, sha256 } = meter.result();
    checkFileHead(policy.name, head);
    await context.write(async ({ tx, nowMs }) => {
      const { agency_id, user_id, name } = policy;
      const row = { agency_id, user_id, name, created_ms: nowMs };
      const existing = await tx
        .selectFrom("storage_objects")
        .select(["agency_id", "user_id", "name", "sha256"])
        .where("key", "=", policy.key)
        .executeTakeFirst();
      if (existing !== undefined) {
        // The same file sent again (a second click, an answer that was lost) is there already; another one is refused.
        const sent = Object.entries({ agency_id, user_id, name, sha256 });
        const isSame = sent.every(([column, value]) => existing[column as keyof typeof existing] === value);
        if (policy.repeatable && isSame) return;
        throw new ServiceError("forbidden");
      }
      await tx
        .insertInto("storage_objects")
        .values({ key: policy.key, bytes, sha256, ...row })
        .execute();
      await draft.keep();
    });
    return { key: policy.key, bytes, sha256 };
  } finally {
    await draft.drop();
  }
};

/**
 * Takes a multipart upload: the policy's fields first, then one `file`. The policy is the permission: nothing of the file
 * is read before it is found right, and it is good for one file.
 */
export const receiveUpload = async (
  service: Service,
  context: Context,
  request: FastifyRequest,
): Promise<{ key: string; bytes: number; sha256: string }> => {
  if (!request.isMultipart()) throw new ServiceError("invalid", { fields: { body: ["form"] } });
  const fields: Fields = {};
  const limits = { fileSize: maxBytes, files: 1, fields: 8, fieldSize: 4096, fieldNameSize: 64, headerPairs: 20 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (part.fieldname === "policy" || part.fieldname === "signature" || part.fieldname === "key") {
        fields[part.fieldname] = String(part.value);
      }
      continue;
    }
    const { policy, signature, key } = fields;
    const policyOfUpload = readPolicy(service, { policy, signature, key }, service.clock.now());
    return storeFile(service, context, policyOfUpload, part.file);
  }
  throw new ServiceError("invalid", { fields: { file: ["missing"] } });
};
