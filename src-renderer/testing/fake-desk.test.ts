import { describe, expect, it } from "vitest";
import { bridge } from "../../src-shared/bridge/contract.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { adaptPreloadDesk } from "../desk/connect-desk.ts";
import { createFakeDesk } from "./fake-desk.ts";

describe("the fake desk", () => {
  it("has every entry of the contract", () => {
    const { desk } = createFakeDesk({});
    const client = desk as Record<string, Record<string, unknown>> & {
      on: Record<string, Record<string, unknown>>;
    };
    const missing = Object.entries(bridge).flatMap(([area, entries]) =>
      Object.entries(entries)
        .filter(([name, entry]) => typeof (entry.kind === "event" ? client.on : client)[area]?.[name] !== "function")
        .map(([name]) => `${area}.${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("names the entry that has no handler", async () => {
    await expect(createFakeDesk({}).desk.companies.all({})).rejects.toThrow("companies.all");
  });

  it("remembers what was asked and hands events on", async () => {
    const fake = createFakeDesk({ demo: { inbox: () => ({ messages: [] }) } });
    const heard: unknown[] = [];
    fake.desk.on.lists.changed((payload) => heard.push(payload));
    await fake.desk.demo.inbox({});
    fake.emit("lists.changed", { lists: ["bills"] });
    expect(fake.requests).toEqual([{ entry: "demo.inbox", input: {} }]);
    expect(heard).toEqual([{ lists: ["bills"] }]);
  });
});

describe("the desk of the preload", () => {
  const exposed = (answer: unknown) => ({
    companies: { all: async () => answer },
    on: {},
    files: { adopt: async () => ({ ok: false, error: { code: "file_too_big", params: {}, retryable: false } }) },
  });

  it("opens the envelopes that cross the context bridge", async () => {
    const { desk } = adaptPreloadDesk(exposed({ ok: true, value: { count: 0 } }));
    expect(await desk.companies.all({})).toEqual({ count: 0 });
  });

  it("throws their errors with their codes, also of files", async () => {
    const { desk } = adaptPreloadDesk(
      exposed({ ok: false, error: { code: "forbidden", params: {}, retryable: false } }),
    );
    await expect(desk.companies.all({})).rejects.toBeInstanceOf(AppError);
    await expect(desk.files.adopt(new File(["x"], "x.xlsx"))).rejects.toMatchObject({ code: "file_too_big" });
  });
});
