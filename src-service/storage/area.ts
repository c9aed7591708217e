import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { defineArea } from "../area.ts";
import { type Principal, ServiceError, type SignedIn } from "../context.ts";
import { notFound } from "../plumbing/answers.ts";
import type { Service } from "../service.ts";
import { checkFileName } from "./file-kind.ts";
import { mostBytes, policySeconds, signPolicy } from "./policy.ts";
import { objectPath, receiveUpload } from "./receive.ts";
import { fileHeaders } from "./send-file.ts";

const accessKeyId = "flexdesk";

/**
 * A stored file that the person may fetch: what they uploaded themselves, and what belongs to a record that they may see
 * (the areas' file rules). To see the whole agency opens no file of a colleague by itself. Else `not_found`.
 */
export const findObject = async (service: Service, principal: Principal, key: string) => {
  const found = await service.reading
    .selectFrom("storage_objects")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  if (found === undefined || found.agency_id !== principal.agency_id) throw notFound();
  if (found.user_id === principal.user_id) return found;
  for (const maySee of service.contributed.files) if (await maySee(service.reading, principal, key)) return found;
  throw notFound();
};

/** Object storage: signed upload policy, upload, download. */
export const storageArea = defineArea({
  serve: (service) => ({
    handlers: {
      "storage.policy": async ({ principal, clock }, { query }) => {
        const size = Number(query.size);
        checkFileName(query.name);
        if (size > mostBytes) throw new ServiceError("too_large");
        if (size < 1) throw new ServiceError("invalid", { fields: { size: ["too_small"] } });
        const key = randomBytes(24).toString("base64url");
        const expire = Math.floor(clock.now() / 1000) + policySeconds;
        const { agency_id, user_id } = principal;
        const signed = signPolicy(service, { key, agency_id, user_id, name: query.name, size, expire });
        return { host: "", access_key_id: accessKeyId, ...signed, key, expire, max_bytes: size };
      },
    },
    raw: {
      "storage.upload": async (context, request, reply) => {
        const answer = await receiveUpload(service, context, request);
        reply.code(200).send(answer);
      },
      "storage.download": async (context, request, reply) => {
        const { key } = request.params as { key: string };
        const found = await findObject(service, (context as SignedIn).principal, key);
        const file = objectPath(service.storageDir, found.key);
        const { size } = await stat(file);
        reply.code(200).headers(fileHeaders(found.name, size)).send(createReadStream(file));
      },
    },
  }),
});
