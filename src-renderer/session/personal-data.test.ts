import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { queryKeys } from "../desk/DeskProvider.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { createFakeDesk } from "../testing/fake-desk.ts";
import { signInBootstrap } from "../testing/test-session.ts";
import { sessionOf } from "../testing/test-signed-in.tsx";
import { watchDesk } from "./data-changed.ts";
import { keptForPerson } from "./kept-for-person.ts";
import { impersonal } from "./personal-data.ts";

const renderer = path.resolve(import.meta.dirname, "..");
const sources = readdirSync(renderer, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|^testing/u.test(file))
  .map((file) => ({ file: file.replaceAll("\\", "/"), text: readFileSync(path.join(renderer, file), "utf8") }));

/** First parts of all keys of the query cache: those with names, and those written where they are asked. */
const usedKeys = (): string[] => {
  const named = Object.values(queryKeys).map((key) => {
    const parts: readonly unknown[] = typeof key === "function" ? Reflect.apply(key, undefined, ["bills", "1"]) : key;
    return String(parts[0]);
  });
  const inline = sources.flatMap(({ text }) =>
    [...text.matchAll(/[kK]ey(?:: | = )\[\s*"([^"]+)"/gu)].map((match) => match[1] ?? ""),
  );
  return [...new Set([...named, ...inline])];
};

const signedOut = (reason: "signed-out" | "expired"): SessionState => ({ phase: "signed-out", reason });
const first = sessionOf({});
const others: readonly (readonly [string, SessionState])[] = [
  ["a sign-out", signedOut("signed-out")],
  ["a session that the service ended", signedOut("expired")],
  ["another person", sessionOf({ id: "2" })],
  ["the same person at another agency", sessionOf({ agency_id: "77" })],
  ["the same person for another company", sessionOf({ company_id: "12" })],
  ["the same person with a role less", sessionOf({ rights: "fewer" })],
];

const open = () => {
  const client = createQueryClient();
  const connected = createFakeDesk({});
  client.setQueryData(queryKeys.bootstrap, { ...signInBootstrap, session: first });
  watchDesk(connected, client);
  connected.emit("session.changed", first);
  return { client, connected };
};

it.each(others)("drops whatever was read, but what is nobody's own: %s", (_name, next) => {
  const { client, connected } = open();
  const keys = usedKeys();
  expect(keys.length).toBeGreaterThan(25);
  for (const key of keys.filter((one) => one !== "bootstrap")) client.setQueryData([key, "1"], "theirs");
  connected.emit("session.changed", next);
  const left = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data === "theirs");
  expect(left.map(({ queryKey }) => queryKey[0]).sort()).toEqual(
    Object.keys(impersonal)
      .filter((key) => key !== "bootstrap")
      .sort(),
  );
  expect(JSON.stringify(client.getQueryData(queryKeys.bootstrap))).not.toContain(
    next.phase === "signed-out" ? "138****" : "nobody",
  );
});

it("keeps what was read while the desk is locked, and with another agreement", () => {
  const { client, connected } = open();
  client.setQueryData(["list", "bills"], "theirs");
  connected.emit("session.changed", { ...first, locked: true });
  connected.emit("session.changed", sessionOf({ agreements_due: ["user"] }));
  expect(client.getQueryData(["list", "bills"])).toBe("theirs");
});

it("names no key that is used nowhere", () => {
  expect(Object.keys(impersonal).filter((key) => !usedKeys().includes(key))).toEqual([]);
});

it("forgets what was typed when somebody else comes, not when the same person comes back", () => {
  const { connected } = open();
  const typed = keptForPerson<string>();
  typed.set("1 new", "draft");
  connected.emit("session.changed", signedOut("expired"));
  connected.emit("session.changed", first);
  expect(typed.size).toBe(1);
  connected.emit("session.changed", signedOut("signed-out"));
  connected.emit("session.changed", sessionOf({ id: "2" }));
  expect(typed.size).toBe(0);
});

/** State that a module of the window keeps while it is open, and why nobody sees in it what somebody else read or typed. */
const kept: Readonly<Record<string, string>> = {
  "app/window-router.ts": "the router of the window; its addresses are told apart in Landing",
  "i18n/keys.ts": "times of keys",
  "i18n/texts.ts": "texts of the program",
  "list-screen/layout/measure-text.ts": "how wide a text is; the texts cannot be asked for",
  "session/kept-for-person.ts": "itself",
  "ui/leaving.ts": "questions of open screens, taken back when they go",
  "viewer/use-send-file.ts": "whether a file is on its way",
};

it("has no other memory that outlives a session, neither in modules nor in the browser", () => {
  const keeping = sources.filter(
    ({ text }) =>
      /^(?:export )?let /mu.test(text) ||
      /^(?:export )?const \w+(?:: (?!Readonly)[^=]+)? = new (?:Map|Set)(?:<[^\n]*>)?\(\)/mu.test(text),
  );
  const found = keeping.map(({ file }) => file).filter((file) => !Object.hasOwn(kept, file));
  expect(found).toEqual([]);
  expect(Object.keys(kept).filter((file) => !keeping.some((one) => one.file === file))).toEqual([]);
  expect(
    sources.filter(({ text }) => /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/u.test(text)),
  ).toEqual([]);
});
