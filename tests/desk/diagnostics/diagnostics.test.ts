import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { answeringWith, byPassword, filesBelow, startDesk } from "../desk-harness.ts";
import { person, startFakeService, token } from "../fake-service.ts";
import { readStored } from "./read-stored.ts";

/** One of each kind of thing that must never leave (issue of every log: security T25). */
const canaries = {
  token: token("a"),
  password: byPassword.password,
  md5: "0f343b0931126a20f133d67c2b018a3b",
  code: "482913",
  id: "11010119900307803X",
  card: "6222021234567890123",
  phone: byPassword.phone,
  proxy: "pr0xy-s3cret-value",
  search: person.search_key,
  name: person.name,
};

const start = async () => {
  const service = await startFakeService(answeringWith());
  onTestFinished(service.close);
  const delivered: Buffer[] = [];
  const startedDesk = await startDesk({
    serverUrl: service.url,
    serverName: service.url,
    host: {
      deliverFile: async (path) => {
        delivered.push(readFileSync(path));
        rmSync(path);
        return { saved: true, url: null };
      },
    },
  });
  const exported = async () => {
    const answer = await startedDesk.ask<{ name: string; bytes: number }>("settings.exportDiagnostics");
    const zip = delivered.at(-1) as Buffer;
    expect(answer).toMatchObject({ bytes: zip.length, saved: true, url: null });
    expect(answer.name).toMatch(/^flexdesk-diagnostics-\d{8}-\d{6}\.zip$/);
    return readStored(zip);
  };
  return { ...startedDesk, exported };
};

it("tells versions, settings, states and the log", async () => {
  const { ask, exported, host } = await start();
  await ask("session.signIn", byPassword);
  host.log.warn("test.line", { code: "ECONNREFUSED", ms: 12 });
  const files = await exported();
  expect([...files.keys()]).toEqual(["about.json", "settings.json", "state.json", "desk-log.jsonl"]);
  const json = (name: string): unknown => JSON.parse(files.get(name) ?? "");
  expect(json("about.json")).toMatchObject({ version: "1.2.3", host: "browser", platform: process.platform });
  expect(json("settings.json")).toMatchObject({
    preferences: { locale: "zh-CN", lock_minutes: 15 },
    server: { kept: null, fixed: false },
    proxy: { mode: "none" },
  });
  expect(json("state.json")).toMatchObject({
    keychain: "ready",
    session: { phase: "signed-in", kept: true, locked: false },
    service: { version: "1.0.0", environment: "demo" },
    updates: { state: "unsupported" },
  });
  expect(files.get("desk-log.jsonl")).toMatch(/"event":"test\.line","code":"ECONNREFUSED","ms":12\}\n/);
});

it("lets nothing personal or secret out, however it got near", async () => {
  const { ask, exported, host, dataDir } = await start();
  await ask("session.signIn", byPassword);
  await ask("settings.saveProxy", {
    mode: "manual",
    url: "http://proxy.example:1",
    user: canaries.name,
    password: canaries.proxy,
  });
  await ask("settings.saveServer", { url: `https://desk.example/${canaries.phone}` });
  await ask("app.setPreferences", { company_id: canaries.phone });
  for (const value of Object.values(canaries)) {
    for (const name of ["code", "cause", "call", "entry", "field", "id", "intent", "kind", "list", "reason", "other"]) {
      host.log.error("test.attempt", { [name]: value });
    }
    // A log that somebody wrote into, or a later version that is less careful.
    const line = { at: "2026-11-21 10:00:00", level: "info", event: "test.raw" };
    const raw: object[] = [
      { ...line, code: value },
      { ...line, cause: `x ${value}` },
      { ...line, other: value },
      { ...line, ms: Number(value) },
      { ...line, status: Number(value) },
      { ...line, event: value },
      { ...line, at: value },
      { ...line, code: { deep: value } },
      { ...line, [value]: 1 },
    ];
    appendFileSync(
      join(dataDir, "desk.log"),
      `${raw.map((one) => JSON.stringify(one)).join("\n")}\n${value}\n[${JSON.stringify(value)}]\n`,
    );
  }
  const files = await exported();
  const all = [...files].flat().join("\n");
  for (const [name, value] of Object.entries(canaries)) {
    // Six figures that are a measured time are not code; nothing else may look like one.
    const text = name === "code" ? all.replaceAll(`"ms":${value}`, "") : all;
    expect([name, text.includes(value)]).toEqual([name, false]);
  }
  expect(JSON.parse(files.get("about.json") ?? "").log_lines_left_out).toBeGreaterThan(50);
  expect(all).toContain("test.attempt");
});

it("leaves no copy behind, also when the person says no", async () => {
  const service = await startFakeService(answeringWith());
  onTestFinished(service.close);
  const savedDesk = await startDesk({
    serverUrl: service.url,
    host: {
      deliverFile: async (path) => {
        rmSync(path);
        return { saved: false, url: null };
      },
    },
  });
  expect(await savedDesk.ask("settings.exportDiagnostics")).toMatchObject({ saved: false, url: null });
  const failing = await startDesk({
    serverUrl: service.url,
    host: {
      deliverFile: async () => {
        throw new Error("no dialog");
      },
    },
  });
  expect(await failing.refused("settings.exportDiagnostics")).toBe("internal");
  for (const { dataDir } of [savedDesk, failing]) {
    expect([...filesBelow(dataDir).keys()].filter((path) => path.endsWith(".zip"))).toEqual([]);
  }
});
