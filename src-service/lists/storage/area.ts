import { randomBytes } from "node:crypto";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { defineArea } from "../area.ts";
import type { EvidenceFile } from "../contributed.ts";
import type { Service } from "../service.ts";
import { checkFileName, maxBytesOf } from "./file-kind.ts";
import { policySeconds, signPolicy } from "./policy.ts";
import { receiveUpload } from "./receive.ts";
import { startSealing } from "./seal-stored.ts";
import { fileHeaders } from "./send-file.ts";
import { hashStored, objectFile, openStored } from "./stored-files.ts";

const accessKeyId = "flexdesk";

type Opened = { readonly object: Tables["storage_objects"]; readonly evidence: EvidenceFile | null };

const openedBy = async (service: Service, principal: Principal, key: string): Promise<Opened> => {
  const object = await service.reading
    .selectFrom("storage_objects")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  if (object === undefined || object.agency_id !== principal.agency_id) throw notFound();
  const answers = [];
  for (const rule of service.contributed.files) answers.push(await rule(service.reading, principal, key));
  // Withheld goes before all else: a photo of a person stays one where another record names the same file.
  if (answers.includes("withheld")) throw notFound();
  const evidence = answers.find((answer) => typeof answer === "object") ?? null;
  if (evidence === null && object.user_id !== principal.user_id && !answers.includes(true)) throw notFound();
  return { object, evidence };
};

/** Throws `import_file_changed` where a file that is evidence is not what it was; else notes that it is fetched. */
const noteDownload = async (service: Service, context: SignedIn, { object, evidence }: Opened): Promise<void> => {
  if (evidence === null) return;
  const { area, agency_id, sha256 } = evidence;
  const actual = await hashStored(service.secrets, objectFile(service, object.key));
  const isSame = actual === sha256;
  await context.write((writing) =>
    writing.audit({
      ...{ agency_id, action: isSame ? `${area}.download` : `${area}.mismatch`, object: evidence.object },
      after: { file: object.name, sha256, ...(!isSame && { actual }) },
    }),
  );
  if (!isSame) throw new ServiceError("import_file_changed");
};

/**
 * A stored file that the person may fetch: what they uploaded themselves, and what belongs to a record that they may see
 * (the areas' file rules). Access to the whole agency alone does not include files of colleagues. Throws `not_found`
 * otherwise.
 */
export const findObject = async (service: Service, principal: Principal, key: string): Promise<Opened["object"]> =>
  (await openedBy(service, principal, key)).object;

/** The key of the file that an upload makes: the same for the same request of a person, so that sent twice it is one file. */
const uploadKey = ({ secrets }: Service, { agency_id, user_id }: Principal, requestKey: string | undefined): string =>
  (requestKey === undefined
    ? randomBytes(24)
    : secrets.hmac("request", `upload:${agency_id}:${user_id}:${requestKey}`).subarray(0, 24)
  ).toString("base64url");

/** Object storage: signed upload policy, upload, download. */
export const storageArea = defineArea({
  tables: {
    storage_objects: { isSealed: true, namesNoFile: true },
  },
  serve: (service) => ({
    start: () => {
      if (service.runsJobs) startSealing(service);
    },
    handlers: {
      "storage.policy": async ({ principal, clock }, { query }) => {
        const size = Number(query.size);
        checkFileName(query.name);
        if (size > maxBytesOf(query.name)) throw new ServiceError("too_large");
        if (size < 1) throw new ServiceError("invalid", { fields: { size: ["too_small"] } });
        const expire = Math.floor(clock.now() / 1000) + policySeconds;
        const { agency_id, user_id } = principal;
        const key = uploadKey(service, principal, query.request);
        const repeatable = query.request !== undefined;
        const signed = signPolicy(service, { key, agency_id, user_id, name: query.name, size, expire, repeatable });
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
        const signedIn = context as SignedIn;
        const upload = await openedBy(service, signedIn.principal, key);
        await noteDownload(service, signedIn, upload);
        const { stream, size } = await openStored(service.secrets, objectFile(service, upload.object.key));
        reply.code(200).headers(fileHeaders(upload.object.name, size)).send(stream);
      },
    },
  }),
});
