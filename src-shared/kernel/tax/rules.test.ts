import { describe, expect, it } from "vitest";
import { addDays } from "../values/time/time.ts";
import { bandTax } from "./bands.ts";
import { type RuleKind, ruleFor, rules } from "./rules.ts";

const kinds = Object.keys(rules) as RuleKind[];

describe("dated rules", () => {
  it("never overlap, leave no gap inside a table and have unique versions", () => {
    const versions = new Set<string>();
    for (const kind of kinds) {
      const rows = rules[kind];
      rows.forEach((rule, index) => {
        versions.add(rule.version);
        const next = rows[index + 1];
        if (next !== undefined) expect(addDays(rule.effective_to ?? "", 1)).toBe(next.effective_from);
        expect(ruleFor(kind, rule.effective_from)?.version).toBe(rule.version);
        if (rule.effective_to !== null)
          expect(ruleFor(kind, `${rule.effective_to} 23:59:59`)?.version).toBe(rule.version);
      });
    }
    expect(versions.size).toBe(kinds.reduce((count, kind) => count + rules[kind].length, 0));
  });

  it("answer nothing outside their time", () => {
    expect(ruleFor("cumulative", "2025-09-30")).toBeUndefined();
    expect(ruleFor("vat", "2028-01-01")).toBeUndefined();
    expect(ruleFor("perPayment", "2018-12-31")).toBeUndefined();
  });

  it("change the per-transaction threshold with 2026", () => {
    expect(ruleFor("vat", "2025-12-31")?.per_transaction_threshold).toBe(50_000);
    expect(ruleFor("vat", "2026-01-01")?.per_transaction_threshold).toBe(100_000);
  });

  it("have quick deductions that join the bands without a jump", () => {
    for (const { bands } of [...rules.cumulative, ...rules.businessIncome]) {
      for (const [index, band] of bands.entries()) {
        if (band.up_to === null) continue;
        const next = bands[index + 1];
        expect(((next?.rate_bp ?? 0) * band.up_to) / 10_000 - (next?.quick_deduction ?? 0)).toBe(
          bandTax(bands, band.up_to),
        );
      }
      expect(bands.at(-1)?.up_to).toBeNull();
    }
  });
});
