import { describe, expect, it } from "vitest";
import { seededRandom } from "../../values/text/seeded-random.ts";
import type { FieldKind, ImportField } from "./define.ts";
import { field } from "./define.ts";
import { fixByName, fixes, offersOf } from "./fixes.ts";

const kinds: FieldKind[] = [
  "text",
  "name",
  "phone",
  "idNumber",
  "card",
  "cents",
  "date",
  "boolean",
  "integer",
  "priceRange",
];
const of = (kind: FieldKind): ImportField => field("x", "X", kind);
const fix = (name: string, kind: FieldKind, text: string): string | null =>
  fixByName(name)?.propose(of(kind), text) ?? null;

describe("fixes", () => {
  it.each([
    ["halfWidth", "phone", "１３８００００００００", "13800000000"],
    ["spaces", "name", "张 三", "张三"],
    ["spaces", "name", "王　芳 ", "王芳"],
    ["spaces", "name", "JOHN  SMITH", "JOHN SMITH"],
    ["spaces", "name", "JOHN SMITH", null],
    ["spaces", "text", "a b", null],
    ["nameDot", "name", "买买提.吐尔逊", "买买提·吐尔逊"],
    ["nameDot", "name", "买买提•吐尔逊", "买买提·吐尔逊"],
    ["nameDot", "name", "J. Smith", null],
    ["nameDot", "text", "买买提.吐尔逊", null],
    ["invisible", "text", "张\u3164三\ufe00", "张三"],
    ["lookAlikes", "name", "\ue863小明", "䶮小明"],
    ["invisible", "name", "张\u200b三", "张三"],
    ["lookAlikes", "name", "\u2fa6\u2f29明", "金小明"],
    ["lookAlikes", "text", "上海\u2ee2\uf90a", "上海马金"],
    ["lookAlikes", "text", "金小明", null],
    ["lineBreaks", "text", "夜班\r\n 分拣\n", "夜班 分拣"],
    ["lineBreaks", "text", "夜班 分拣", null],
    ["money", "cents", "1.2万", "12000.00"],
    ["money", "cents", "1,200.5", null],
    ["money", "cents", "¥100", "100.00"],
    ["money", "cents", "￥1,234.5", "1234.50"],
    ["money", "priceRange", "¥100-¥200", "100-200"],
    ["money", "priceRange", "¥100-x", null],
    ["money", "cents", "(100)", null],
    ["idNumber", "idNumber", "11010519491231002x", "11010519491231002X"],
    ["id15to18", "idNumber", "110105491231002", "11010519491231002X"],
    ["phone", "phone", "+86 138-0000-0000", "13800000000"],
    ["card", "card", "6222-0202 0011 2233 442", "6222020200112233442"],
    ["date", "date", "2026年1月2日", null],
    ["date", "date", "2026 - 1 - 2", "2026-01-02"],
    ["date", "date", "2026-10-28 00:00:00", "2026-10-28"],
    ["date", "date", "2026/10/28 9:05", "2026-10-28"],
    ["date", "date", "2026-10-28T13:05:00.000Z", null],
    ["date", "date", "00:00:00", null],
  ] as const)("%s of a %s cell: %s → %s", (name, kind, text, expected) => {
    expect(fix(name, kind, text)).toBe(expected);
  });

  it("are counted by the short way exactly where one has something to offer", () => {
    const random = seededRandom(1);
    const pieces = [
      ..."张三·.。\u3164１３Xx19,.-￥¥ 　\u200b\u202e元万年月日是否",
      "138",
      "2026-01-02",
      "110105",
      "100.00",
    ];
    const differing: string[] = [];
    for (let round = 0; round < 4_000; round += 1) {
      const text = Array.from({ length: random.int(1, 5) }, () => random.pick(pieces)).join("");
      for (const kind of kinds) {
        const fixNamesOffered = fixes.filter((one) => one.propose(of(kind), text) !== null).map((one) => one.name);
        if (offersOf(of(kind), text).join() !== fixNamesOffered.join()) differing.push(`${kind} ${text}`);
      }
    }
    expect(differing).toEqual([]);
  });
});
