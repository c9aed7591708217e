import { describe, expect, it } from "vitest";
import { securityLogLimits } from "../../../src-shared/registries/audit/security-events.ts";
import { createLogWriter, logLimits } from "./log.ts";

const start = Date.UTC(2026, 10, 20, 2, 0, 0, 7);

const setUp = () => {
  const lines: Record<string, unknown>[] = [];
  let bytes = 0;
  let at = start;
  const log = createLogWriter(
    (line) => {
      bytes += line.length;
      lines.push(JSON.parse(line));
    },
    () => at,
  );
  return { log, lines, bytes: () => bytes, advance: (ms: number) => (at += ms) };
};

describe("the log", () => {
  it("tells time with zone, level, event and request", () => {
    const { log, lines } = setUp();
    log.line("error", "request_failed", { request_id: "r1", fault: "Error" });
    expect(lines).toEqual([
      {
        at: "2026-11-20T10:00:00.007+08:00",
        level: "error",
        event: "request_failed",
        request_id: "r1",
        fault: "Error",
      },
    ]);
  });

  it("counts what is said again and tells it once, with the last request", () => {
    const { log, lines, bytes, advance } = setUp();
    for (let nth = 0; nth < 100_000; nth += 1) {
      log.line("error", "request_failed", { request_id: `r${nth}`, fault: "Error", stack: "at ".repeat(500) });
    }
    log.line("error", "another", {});
    expect(lines.map(({ event }) => event)).toEqual(["request_failed", "another"]);
    advance(logLimits.windowMs);
    log.flush();
    expect(lines.slice(2)).toMatchObject([{ event: "request_failed", repeated: 99_999, request_id: "r99999" }]);
    expect(bytes()).toBeLessThan(6_000);
    log.flush();
    expect(lines).toHaveLength(3);
  });

  it("is bounded also when every line says something else, and says how much was left out", () => {
    const { log, lines, bytes, advance } = setUp();
    for (let nth = 0; nth < 10_000; nth += 1) log.line("error", `event ${nth}`, { text: "x".repeat(100_000) });
    expect(lines).toHaveLength(logLimits.linesInWindow);
    expect(bytes()).toBeLessThan(logLimits.linesInWindow * (logLimits.fieldLength + 200));
    advance(logLimits.windowMs);
    log.line("info", "next", {});
    expect(lines.slice(logLimits.linesInWindow)).toMatchObject([
      { event: "lines_left_out", count: 10_000 - logLimits.linesInWindow },
      { event: "next" },
    ]);
  });

  it("keeps to a ceiling of its own where one is given, so that an attack leaves room for faults", () => {
    const lines: string[] = [];
    const log = createLogWriter(
      (line) => lines.push(line),
      () => start,
      securityLogLimits.linesAMinute,
    );
    for (let nth = 0; nth < 10_000; nth += 1) log.line("info", "security", { address: String(nth) });
    expect(lines).toHaveLength(securityLogLimits.linesAMinute);
    log.flush();
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ count: 10_000 - securityLogLimits.linesAMinute });
  });
});
