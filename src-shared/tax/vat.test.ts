import { describe, expect, it } from "vitest";
import { seededRandom } from "../values/seeded-random.ts";
import { emptyVatMonth, type VatInput, type VatMonth, type VatResult, vatOfMonth, withholdVat } from "./vat.ts";

const date = "2026-03-10";
const input = (gross: number, month: VatMonth = emptyVatMonth, rest: Partial<VatInput> = {}): VatInput => ({
  gross,
  month,
  date,
  area: "city",
  threshold: "monthly",
  ...rest,
});

function taken(answer: ReturnType<typeof withholdVat>): VatResult {
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

/** The month after a payment. */
const monthAfter = (month: VatMonth, gross: number, line: VatResult): VatMonth => ({
  gross: month.gross + gross,
  vat_withheld: month.vat_withheld + line.vat + line.recover_vat,
  surtax_withheld: month.surtax_withheld + line.surtax + line.recover_surtax,
});

describe("VAT of a month", () => {
  it.each([
    [15_000_000, 148_515, 8_911],
    [10_100_000, 0, 0],
    [10_100_001, 100_000, 6_000],
    [10_100_100, 100_001, 6_000],
    [0, 0, 0],
  ])("%i gross owes %i and surcharges %i", (gross, vat, surtax) =>
    expect(vatOfMonth(gross, "city", date)).toEqual({ ok: true, vat, surtax }),
  );

  it("depends on where the worker is registered", () => {
    expect(vatOfMonth(15_000_000, "town", date)).toMatchObject({ surtax: 3_713 + 2_228 + 1_485 });
    expect(vatOfMonth(15_000_000, "other", date)).toMatchObject({ surtax: 743 + 2_228 + 1_485 });
    expect(vatOfMonth(15_000_000, "city", "2028-01-01")).toEqual({ ok: false, code: "noRule" });
  });
});

describe("VAT of a payment by the month", () => {
  it("is free up to the cliff, and the payment that crosses it pays for the earlier ones", () => {
    const first = taken(withholdVat(input(9_000_000)));
    expect(first).toMatchObject({ vat: 0, surtax: 0, recover_vat: 0, is_exempt: true });
    const month = monthAfter(emptyVatMonth, 9_000_000, first);
    const second = taken(withholdVat(input(6_000_000, month)));
    expect(second.vat + second.recover_vat).toBe(148_515);
    expect(second.surtax + second.recover_surtax).toBe(8_911);
    expect(second.recover_vat).toBe(89_109);
    expect(second).toMatchObject({ pending: 0, is_exempt: false, rule_version: "vat-2026-01" });
    const third = taken(withholdVat(input(1_000_000, monthAfter(month, 6_000_000, second))));
    expect(third).toMatchObject({ vat: 9_901, recover_vat: 0, recover_surtax: 0 });
  });

  it("leaves pending what it may not recover yet and takes it later", () => {
    const month: VatMonth = { gross: 10_000_000, vat_withheld: 0, surtax_withheld: 0 };
    const crossing = taken(withholdVat(input(200_000, month, { recover_limit: 50_000 })));
    expect(crossing).toMatchObject({ recover_vat: 50_000, recover_surtax: 0 });
    expect(crossing.pending).toBeGreaterThan(0);
    const next = taken(withholdVat(input(500_000, monthAfter(month, 200_000, crossing))));
    expect(next.recover_vat + next.recover_surtax).toBe(crossing.pending);
    expect(next.pending).toBe(0);
  });

  it("takes nothing more when a returned payment left too much withheld", () => {
    const month: VatMonth = { gross: 5_000_000, vat_withheld: 100_000, surtax_withheld: 6_000 };
    expect(withholdVat(input(1_000_000, month))).toMatchObject({ vat: 0, surtax: 0, over_withheld: 106_000 });
    const above = taken(withholdVat(input(5_200_000, { ...month, vat_withheld: 150_000, surtax_withheld: 9_000 })));
    expect(above).toMatchObject({ vat: 0, surtax: 0, recover_vat: 0 });
    expect(above.over_withheld).toBe(150_000 + 9_000 - 100_990 - 6_060);
  });

  it("adds up to what the month owes for every division into payments", () => {
    const random = seededRandom(22);
    for (let round = 0; round < 2_000; round += 1) {
      const area = random.pick(["city", "town", "other"] as const);
      let month = emptyVatMonth;
      for (let count = random.int(1, 8); count > 0; count -= 1) {
        const gross = random.int(1, 4_000_000);
        const limit = random.int(0, 1) === 0 ? { recover_limit: random.int(0, 20_000) } : {};
        month = monthAfter(month, gross, taken(withholdVat(input(gross, month, { area, ...limit }))));
      }
      const last = random.int(1, 4_000_000);
      const line = taken(withholdVat(input(last, month, { area })));
      const done = monthAfter(month, last, line);
      expect(line.pending + line.over_withheld).toBe(0);
      expect(vatOfMonth(done.gross, area, date)).toEqual({
        ok: true,
        vat: done.vat_withheld,
        surtax: done.surtax_withheld,
      });
    }
  });
});

describe("VAT by transaction", () => {
  it("has the threshold of its year and no education surcharges in a small month", () => {
    const single = { threshold: "perTransaction" } as const;
    expect(withholdVat(input(101_000, emptyVatMonth, single))).toMatchObject({ vat: 0, is_exempt: true });
    expect(withholdVat(input(101_001, emptyVatMonth, single))).toMatchObject({ vat: 1_000, surtax: 35 });
    expect(withholdVat(input(50_501, emptyVatMonth, { ...single, date: "2025-12-31" }))).toMatchObject({
      vat: 500,
      surtax: 18,
    });
    expect(withholdVat(input(50_500, emptyVatMonth, { ...single, date: "2025-12-31" }))).toMatchObject({ vat: 0 });
  });
});
