import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Conf from "conf";
import { expect, it } from "vitest";
import { createPreferences } from "../../../src-main/settings/preferences.ts";
import { openSettings } from "../../../src-main/settings/settings-file.ts";
import { tempFolder } from "../temp-folder.ts";

const open = (folder: string) => openSettings(folder, (options) => new Conf(options));

it("keeps preferences in a private file", () => {
  const folder = tempFolder();
  expect(createPreferences(open(folder)).set({ theme: "dark", company_id: "c1" })).toEqual({
    locale: "zh-CN",
    theme: "dark",
    company_id: "c1",
    lock_minutes: 15,
  });
  expect(createPreferences(open(folder)).get().theme).toBe("dark");
  expect(statSync(join(folder, "settings.json")).mode & 0o077).toBe(0);
});

it("takes a value that is wrong for its default and leaves the others", () => {
  const folder = tempFolder();
  writeFileSync(
    join(folder, "settings.json"),
    JSON.stringify({ preferences: { theme: "pink", density: { a: "compact", b: "wide" }, company_id: 7, more: 1 } }),
  );
  expect(createPreferences(open(folder)).get()).toEqual({
    locale: "zh-CN",
    theme: "system",
    company_id: null,
    lock_minutes: 15,
  });
});

it.each(["", "{ half", "[]", "null", '"x"', "\0\0"])("sets a file aside that holds %j, says so and goes on", (text) => {
  const folder = tempFolder();
  writeFileSync(join(folder, "settings.json"), text);
  const settings = open(folder);
  expect(settings.wasSetAside).toBe(true);
  settings.set("preferences", { theme: "dark" });
  const aside = readdirSync(folder).filter((name) => name.startsWith("settings.json.unreadable-"));
  expect(aside.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([text]);
  expect(open(folder).wasSetAside).toBe(false);
});
