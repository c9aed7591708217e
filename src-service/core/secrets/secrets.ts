import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readFact } from "../database/facts.ts";
import type { Database } from "../database/tables.ts";

/** Keys of the service, all derived from one root that lies in a file of its own, never in the database. */
export type Secrets = {
  /** HMAC-SHA256 under the key of a purpose. */
  hmac(
    purpose: "password" | "sms" | "search" | "storage" | "recovery" | "recognition" | "phone" | "request",
    text: string | Buffer,
  ): Buffer;
  /** HMAC-SHA256 under the key of a purpose, for many texts: the key is derived once. */
  keyed(purpose: "seal"): (text: string) => Buffer;
  /** Seals a text under the key of a purpose (AES-256-GCM). `about` names its place; it opens nowhere else. */
  seal(purpose: "totp" | "answer" | "outgoing", about: string, text: string): string;
  /** Opens what `seal` gave. Throws when it was changed or stood in another place. */
  open(purpose: "totp" | "answer" | "outgoing", about: string, sealed: string): string;
  /** The key (AES-256) of one stored file, by a salt of its own and by what the file is called. */
  fileKey(salt: Buffer, about: string): KeyObject;
  /** Fingerprint of the root: distinguishes two roots without revealing them. */
  readonly fingerprint: string;
};

export class SecretsMismatchError extends Error {
  constructor(folder: string) {
    super(`the secrets in ${folder} do not belong to this database`);
    this.name = "SecretsMismatchError";
  }
}

const rootBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const sealing = "aes-256-gcm";

const readRoot = (folder: string): Buffer => {
  const file = path.join(folder, "pepper");
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, randomBytes(rootBytes).toString("hex"), { mode: 0o600, flag: "wx", flush: true });
    renameSync(draft, file);
  }
  const root = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  if (root.length !== rootBytes) throw new Error(`${file} does not hold a key`);
  return root;
};

/** The secrets in a folder, for who only reads; undefined where there are none. */
export const readSecrets = (folder: string): Secrets | undefined =>
  existsSync(path.join(folder, "pepper")) ? openSecrets(folder) : undefined;

/** Opens (at the first start makes) the secrets in a folder, file mode 0600. */
export const openSecrets = (folder: string): Secrets => {
  // A key object is six times as fast as bytes, which Node examines at every use.
  const root = createSecretKey(readRoot(folder));
  const keyOf = (purpose: string): Buffer => createHmac("sha256", root).update(`flexdesk:${purpose}`).digest();
  return {
    hmac: (purpose, text) => createHmac("sha256", keyOf(purpose)).update(text).digest(),
    keyed: (purpose) => {
      const key = createSecretKey(keyOf(`keyed:${purpose}`));
      return (text) => createHmac("sha256", key).update(text).digest();
    },
    seal: (purpose, about, text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(sealing, keyOf(`seal:${purpose}`), iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    open: (purpose, about, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      const key = keyOf(`seal:${purpose}`);
      const decipher = createDecipheriv(sealing, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
    fileKey: (salt, about) => createSecretKey(createHmac("sha256", keyOf("file")).update(salt).update(about).digest()),
    fingerprint: createHash("sha256").update(keyOf("fingerprint")).digest("hex").slice(0, 16),
  };
};

/** Binds a database to its secrets at the first start and refuses others later: passwords would all be wrong. */
export const bindSecrets = async (db: Database, secrets: Secrets, folder: string): Promise<void> => {
  await db
    .insertInto("facts")
    .values({ name: "secrets", value: secrets.fingerprint })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  if ((await readFact(db, "secrets")) !== secrets.fingerprint) throw new SecretsMismatchError(folder);
};
