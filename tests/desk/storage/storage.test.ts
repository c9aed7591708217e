import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { OpenedFile } from "../../../src-shared/bridge/settings.ts";
import { startTestService } from "../../service/harness.ts";
import { makeSmallWorld, password } from "../../service/small-world.ts";
import { answeringWith, byPassword, caller, filesBelow, startDesk, type TestDeskOptions } from "../desk-harness.ts";
import { sendJson, startFakeService } from "../fake-service.ts";
import { tempFolder } from "../temp-folder.ts";
import { exif, gif, jpeg, pdf, png, webp } from "./pictures.ts";

/** A desk at the real service, signed in as 1002 of agency 1. */
const atRealService = async () => {
  const started = await startTestService("sqlite");
  onTestFinished(started.end);
  await makeSmallWorld(started.running());
  const port = await started.running().listen(0);
  const startedDesk = await startDesk({ serverUrl: `http://127.0.0.1:${port}` });
  const who = { ...byPassword, phone: "13900000002", related_id: "1", agency: "1", password };
  await startedDesk.ask("session.signIn", who);
  return startedDesk;
};

/** A desk at a service that stores what the test says under `k`, as the real one would never. */
const atStore = async (content: Buffer, name = "photo.jpg", options: Partial<TestDeskOptions> = {}) => {
  const service = await startFakeService(
    answeringWith((request, response) => {
      if (!request.url?.startsWith("/storage/k")) return false;
      response.writeHead(200, {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      });
      response.end(content);
      return true;
    }),
  );
  onTestFinished(service.close);
  const startedDesk = await startDesk({ serverUrl: service.url, ...options });
  await startedDesk.ask("session.signIn", byPassword);
  return { ...startedDesk, service, open: () => startedDesk.ask<OpenedFile>("storage.open", { key: "k" }) };
};

const adopt = async (desk: Awaited<ReturnType<typeof startDesk>>["desk"], name: string, content: Buffer) => {
  const path = join(tempFolder(), name);
  writeFileSync(path, content);
  return (await desk.adoptFile(path)).handle;
};

it("uploads a photograph without its place, opens it again, and saves it", async () => {
  const { ask, desk } = await atRealService();
  const place = "31.2304N 121.4737E";
  const photo = jpeg(640, 480, { exif: exif(6, place), talk: place, behind: place });
  const handle = await adopt(desk, "营业执照.PNG", photo);
  const uploaded = await ask<{ key: string; name: string; bytes: number }>("storage.upload", {
    handle,
    accept: ["image"],
  });
  expect(uploaded).toMatchObject({ name: "营业执照.jpg", bytes: expect.any(Number) });
  const file = await ask<OpenedFile>("storage.open", { key: uploaded.key });
  expect(file).toMatchObject({
    name: "营业执照.jpg",
    kind: "image",
    bytes: uploaded.bytes,
    url: `/held/${file.ticket}`,
  });
  const heldFile = desk.fileOfTicket(file.ticket);
  expect(heldFile).toMatchObject({ type: "image/jpeg", attachment: null });
  expect(heldFile?.bytes.includes(place)).toBe(false);
  expect(heldFile?.bytes.length).toBe(uploaded.bytes);
  const download = await ask<{ saved: boolean; url: string }>("storage.download", { key: uploaded.key });
  const ticket = download.url.slice("/held/".length);
  expect(download).toEqual({ name: "营业执照.jpg", saved: false, url: `/held/${ticket}` });
  const saved = desk.fileOfTicket(ticket);
  expect(saved).toMatchObject({ type: "application/octet-stream", attachment: "营业执照.jpg" });
  expect(saved?.bytes).toEqual(heldFile?.bytes);
  expect(desk.fileOfTicket(ticket)).toBeNull();
});

it("uploads each kind that may be stored under the ending that it has", async () => {
  const { ask, desk } = await atRealService();
  for (const [name, content, stored] of [
    ["a.jpg", png(2, 2), "a.png"],
    ["b", pdf(), "b.pdf"],
    ["..c.exe", jpeg(2, 2), "c.jpg"],
    ["d\u202egpj.pdf", pdf(), "d_gpj.pdf"],
    ['e".png', png(2, 2), 'e".png'],
  ] as const) {
    const handle = await adopt(desk, name, content);
    const uploaded = await ask<{ key: string; name: string }>("storage.upload", { handle, accept: ["image", "pdf"] });
    expect(uploaded.name).toBe(stored);
    expect(await ask("storage.open", { key: uploaded.key })).toMatchObject({ name: stored });
  }
});

it("refuses to upload what is something else, whatever its name says", async () => {
  const { refused, desk } = await atRealService();
  const upload = async (name: string, content: Buffer, accept = ["image", "pdf"]) =>
    refused("storage.upload", { handle: await adopt(desk, name, content), accept });
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  for (const [name, content] of [
    ["a.jpg", html],
    ["a.svg", Buffer.from("<svg/>")],
    ["a.png", Buffer.alloc(0)],
    ["a.gif", gif(2, 2)],
    ["a.webp", webp("VP8X", 2, 2)],
    ["a.jpg", jpeg(2, 2).subarray(0, 40)],
    ["a.png", png(2, 2).subarray(0, 40)],
  ] as const) {
    expect(await upload(name, content)).toBe("file_kind");
  }
  expect(await upload("a.pdf", pdf(), ["image"])).toBe("file_kind");
  expect(await upload("a.png", png(30_000, 30_000))).toBe("image_too_large");
  expect(await upload("a.pdf", Buffer.concat([pdf(), Buffer.alloc(31 << 20)]))).toBe("too_large");
  expect(await refused("storage.upload", { handle: "0".repeat(32), accept: ["image"] })).toBe("file_unknown");
});

it("says that an upload did not get through", async () => {
  const service = await startFakeService(
    answeringWith((request, response) => {
      if (request.url?.startsWith("/cdl/1/storage/policy")) {
        const policy = { access_key_id: "a", policy: "p", signature: "s", key: "k", expire: 1, max_bytes: 1 };
        sendJson(response, 200, { host: hosts.shift() ?? "", ...policy });
        return true;
      }
      if (request.url !== "/storage") return false;
      request.socket.destroy();
      return true;
    }),
  );
  const hosts = [""];
  onTestFinished(service.close);
  const { ask, refused, desk } = await startDesk({ serverUrl: service.url });
  await ask("session.signIn", byPassword);
  const upload = async () =>
    refused("storage.upload", { handle: await adopt(desk, "a.png", png(2, 2)), accept: ["image"] });
  expect(await upload()).toBe("upload_failed");
  hosts.push("https://elsewhere.example");
  expect(await upload()).toBe("upload_failed");
  expect(service.seen.filter(({ url }) => url === "/storage")).toHaveLength(1);
});

it.each([
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "file_kind"],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "file_kind"],
  ["nothing", Buffer.alloc(0), "file_kind"],
  ["a workbook", Buffer.from("PK\x03\x04"), "file_kind"],
  ["a cut-off picture", jpeg(640, 480).subarray(0, 50), "file_kind"],
  ["a picture of 900 megapixels in a hundred bytes", png(30_000, 30_000), "image_too_large"],
  ["a JPEG of 900 megapixels", jpeg(30_000, 30_000), "image_too_large"],
  ["more than 30 MB", Buffer.concat([jpeg(2, 2), Buffer.alloc(30 << 20)]), "image_too_large"],
])("does not show %s", async (_name, content, code) => {
  const { refused } = await atStore(content);
  expect(await refused("storage.open", { key: "k" })).toBe(code);
});

it("shows what a file is, not what it is called or hides behind its head", async () => {
  const zip = Buffer.concat([jpeg(2, 2), Buffer.from("PK\x03\x04<script>alert(1)</script>", "latin1")]);
  const { open, desk } = await atStore(zip, "a.html");
  const file = await open();
  expect(file).toMatchObject({ kind: "image", name: "a.html" });
  expect(desk.fileOfTicket(file.ticket)).toMatchObject({ type: "image/jpeg" });
});

it("shows up to 40 megapixels", async () => {
  const { open } = await atStore(png(8_000, 5_000));
  expect(await open()).toMatchObject({ kind: "image" });
});

it("names the absent and the unreachable", async () => {
  const { refused, service } = await atStore(png(2, 2));
  expect(await refused("storage.open", { key: "absent" })).toBe("not_found");
  await service.close();
  expect(await refused("storage.open", { key: "k" })).toBe("offline");
});

it("forgets files at closing, locking and signing out", async () => {
  const { open, desk, ask } = await atStore(png(2, 2));
  const [first, second] = [await open(), await open()];
  await ask("storage.close", { ticket: first.ticket });
  expect([desk.fileOfTicket(first.ticket), desk.fileOfTicket(second.ticket)?.type]).toEqual([null, "image/png"]);
  await ask("session.signOut");
  expect(desk.fileOfTicket(second.ticket)).toBeNull();
  await ask("session.signIn", byPassword);
  const third = await open();
  await ask("session.lock");
  expect(desk.fileOfTicket(third.ticket)).toBeNull();
});

it("hands a download straight to the place that the person names", async () => {
  const deliverBytes = vi.fn(async () => ({ saved: true, url: null }));
  const { ask } = await atStore(Buffer.from("<html>"), "../../etc/a\u202e.html", { host: { deliverBytes } });
  expect(await ask("storage.download", { key: "k" })).toEqual({ name: "a_.html", saved: true, url: null });
  expect(deliverBytes).toHaveBeenCalledWith(Buffer.from("<html>"), "a_.html");
});

it("leaves no byte of a shown or saved file on the disk", async () => {
  const canary = "CANARY-9f1c7e-pixels";
  const temporary = tempFolder();
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { open, desk, ask, dataDir } = await atStore(jpeg(2, 2, { talk: canary }));
  const file = await open();
  expect(desk.fileOfTicket(file.ticket)?.bytes.includes(canary)).toBe(true);
  await ask("storage.download", { key: "k" });
  const leaks = [...filesBelow(dataDir), ...filesBelow(temporary)].filter(([, bytes]) => bytes.includes(canary));
  expect(leaks.map(([path]) => path)).toEqual([]);
  expect(filesBelow(dataDir).size).toBeGreaterThan(0);
});

it("gives what one person asked for to nobody else", async () => {
  let answer = (): void => {};
  const service = await startFakeService(
    answeringWith((request, response) => {
      if (!request.url?.startsWith("/storage/")) return false;
      answer = () => response.writeHead(200).end(png(2, 2));
      return true;
    }),
  );
  onTestFinished(service.close);
  const { desk, ask } = await startDesk({ serverUrl: service.url });
  await ask("session.signIn", byPassword);
  const opening = desk.call("storage.open", { key: "k" }, caller);
  await expect.poll(() => service.seen.some(({ url }) => url === "/storage/k")).toBe(true);
  await ask("session.signOut");
  answer();
  expect(await opening).toMatchObject({ ok: false, error: { code: "signed_out" } });
});

it("follows no link into a file of somebody else", async () => {
  const { desk } = await atStore(png(2, 2));
  const folder = tempFolder();
  mkdirSync(join(folder, "d"));
  writeFileSync(join(folder, "d", "a.png"), png(2, 2));
  symlinkSync(join(folder, "d", "a.png"), join(folder, "link.png"));
  await expect(desk.adoptFile(join(folder, "link.png"))).rejects.toMatchObject({ code: "file_not_regular" });
});
