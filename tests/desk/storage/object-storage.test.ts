import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { answeringWith, byPassword, startDesk } from "../desk-harness.ts";
import { sendJson, startFakeService } from "../fake-service.ts";
import { tempFolder } from "../temp-folder.ts";
import { pdf } from "./pictures.ts";

const secret = "of the object storage and of who signs policies";
const signed = (policy: string): string => createHmac("sha256", secret).update(policy).digest("hex");

type Part = { readonly name: string; readonly content: Buffer };

/** The parts of a multipart body in the order in which they came. */
const partsOf = (type: string, body: Buffer): Part[] => {
  const boundary = `--${/boundary=(.+)$/.exec(type)?.[1] ?? ""}`;
  const parts: Part[] = [];
  let from = body.indexOf(boundary) + boundary.length + 2;
  for (let to = body.indexOf(boundary, from); to !== -1; to = body.indexOf(boundary, from)) {
    const head = body.indexOf("\r\n\r\n", from);
    const name = /name="([^"]+)"/.exec(body.subarray(from, head).toString())?.[1] ?? "";
    parts.push({ name, content: body.subarray(head + 4, to - 2) });
    from = to + boundary.length + 2;
  }
  return parts;
};

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** Another server than the service that takes files by signed policies, as object storages do. */
const startObjectStorage = async (answerTo: (fields: Map<string, Buffer>, isAllowed: boolean) => Answer) => {
  const seen: { readonly names: string[]; readonly headers: NodeJS.Dict<string | string[]>; readonly path: string }[] =
    [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces);
      const parts = partsOf(request.headers["content-type"] ?? "", body);
      const fields = new Map(parts.map(({ name, content }) => [name, content]));
      seen.push({ names: parts.map(({ name }) => name), headers: request.headers, path: request.url ?? "" });
      const policy = String(fields.get("policy"));
      const { expire, key, size } = JSON.parse(Buffer.from(policy, "base64url").toString()) as Record<string, unknown>;
      const [given, right] = [String(fields.get("signature")), signed(policy)].map((text) => Buffer.from(text)) as [
        Buffer,
        Buffer,
      ];
      const isAllowed =
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(expire) * 1000 > Date.now() &&
        String(fields.get("key")) === key &&
        Number(request.headers["content-length"]) === body.length &&
        fields.get("file")?.length === size;
      const answer = answerTo(fields, isAllowed);
      response.writeHead(answer.status, { ...answer.headers, Connection: "close" }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
};

const inTenMinutes = (): number => Math.floor(Date.now() / 1000) + 600;
const etagOf = (fields: Map<string, Buffer>): string =>
  `"${createHash("md5")
    .update(fields.get("file") ?? "")
    .digest("hex")}"`;
const taken = (fields: Map<string, Buffer>, isAllowed: boolean): Answer =>
  isAllowed ? { status: 204, headers: { ETag: etagOf(fields) } } : { status: 403, body: "<Error>AccessDenied</Error>" };

type Given = {
  readonly answer?: typeof taken;
  readonly expire?: number;
  readonly signature?: string;
  readonly announced?: number;
  /** What the policy and the settings name; the storage's own origin where nothing else is said. */
  readonly host?: string;
  readonly allowed?: string;
};

const bytes = pdf();

/** Uploads one file to a desk whose service sends it to another server; gives what came of it and what that server saw. */
const upload = async ({ answer = taken, expire = inTenMinutes(), signature, announced, host, allowed }: Given = {}) => {
  const storage = await startObjectStorage(answer);
  const service = await startFakeService(
    answeringWith((request, response) => {
      if (request.url?.startsWith("/cdl/1/storage/policy")) {
        const facts = { key: "k1", expire, size: announced ?? bytes.length };
        const policy = Buffer.from(JSON.stringify(facts)).toString("base64url");
        const given = { access_key_id: "AK", policy, signature: signature ?? signed(policy), key: "k1", expire };
        sendJson(response, 200, { host: host ?? storage.origin, max_bytes: bytes.length, ...given });
        return true;
      }
      if (request.url?.startsWith("/cdl/1/settings") !== true) return false;
      sendJson(response, 200, {
        ...{ product: "flexdesk", version: "1.0.0", environment: "demo", app_type: null, qr_login: false },
        ...{ voice_codes: true, has_mail: true },
        ...{ server_time: "2026-01-01 00:00:00", demo_accounts: [], recognition_origin: "" },
        storage_origin: allowed ?? storage.origin,
      });
      return true;
    }),
  );
  onTestFinished(service.close);
  const { ask, refused, desk } = await startDesk({ serverUrl: service.url });
  const progress: { handle: string; sent: number; total: number }[] = [];
  desk.subscribe(({ event, payload }) => {
    if (event === "storage.progress") progress.push(payload as (typeof progress)[number]);
  });
  await ask("session.signIn", byPassword);
  const path = join(tempFolder(), "a.pdf");
  writeFileSync(path, bytes);
  const { handle } = await desk.adoptFile(path);
  const input = { handle, accept: ["pdf"] };
  return {
    storage,
    service,
    handle,
    progress,
    ask: () => ask("storage.upload", input),
    refused: () => refused("storage.upload", input),
  };
};

it("sends policy, signature, key and file in their order to the storage that the settings name, and nothing of the session", async () => {
  const { storage, service, ask, handle, progress } = await upload();
  expect(await ask()).toEqual({ key: "k1", name: "a.pdf", bytes: bytes.length });
  expect(storage.seen).toHaveLength(1);
  expect(storage.seen[0]?.names).toEqual(["access_key_id", "expire", "policy", "signature", "key", "file"]);
  expect(storage.seen[0]?.headers).not.toHaveProperty("authorization");
  expect(service.seen.some(({ url }) => url === "/storage")).toBe(false);
  const last = progress.at(-1);
  expect([last?.handle, last?.sent === last?.total, (last?.total ?? 0) > bytes.length]).toEqual([handle, true, true]);
});

it("takes the service's own form of answer too, if it is about the file that was sent", async () => {
  const answer = (sha256: string) => () => ({
    ...{ status: 200, headers: { "Content-Type": "application/json" } },
    body: JSON.stringify({ key: "k1", bytes: bytes.length, sha256 }),
  });
  const right = await upload({ answer: answer(createHash("sha256").update(bytes).digest("hex")) });
  expect(await right.ask()).toMatchObject({ key: "k1" });
  expect(await (await upload({ answer: answer("0".repeat(64)) })).refused()).toBe("upload_failed");
});

it.each<[string, Given, number]>([
  ["a wrong signature", { signature: "0".repeat(64) }, 1],
  ["a policy whose time is over", { expire: 1_000 }, 1],
  ["another length than the policy names", { announced: bytes.length + 1 }, 1],
  ["the ETag of another file", { answer: () => ({ status: 200, headers: { ETag: `"${"0".repeat(32)}"` } }) }, 1],
  ["a redirect", { answer: () => ({ status: 307, headers: { Location: "/elsewhere" } }) }, 1],
  ["a redirect that looks done", { answer: () => ({ status: 303, headers: { Location: "/done" } }) }, 1],
  [
    "an answer shorter than it says",
    { answer: () => ({ status: 200, headers: { "Content-Length": "900" }, body: "{" }) },
    1,
  ],
  ["a place that the settings do not name", { allowed: "https://storage.example" }, 0],
  ["a place although the settings name none", { allowed: "" }, 0],
  ["plain HTTP to another machine", { host: "http://storage.example", allowed: "http://storage.example" }, 0],
  ["no address at all", { host: "storage", allowed: "storage" }, 0],
])("says that the upload failed at %s, and sends it nowhere else", async (_what, given, requests) => {
  const { storage, service, refused } = await upload(given);
  expect(await refused()).toBe("upload_failed");
  expect(storage.seen.map(({ path }) => path)).toEqual(Array.from({ length: requests }, () => "/"));
  expect(service.seen.some(({ url }) => url === "/storage")).toBe(false);
});
