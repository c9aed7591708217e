import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { answeringWith, freshDataDir, startDesk } from "../desk-harness.ts";
import { sendJson, startFakeService } from "../fake-service.ts";

const text = (locale: string, version = "1") => ({
  kind: "user",
  locale,
  title: locale === "en" ? "User agreement" : "用户协议",
  version,
  effective_at: "2026-01-01",
  sections: [{ heading: "1", paragraphs: [{ kind: "text", text: `version ${version}` }] }],
});
const query = { kind: "user", locale: "zh-CN" } as const;

/** A service with the agreement, a desk on a folder that lasts, and ways to change both. */
const start = async (serverName = "embedded", dataDir = freshDataDir()) => {
  const service = await startFakeService(() => {});
  let answer: unknown = null;
  service.answer = answeringWith((request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    if (!url.pathname.startsWith("/cdl/1/agreements/user")) return false;
    if (answer === null) sendJson(response, 200, text(url.searchParams.get("locale") ?? "", "1"));
    else sendJson(response, 200, answer);
    return true;
  });
  onTestFinished(service.close);
  const startedDesk = await startDesk({ serverUrl: service.url, serverName, dataDir });
  return { ...startedDesk, service, answers: (next: unknown) => (answer = next) };
};

it("gives the text in force to somebody who is not signed in, and the last one when the service is gone", async () => {
  const { ask, service, desk, dataDir } = await start();
  expect(await ask("agreements.get", query)).toEqual(text("zh-CN"));
  expect(await ask("agreements.get", { ...query, locale: "en" })).toEqual(text("en"));
  await service.close();
  expect(await ask("agreements.get", query)).toEqual(text("zh-CN"));
  await desk.close();
  const again = await startDesk({ serverUrl: service.url, dataDir });
  expect(await again.ask("agreements.get", { ...query, locale: "en" })).toEqual(text("en"));
  expect(await again.refused("agreements.get", { ...query, kind: "bank" })).toBe("not_cached");
});

it("replaces what it has by a new version, and never takes another language or server for it", async () => {
  const { ask, refused, service, answers, dataDir, desk } = await start();
  await ask("agreements.get", query);
  answers(text("zh-CN", "2"));
  expect(await ask("agreements.get", query)).toMatchObject({ version: "2" });
  await service.close();
  expect(await ask("agreements.get", query)).toMatchObject({ version: "2" });
  expect(await refused("agreements.get", { ...query, locale: "en" })).toBe("not_cached");
  await desk.close();
  const other = await startDesk({ serverUrl: service.url, serverName: "https://desk.example", dataDir });
  expect(await other.refused("agreements.get", query)).toBe("not_cached");
});

it("shows neither a damaged copy nor an odd answer", async () => {
  const { ask, refused, answers, dataDir } = await start();
  answers({ kind: "user" });
  expect(await refused("agreements.get", query)).toBe("not_cached");
  answers(null);
  await ask("agreements.get", query);
  answers({ kind: "user" });
  expect(await ask("agreements.get", query)).toEqual(text("zh-CN"));
  const folder = join(dataDir, "agreements");
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"server":"embedded","text":');
  expect(await refused("agreements.get", query)).toBe("not_cached");
});

it("shows the text also when it cannot keep it", async () => {
  const dataDir = freshDataDir();
  mkdirSync(join(dataDir, "agreements", "user.zh-CN.json"), { recursive: true });
  const { ask } = await start("embedded", dataDir);
  expect(await ask("agreements.get", query)).toEqual(text("zh-CN"));
});
