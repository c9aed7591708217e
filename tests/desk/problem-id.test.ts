import { describe, expect, it } from "vitest";
import { redacted } from "../../src-main/plumbing/log.ts";
import { loggedProblemId, newProblemId, problemFacts } from "../../src-renderer/ui/problems/use-problem-id.ts";
import { appArea } from "../../src-shared/bridge/app.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";

const odd: unknown[] = [
  new TypeError("6222020200112233445"),
  Object.assign(new Error("x"), { name: "a b\n" }),
  "text",
  null,
  undefined,
  { name: "张三" },
];

describe("what is noted of a problem", () => {
  it("is taken by the bridge and kept whole by the log, whatever failed and wherever", () => {
    for (const error of odd) {
      for (const path of ["/", "/bills/77", "/导入/1", "/a_b", `/${"x".repeat(90)}`, ""]) {
        const facts = problemFacts(newProblemId(), error, path);
        expect(appArea.noteProblem.input.safeParse(facts).error).toBeUndefined();
        expect(redacted(facts)).toEqual(facts);
      }
    }
  });

  it("has an id that the log does not take for somebody's number", () => {
    const ids = Array.from({ length: 2_000 }, newProblemId);
    expect(ids.filter((id) => redacted({ id })["id"] !== id)).toEqual([]);
    expect(new Set(ids).size).toBeGreaterThan(1_990);
  });

  it("leaves the id alone that an error came with", () => {
    expect(loggedProblemId(new AppError("internal", { params: { id: "a" } }))).toBe("a");
    expect(loggedProblemId(new AppError("internal", { params: { request_id: "b" } }))).toBe("b");
    expect(loggedProblemId(new AppError("offline"))).toBeUndefined();
    expect(loggedProblemId(new Error("x"))).toBeUndefined();
  });
});
