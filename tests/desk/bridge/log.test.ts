import { expect, it } from "vitest";
import { createLog, errorName, type LogLine } from "../../../src-main/plumbing/log.ts";

it("lets codes and numbers through and nothing that a person or a secret could be", () => {
  const lines: LogLine[] = [];
  const log = createLog((line) => lines.push(line));
  const hidden = {
    name: "张三",
    card: "6222020200112233445",
    phone: "call-13800000001",
    token: "A".repeat(43),
    md5: "0123456789abcdef0123456789abcdef",
    text: "two words",
    long: "a".repeat(80),
  };
  const entryFields = {
    entry: "bills.get",
    id: "7f1c2f0e-3c51-4c9a-8a37-0e6d3f3f2f11",
    path: "/cdl/1/bills/{id}",
    ms: 12,
    ok: true,
    none: null,
  };
  log.info("x", { ...hidden, ...entryFields });
  expect(lines[0]?.facts).toEqual({
    ...Object.fromEntries(Object.keys(hidden).map((name) => [name, "[hidden]"])),
    ...entryFields,
  });
});

it("names an error without its message", () => {
  expect([
    errorName(new TypeError("secret")),
    errorName(Object.assign(new Error("secret"), { code: "ENOENT" })),
    errorName("secret"),
  ]).toEqual(["TypeError", "ENOENT", "string"]);
});
