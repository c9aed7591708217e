import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, readConfiguration } from "./configuration.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "flexdesk-configuration-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (content: unknown): string => {
  const file = path.join(folder, "flexdesk-service.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};

const problemsOf = (content: unknown, variables: Record<string, string> = {}): string => {
  try {
    readConfiguration(write(content), variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "";
};

describe("readConfiguration", () => {
  it("takes paths from the file's folder and fills in what is usual", () => {
    const read = readConfiguration(write({ data: "work", port: 7080 }), {});
    expect(read).toMatchObject({ data: path.join(folder, "work"), environment: "production", host: "127.0.0.1" });
    expect(read.port).toBe(7080);
    expect(read.channels).toEqual({});
  });

  it("puts variables and files in the place of references, also below", () => {
    writeFileSync(path.join(folder, "url"), "postgres://flexdesk:secret@db/flexdesk\n");
    const read = readConfiguration(write({ data: "work", databaseUrl: "file:url", allowedHosts: ["env:DESK_HOST"] }), {
      DESK_HOST: "desk.example",
    });
    expect(read.databaseUrl).toBe("postgres://flexdesk:secret@db/flexdesk");
    expect(read.allowedHosts).toEqual(["desk.example"]);
  });

  it("takes the settings of channels with their secrets", () => {
    const gateway = { way: "gateway", url: "https://sms.example/send", secret: "env:SMS_SECRET" };
    const read = readConfiguration(write({ data: "work", channels: { sms: gateway, mail: { way: "off" } } }), {
      SMS_SECRET: "0123456789abcdef",
    });
    expect(read.channels.sms).toMatchObject({ way: "gateway", secret: "0123456789abcdef" });
    expect(read.channels.mail).toEqual({ way: "off" });
  });

  it("names every problem with its place, and no value", () => {
    const said = problemsOf({
      data: "work",
      port: "8o",
      databaseUrl: "env:NOT_SET",
      allowedHosts: ["file:missing"],
      channels: { magic: { way: "wand" } },
      pasword: "hunter2",
    });
    for (const place of [
      "port:",
      "databaseUrl: the variable NOT_SET",
      "allowedHosts[0]: the file missing",
      "channels:",
      "pasword",
    ])
      expect(said).toContain(place);
    expect(said).not.toContain("hunter2");
  });

  it.each([
    ["{", "not JSON"],
    ["[]", "(the whole file)"],
    ["null", "(the whole file)"],
    ["{}", "data"],
  ])("refuses %s", (content, word) => {
    expect(problemsOf(content)).toContain(word);
  });

  it("says of a file that is not there that it cannot be read", () => {
    expect(() => readConfiguration(path.join(folder, "absent.json"), {})).toThrow("cannot be read");
  });
});
