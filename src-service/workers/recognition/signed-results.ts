import { timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { type CardSide, cardResult, type SignedCardResult } from "../../../src-shared/workers/identity/recognition.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { hashStored, objectFile } from "../../lists/storage/stored-files.ts";

type Use = Tables["recognition_uses"];
type Unsigned<R> = R extends SignedCardResult ? Omit<R, "signature"> : never;

/** Content of a signature: the token, the uploaded file, and what was read from it. */
type Signed = Pick<Use, "token_hash" | "labor_id" | "user_id"> & { readonly key: string; readonly sha256: string };

const markOf = ({ secrets }: Pick<Service, "secrets">, about: Signed, result: Unsigned<SignedCardResult>): Buffer => {
  const { token_hash, labor_id, user_id, key, sha256 } = about;
  return secrets.hmac("recognition", `result:${canonicalJson({ token_hash, labor_id, user_id, key, sha256, result })}`);
};

/** A result with the service's signature. */
export const signResult = (
  service: Pick<Service, "secrets">,
  about: Signed,
  result: Unsigned<SignedCardResult>,
): SignedCardResult => cardResult.parse({ ...result, signature: markOf(service, about, result).toString("hex") });

type About = {
  readonly laborId: number;
  readonly side: CardSide;
  readonly file: string;
  readonly sha256: string;
};
type Who = Pick<Principal, "agency_id" | "user_id">;

/**
 * Judges a recognised result that a client hands in, for this worker, this person, this uploaded file and once: throws
 * `recognition_untrusted` for a signature that is not the service's own over exactly that, and for a result that was handed
 * in before. `file` is the storage key; its bytes must still be those that were read.
 */
export const checkSignedResult = async (
  service: Pick<Service, "secrets">,
  principal: Who,
  db: Reader,
  about: About,
  handedIn: SignedCardResult,
): Promise<Use> => {
  const refusal = new ServiceError("recognition_untrusted");
  const use = await db
    .selectFrom("recognition_uses")
    .selectAll()
    .where("labor_id", "=", about.laborId)
    .where("file_key", "=", about.file)
    .where("side", "=", about.side)
    .where("user_id", "=", principal.user_id)
    .where("agency_id", "=", principal.agency_id)
    .where("submitted_ms", "is", null)
    .where("recognised_ms", "is not", null)
    .orderBy("recognised_ms", "desc")
    .limit(1)
    .executeTakeFirst();
  if (use === undefined || use.sha256 !== about.sha256) throw refusal;
  const { signature, ...result } = handedIn;
  const expected = markOf(service, { ...use, key: about.file, sha256: about.sha256 }, result);
  if (handedIn.side !== about.side || !timingSafeEqual(Buffer.from(signature, "hex"), expected)) throw refusal;
  return use;
};

/** Believes a result as `checkSignedResult` does, in the transaction, and uses it up. */
export const takeSignedResult = async <R extends SignedCardResult>(
  service: Pick<Service, "secrets">,
  principal: Who,
  writing: Writing,
  about: About,
  handedIn: R,
): Promise<R> => {
  const use = await checkSignedResult(service, principal, writing.tx, about, handedIn);
  await writing.tx
    .updateTable("recognition_uses")
    .set({ submitted_ms: writing.nowMs })
    .where("token_hash", "=", use.token_hash)
    .where("side", "=", use.side)
    .execute();
  return handedIn;
};

/** SHA-256 of a stored file as it lies there now; throws `not_found` where it is gone. */
export const storedHash = async (service: Pick<Service, "storageDir" | "secrets">, key: string): Promise<string> => {
  const sha256 = await hashStored(service.secrets, objectFile(service, key));
  if (sha256 === null) throw new ServiceError("not_found");
  return sha256;
};
