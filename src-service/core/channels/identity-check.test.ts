import { describe, expect, it } from "vitest";
import { demoWorker } from "../../../src-shared/demo/demo-work.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { debitBinsOf } from "../../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { type IdentityQuestion, sandboxIdentity } from "./identity-check.ts";

const first = demoWorker(0);
const second = demoWorker(1);
const question = (more: Partial<IdentityQuestion> = {}): IdentityQuestion => ({
  ...{ trace_id: "t", asked_ms: 0, name: first.name, id_no: first.id_no },
  ...more,
});
const plain = sandboxIdentity({ now: () => 0 }, { fate: () => "plain" });

describe("sandbox of identity checks", () => {
  it("knows the name, mobile and card of the demo's people, and takes nobody else's for theirs", async () => {
    const { mobile, account_no } = first;
    expect(await plain.check(question({ mobile }))).toBe("match");
    expect(await plain.check(question({ mobile, account_no }))).toBe("match");
    expect(await plain.check(question({ mobile: second.mobile }))).toBe("noMatch");
    expect(await plain.check(question({ mobile, account_no: second.account_no }))).toBe("noMatch");
    expect(await plain.check(question({ name: second.name, mobile, account_no }))).toBe("noMatch");
    expect(await plain.check(question({ mobile: second.mobile, account_no }))).toBe("noMatch");
  });

  it("knows no card of an unknown prefix", async () => {
    expect(await plain.check(question({ account_no: "9999999999999999" }))).toBe("cardUnknown");
  });

  it("holds most, not all, of what strangers say, and the same each time", async () => {
    const asked = Array.from({ length: 300 }, (_, at) =>
      question({ account_no: makeCard(debitBinsOf("ICBC")[0] ?? "", String(100_000_000_000 + at).slice(0, 12)) }),
    );
    const answers = await Promise.all(asked.map((one) => plain.check(one)));
    expect(await Promise.all(asked.map((one) => plain.check(one)))).toEqual(answers);
    const count = (answer: string) => answers.filter((one) => one === answer).length;
    expect(count("match")).toBeGreaterThan(200);
    expect(count("noMatch")).toBeGreaterThan(5);
    expect(count("cardUnknown")).toBeGreaterThan(2);
    const invalid = question({ name: "张三", id_no: "110105199001010000", mobile: "13800000000" });
    expect(await plain.check(invalid)).toBe("noMatch");
  });

  it("answers late and unknown questions when they are asked again, and works again after it was down", async () => {
    const clock = { ms: 0, now: () => clock.ms };
    const late = sandboxIdentity(clock, { fate: () => "late" });
    const unknown = sandboxIdentity(clock, { fate: () => "unknown" });
    const down = sandboxIdentity(clock, { fate: () => "down" });
    expect(await late.check(question({ mobile: first.mobile }))).toBe("late");
    expect(await unknown.check(question({ mobile: first.mobile }))).toBe("unknown");
    expect(await down.check(question({ mobile: first.mobile }))).toBe("down");
    clock.ms = 60_000;
    expect(await late.check(question({ mobile: first.mobile }))).toBe("match");
    expect(await unknown.check(question({ mobile: second.mobile }))).toBe("noMatch");
    expect(await down.check(question({ mobile: first.mobile }))).toBe("match");
  });
});
