import { createHash, randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, openSession, send } from "../small-world.ts";

const zipHead = Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4]);

onEveryDatabase("storage", {}, (started) => {
  const running = () => started().running();
  let token = "";
  type Policy = { key: string; policy: string; signature: string; max_bytes: number };

  beforeAll(async () => {
    await makeSmallWorld(running());
    token = await openSession(running(), 1002);
  });

  const askPolicy = (name: string, size: number, as = token) =>
    send(running(), "GET", `/cdl/1/storage/policy?name=${encodeURIComponent(name)}&size=${size}`, { token: as });
  const policyFor = async (name: string, size: number): Promise<Policy> => (await askPolicy(name, size)).body as Policy;

  const upload = async (fields: Record<string, string>, content: Buffer, isFileFirst = false) => {
    const border = "----border";
    const texts = Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${border}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
    const file = [
      Buffer.from(
        `--${border}\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\nContent-Type: text/html\r\n\r\n`,
      ),
      content,
      Buffer.from("\r\n"),
    ];
    const payload = Buffer.concat([
      ...(isFileFirst ? [...file, ...texts] : [...texts, ...file]),
      Buffer.from(`--${border}--\r\n`),
    ]);
    const answer = await running().app.inject({
      method: "POST",
      url: "/storage",
      headers: { "content-type": `multipart/form-data; boundary=${border}` },
      payload,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.payload) as Record<string, unknown> };
  };
  const fieldsOf = ({ key, policy, signature }: Policy) => ({
    key,
    policy,
    signature,
    access_key_id: "flexdesk",
    expire: "0",
  });
  const files = (): string[] =>
    readdirSync(path.join(started().folder, "storage"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.startsWith("incoming"),
    );

  it.each(["回单\u202Exslx.exe", "a\u2066b.pdf", "a\u200Bb.pdf", "\uFEFF账单.xlsx", "a\nb.pdf", "a\u0000.pdf"])(
    "gives no place to a file whose name %j reads other than it is",
    async (name) => {
      const { status, text } = await askPolicy(name, 8);
      expect([status, text.includes("signature")]).toEqual([400, false]);
    },
  );

  it("keeps one file of what a person sends twice under one request key, and takes no other content under it", async () => {
    const key = randomUUID();
    const policyUnder = async (requestKey: string, as = token): Promise<Policy> => {
      const query = `name=${encodeURIComponent("回单.xlsx")}&size=8&request=${requestKey}`;
      return (await send(running(), "GET", `/cdl/1/storage/policy?${query}`, { token: as })).body as Policy;
    };
    const [first, second] = await Promise.all([policyUnder(key), policyUnder(key)]);
    const answers = [await upload(fieldsOf(first), zipHead), await upload(fieldsOf(second), zipHead)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const named = await running()
      .db.selectFrom("storage_objects")
      .select("key")
      .where("name", "=", "回单.xlsx")
      .execute();
    expect(named).toHaveLength(1);
    const other = Buffer.from(zipHead).fill(7, 7);
    expect((await upload(fieldsOf(second), other)).status).toBe(403);
    // Another request, and another person with the same key, have files of their own.
    const stranger = await openSession(running(), 1003);
    for (const policy of [await policyUnder(randomUUID()), await policyUnder(key, stranger)])
      expect(policy.key).not.toBe(first.key);
    expect(files()).toEqual([]);
  });

  it("takes a file once and gives it back to who sent it, as a download only", async () => {
    const policy = await policyFor("十一月 账单.xlsx", zipHead.length);
    const uploadAnswer = await upload(fieldsOf(policy), zipHead);
    expect(uploadAnswer).toEqual({
      status: 200,
      body: { key: policy.key, bytes: 8, sha256: createHash("sha256").update(zipHead).digest("hex") },
    });
    expect((await upload(fieldsOf(policy), zipHead)).status).toBe(403);
    const got = await running().app.inject({
      method: "GET",
      url: `/storage/${policy.key}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([got.statusCode, got.rawPayload.equals(zipHead)]).toEqual([200, true]);
    expect(got.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-type": "application/octet-stream",
    });
    expect(got.headers["content-disposition"]).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent("十一月 账单.xlsx")}`,
    );
    const mode = statSync(path.join(started().folder, "storage", "objects", policy.key)).mode & 0o077;
    expect(mode).toBe(0);
    for (const [user, status] of [
      [1008, 404],
      [1005, 404],
      // To see the whole agency opens no file that belongs to no record.
      [1001, 404],
    ] as const) {
      const other = await openSession(running(), user);
      const answer = await running().app.inject({
        method: "GET",
        url: `/storage/${policy.key}`,
        headers: { authorization: `Bearer ${other}` },
      });
      expect([user, answer.statusCode]).toEqual([user, status]);
    }
    expect((await running().app.inject({ method: "GET", url: `/storage/${policy.key}` })).statusCode).toBe(401);
  });

  it.each(["a.html", "a.svg", "a.exe", "a", "../a.xlsx", "a\u0000.xlsx", ".xlsx", "a\\b.xlsx", "a.xlsx.js"])(
    "gives no policy for %j",
    async (name) => {
      expect((await askPolicy(name, 10)).status).toBe(400);
    },
  );

  it("gives no policy for nothing and for too much", async () => {
    expect((await askPolicy("a.xlsx", 0)).status).toBe(400);
    // Spreadsheets as large as imports take them, everything else smaller.
    const sizes = [
      ["a.xlsx", 60],
      ["a.tsv", 60],
      ["a.pdf", 30],
      ["a.zip", 30],
    ] as const;
    for (const [name, megabytes] of sizes) {
      expect((await askPolicy(name, megabytes << 20)).status, name).toBe(200);
      expect((await askPolicy(name, (megabytes << 20) + 1)).status, name).toBe(413);
    }
  });

  it("refuses a changed policy, a wrong signature, an old one, and a file that comes first", async () => {
    const policy = await policyFor("a.xlsx", 8);
    const other = await policyFor("b.xlsx", 8);
    expect((await upload({ ...fieldsOf(policy), policy: other.policy }, zipHead)).status).toBe(403);
    expect((await upload({ ...fieldsOf(policy), signature: "00" }, zipHead)).status).toBe(403);
    expect((await upload({ ...fieldsOf(policy), key: other.key }, zipHead)).status).toBe(403);
    expect((await upload({ ...fieldsOf(policy), key: "../../etc/passwd" }, zipHead)).status).toBe(403);
    expect((await upload({}, zipHead)).status).toBe(403);
    expect((await upload(fieldsOf(policy), zipHead, true)).status).toBe(403);
    started().clock.advance(601_000);
    expect((await upload(fieldsOf(policy), zipHead)).status).toBe(403);
  });

  it("refuses what is bigger than announced or not what its name says, and leaves nothing behind", async () => {
    expect((await upload(fieldsOf(await policyFor("a.xlsx", 8)), Buffer.concat([zipHead, zipHead]))).status).toBe(413);
    expect(
      (await upload(fieldsOf(await policyFor("a.xlsx", 40)), Buffer.from("<html><script>1</script></html>"))).status,
    ).toBe(400);
    expect((await upload(fieldsOf(await policyFor("a.png", 40)), Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).status).toBe(
      400,
    );
    expect((await upload(fieldsOf(await policyFor("a.csv", 40)), Buffer.from("a,b\0"))).status).toBe(400);
    expect((await upload(fieldsOf(await policyFor("a.csv", 40)), Buffer.from("姓名,金额\n"))).status).toBe(200);
    expect(files()).toEqual([]);
  });
});
