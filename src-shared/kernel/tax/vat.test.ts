import { describe, expect, it } from "vitest";
import { seededRandom } from "../values/text/seeded-random.ts";
import {
  type EarlierVatMonth,
  emptyVatMonth,
  type VatInput,
  type VatMonth,
  type VatResult,
  vatOfMonth,
  vatShort,
  withholdVat,
} from "./vat.ts";

const date = "2026-03-10";
const input = (gross: number, month: VatMonth = emptyVatMonth, rest: Partial<VatInput> = {}): VatInput => ({
  gross,
  month,
  date,
  area: "city",
  threshold: "monthly",
  ...rest,
});

function vatResult(answer: ReturnType<typeof withholdVat>): VatResult {
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
    const first = vatResult(withholdVat(input(9_000_000)));
    expect(first).toMatchObject({ vat: 0, surtax: 0, recover_vat: 0, is_exempt: true });
    const month = monthAfter(emptyVatMonth, 9_000_000, first);
    const second = vatResult(withholdVat(input(6_000_000, month)));
    expect(second.vat + second.recover_vat).toBe(148_515);
    expect(second.surtax + second.recover_surtax).toBe(8_911);
    expect(second.recover_vat).toBe(89_109);
    expect(second).toMatchObject({ pending: 0, is_exempt: false, rule_version: "vat-2026-01" });
    const third = vatResult(withholdVat(input(1_000_000, monthAfter(month, 6_000_000, second))));
    expect(third).toMatchObject({ vat: 9_901, recover_vat: 0, recover_surtax: 0 });
  });

  it("leaves pending what it may not recover yet and takes it later", () => {
    const month: VatMonth = { gross: 10_000_000, vat_withheld: 0, surtax_withheld: 0 };
    const crossing = vatResult(withholdVat(input(200_000, month, { recover_limit: 50_000 })));
    expect(crossing).toMatchObject({ recover_vat: 50_000, recover_surtax: 0 });
    expect(crossing.pending).toBeGreaterThan(0);
    const next = vatResult(withholdVat(input(500_000, monthAfter(month, 200_000, crossing))));
    expect(next.recover_vat + next.recover_surtax).toBe(crossing.pending);
    expect(next.pending).toBe(0);
  });

  it("gives back what was withheld too much since a payment came back", () => {
    const month: VatMonth = { gross: 5_000_000, vat_withheld: 100_000, surtax_withheld: 6_000 };
    expect(withholdVat(input(1_000_000, month))).toMatchObject({
      ...{ vat: 0, surtax: 0, recover_vat: -100_000, recover_surtax: -6_000, taken: 0, pending: 0 },
    });
    const above = vatResult(withholdVat(input(5_200_000, { ...month, vat_withheld: 150_000, surtax_withheld: 9_000 })));
    expect(above).toMatchObject({ vat: 0, surtax: 0 });
    expect([above.recover_vat, above.recover_surtax]).toEqual([100_990 - 150_000, 6_060 - 9_000]);
  });

  it("gives back no surcharges where only the place of the worker differs", () => {
    const month: VatMonth = { gross: 12_000_000, vat_withheld: 118_812, surtax_withheld: 9_000 };
    expect(withholdVat(input(1_000_000, month))).toMatchObject({ recover_vat: 0, recover_surtax: 0 });
  });

  it("takes again what was given back for a payment that comes back as well", () => {
    const month: VatMonth = { gross: 1_000_000, vat_withheld: -100_000, surtax_withheld: -6_000 };
    expect(withholdVat(input(500_000, month))).toMatchObject({ vat: 0, recover_vat: 100_000, recover_surtax: 6_000 });
    const limited = vatResult(withholdVat(input(500_000, month, { recover_limit: 30_000 })));
    expect(limited).toMatchObject({ recover_vat: 30_000, recover_surtax: 0, pending: 76_000 });
  });

  it("settles earlier months: gives back, and takes again no more than was given", () => {
    const none = { vat: 0, surtax: 0 };
    const over = { month: "2026-01", gross: 6_100_000, vat_withheld: 118_812, surtax_withheld: 7_128, returned: none };
    const even = { month: "2025-12", gross: 15_000_000, vat_withheld: 148_515, surtax_withheld: 8_911, returned: none };
    const line = vatResult(withholdVat(input(1_000_000, emptyVatMonth, { earlier: [even, over] })));
    expect(line).toMatchObject({ vat: 0, surtax: 0, recover_vat: -118_812, recover_surtax: -7_128 });
    expect(line.returned).toEqual([{ month: "2026-01", vat: 118_812, surtax: 7_128 }]);
    // The payment that the VAT was for has arrived after all: the month owes again what was given back, and not more.
    const again = {
      ...{ month: "2026-01", gross: 15_000_000, vat_withheld: 29_703, surtax_withheld: 1_783 },
      returned: { vat: 100_000, surtax: 6_000 },
    };
    const next = vatResult(withholdVat(input(1_000_000, emptyVatMonth, { earlier: [again] })));
    expect(next).toMatchObject({ recover_vat: 100_000, recover_surtax: 6_000, taken: 106_000 });
    expect(next.returned).toEqual([{ month: "2026-01", vat: -100_000, surtax: -6_000 }]);
  });

  it("takes what an earlier month was short of, as far as a payment bears it, and says what is left", () => {
    const none = { vat: 0, surtax: 0 };
    // 100,999.99 and 500.00: 1,004.95 and surcharges of 60.29 are owed, 499.98 was withheld.
    const short: EarlierVatMonth = {
      ...{ month: "2026-01", gross: 10_149_999, vat_withheld: 49_998, surtax_withheld: 0, returned: none },
      area: "city",
    };
    const owed = vatOfMonth(short.gross, "city", date);
    expect(owed).toEqual({ ok: true, vat: 100_495, surtax: 6_029 });
    expect(vatShort(short)).toBe(56_526);
    const whole = vatResult(withholdVat(input(1_000_000, emptyVatMonth, { earlier: [short] })));
    expect(whole).toMatchObject({ vat: 0, surtax: 0, recover_vat: 50_497, recover_surtax: 6_029, short_taken: 56_526 });
    expect([whole.taken, whole.pending]).toEqual([56_526, 0]);
    expect(whole.returned).toEqual([{ month: "2026-01", vat: -50_497, surtax: -6_029 }]);
    const part = vatResult(withholdVat(input(1_000_000, emptyVatMonth, { earlier: [short], recover_limit: 51_000 })));
    expect(part).toMatchObject({ recover_vat: 50_497, recover_surtax: 503, short_taken: 51_000, pending: 5_526 });
    // Without a known area only what was given back is taken again.
    const { area: _area, ...unknown } = short;
    expect(vatShort(unknown)).toBe(0);
    expect(withholdVat(input(1_000_000, emptyVatMonth, { earlier: [unknown] }))).toMatchObject({ taken: 0 });
  });

  it("adds up to what the month owes after any payments have come back and another was made", () => {
    const random = seededRandom(28);
    for (let round = 0; round < 1_000; round += 1) {
      const lines: { gross: number; line: VatResult }[] = [];
      const monthOfLines = (): VatMonth =>
        lines.reduce((sum, { gross, line }) => monthAfter(sum, gross, line), emptyVatMonth);
      for (let count = random.int(2, 8); count > 0; count -= 1) {
        const gross = random.int(1, 6_000_000);
        lines.push({ gross, line: vatResult(withholdVat(input(gross, monthOfLines()))) });
        if (random.int(0, 2) === 0) lines.splice(random.int(0, lines.length - 1), 1);
      }
      const gross = random.int(1, 6_000_000);
      lines.push({ gross, line: vatResult(withholdVat(input(gross, monthOfLines()))) });
      const done = monthOfLines();
      expect(vatOfMonth(done.gross, "city", date)).toEqual({
        ok: true,
        vat: done.vat_withheld,
        surtax: done.surtax_withheld,
      });
    }
  });

  it("adds up to what the month owes for every division into payments", () => {
    const random = seededRandom(22);
    for (let round = 0; round < 2_000; round += 1) {
      const area = random.pick(["city", "town", "other"] as const);
      let month = emptyVatMonth;
      for (let count = random.int(1, 8); count > 0; count -= 1) {
        const gross = random.int(1, 4_000_000);
        const limit = random.int(0, 1) === 0 ? { recover_limit: random.int(0, 20_000) } : {};
        month = monthAfter(month, gross, vatResult(withholdVat(input(gross, month, { area, ...limit }))));
      }
      const last = random.int(1, 4_000_000);
      const line = vatResult(withholdVat(input(last, month, { area })));
      const done = monthAfter(month, last, line);
      expect([line.pending, line.returned]).toEqual([0, []]);
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
