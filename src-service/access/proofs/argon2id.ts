import * as crypto from "node:crypto";
import { argon2id as argon2idPortable } from "hash-wasm";

/** OWASP's first choice for argon2id with one pass; about 50 ms (security 3.7, 9.7). Memory in KiB. */
const cost = { parallelism: 1, memory: 47_104, passes: 1, bytes: 32 } as const;

/** `memory`: KiB instead of the default. */
type Hash = (message: string, salt: Buffer, memory?: number) => Promise<Buffer>;

/** Uses the runtime's crypto library, off the main thread. Rejects where that library has no argon2. */
export const argon2idNative: Hash = (message, nonce, memory = cost.memory) =>
  new Promise((resolve, reject) => {
    const { parallelism, passes, bytes } = cost;
    crypto.argon2("argon2id", { message, nonce, parallelism, memory, passes, tagLength: bytes }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

/** The same in WebAssembly, about twice as slow, because Electron's crypto library has no argon2. */
export const argon2idWasm: Hash = async (password, salt, memory = cost.memory) =>
  Buffer.from(
    await argon2idPortable({
      password,
      salt,
      parallelism: cost.parallelism,
      memorySize: memory,
      iterations: cost.passes,
      hashLength: cost.bytes,
      outputType: "binary",
    }),
  );

/** KiB of the least that argon2 takes: enough to see that it is there. */
const probeMemory = 8;

const isThere = async (hash: Hash): Promise<boolean> => {
  try {
    await hash("probe", Buffer.alloc(16), probeMemory);
    return true;
  } catch {
    return false;
  }
};

let hashFunction: Promise<Hash> | undefined;

/** argon2id of a text under a 16-byte salt: 32 bytes, the same on every runtime. */
export const argon2id: Hash = async (message, salt, memory) => {
  hashFunction ??= isThere(argon2idNative).then((has) => (has ? argon2idNative : argon2idWasm));
  return (await hashFunction)(message, salt, memory);
};
