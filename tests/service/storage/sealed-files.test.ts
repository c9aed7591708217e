import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { sealStoredFiles } from "../../../src-service/lists/storage/seal-stored.ts";
import { hashStored, objectFile, readStored, writeStored } from "../../../src-service/lists/storage/stored-files.ts";
import { onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, openSession, send } from "../small-world.ts";
import { hashOf, storeUpload } from "../upload-file.ts";

const piece = 64 * 1024;

onEveryDatabase("sealed files", { runsJobs: false }, (started) => {
  const service = () => started().running().service;
  const owner = { agency_id: 1, user_id: 1002 };
  let token = "";

  beforeAll(async () => {
    await makeSmallWorld(started().running());
    token = await openSession(started().running(), owner.user_id);
  });

  const fetch = (key: string) =>
    started()
      .running()
      .app.inject({ method: "GET", url: `/storage/${key}`, headers: { authorization: `Bearer ${token}` } });
  const read = (key: string) => readStored(service().secrets, objectFile(service(), key));

  it.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 17])(
    "gives back %d bytes as they were, and lies on the disk as nothing that can be read",
    async (size) => {
      const bytes = Buffer.alloc(size, "身份证照片 canary ");
      const file = objectFile(service(), `size-${size}`);
      await writeStored(service(), file, bytes);
      expect((await readStored(service().secrets, file)).equals(bytes)).toBe(true);
      const onDisk = readFileSync(file.path);
      expect([onDisk.includes("canary"), onDisk.length > size]).toEqual([false, true]);
      await insert(started().running(), "storage_objects", {
        ...{ key: file.about, ...owner, name: "a.txt", bytes: size, sha256: hashOf(bytes) },
      });
      const answer = await fetch(file.about);
      expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, String(size)]);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
    },
  );

  it("opens no file that was changed, cut off, made longer, or put in the place of another", async () => {
    const bytes = Buffer.alloc(2 * piece + 5, "x");
    const [one, other] = [objectFile(service(), "one"), objectFile(service(), "other")];
    await writeStored(service(), one, bytes);
    const whole = readFileSync(one.path);
    const sealedPiece = piece + 16;
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(whole.length - 20) ^ 1, whole.length - 20);
    const first = whole.subarray(24, 24 + sealedPiece);
    const second = whole.subarray(24 + sealedPiece, 24 + 2 * sealedPiece);
    const damages = {
      flipped,
      "cut by a byte": whole.subarray(0, -1),
      "cut by a piece": whole.subarray(0, 24 + 2 * sealedPiece),
      "with nothing behind its head": whole.subarray(0, 24),
      "with its last piece twice": Buffer.concat([whole, whole.subarray(24 + 2 * sealedPiece)]),
      "with pieces exchanged": Buffer.concat([
        whole.subarray(0, 24),
        second,
        first,
        whole.subarray(24 + 2 * sealedPiece),
      ]),
    };
    for (const [what, damaged] of Object.entries(damages)) {
      writeFileSync(one.path, damaged);
      await expect(readStored(service().secrets, one), what).rejects.toThrow();
      expect(await hashStored(service().secrets, one), what).toBeNull();
    }
    writeFileSync(other.path, whole);
    await expect(readStored(service().secrets, other)).rejects.toThrow();
  });

  it("seals what lies in clear since an earlier version, once, and reads it until then", async () => {
    const bytes = Buffer.alloc(piece + 9, "clear");
    const key = await storeUpload(service(), owner, "a.pdf", bytes);
    const [changed, unnamed] = [await storeUpload(service(), owner), path.dirname(objectFile(service(), key).path)];
    writeFileSync(objectFile(service(), changed).path, "something else");
    writeFileSync(path.join(unnamed, "of-no-record"), "left behind");
    expect((await fetch(key)).rawPayload.equals(bytes)).toBe(true);
    expect(await sealStoredFiles(service())).toBe(1);
    expect(readFileSync(objectFile(service(), key).path).includes("clear")).toBe(false);
    expect((await fetch(key)).rawPayload.equals(bytes)).toBe(true);
    // What is not what was registered stays what it is, so that whoever compares it learns of it.
    expect((await read(changed)).toString()).toBe("something else");
    expect(await sealStoredFiles(service())).toBe(0);
    const row = await started()
      .running()
      .db.selectFrom("storage_objects")
      .select(["bytes", "sha256"])
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ bytes: bytes.length, sha256: hashOf(bytes) });
  });

  it("brings back no file that is removed while it is sealed", async () => {
    const key = await storeUpload(service(), owner, "a.pdf", Buffer.from("%PDF-1.4 gone"));
    await service().writing.deleteFrom("storage_objects").where("key", "=", key).execute();
    const { path: file } = objectFile(service(), key);
    const before = readFileSync(file);
    await sealStoredFiles(service());
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("stores what is uploaded sealed", async () => {
    const bytes = Buffer.from("姓名,身份证号\n样例,canary\n");
    const policy = await send(started().running(), "GET", `/cdl/1/storage/policy?name=a.csv&size=${bytes.length}`, {
      token,
    });
    const { key, policy: text, signature } = policy.body as Record<string, string>;
    const border = "----border";
    const part = (name: string, value: string) =>
      `--${border}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const payload = Buffer.concat([
      Buffer.from(part("key", key ?? "") + part("policy", text ?? "") + part("signature", signature ?? "")),
      Buffer.from(`--${border}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${border}--\r\n`),
    ]);
    const headers = { "content-type": `multipart/form-data; boundary=${border}` };
    const answer = await started().running().app.inject({ method: "POST", url: "/storage", headers, payload });
    expect(answer.json()).toEqual({ key, bytes: bytes.length, sha256: hashOf(bytes) });
    const file = objectFile(service(), key ?? "");
    expect(existsSync(file.path)).toBe(true);
    expect(readFileSync(file.path).includes("canary")).toBe(false);
    expect((await fetch(key ?? "")).rawPayload.equals(bytes)).toBe(true);
  });
});
