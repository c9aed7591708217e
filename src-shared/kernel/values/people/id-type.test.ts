import { expect, it } from "vitest";
import { makeIdNumber } from "./id-number.ts";
import { idTypeOf, isReadByMachine } from "./id-type.ts";

it.each([
  [makeIdNumber("440106", "1990-01-01", 11), "idcard"],
  [makeIdNumber("810000", "1990-01-01", 11), "rphkm"],
  [makeIdNumber("820000", "1990-01-01", 12), "rphkm"],
  [makeIdNumber("830000", "1990-01-01", 13), "rpt"],
  // 9, the place of application (11), and the country (124).
  [makeIdNumber("911124", "1990-01-01", 14), "fpr"],
  // A province that took part in no series of these: still an ID card.
  [makeIdNumber("710000", "1990-01-01", 15), "idcard"],
  // Before 1999 no such documents had numbers of this kind.
  ["810105900101001", "idcard"],
  ["", "idcard"],
] as const)("takes the kind of document from the number (%s: %s)", (idNo, type) => {
  expect(idTypeOf(idNo)).toBe(type);
  expect(isReadByMachine(idNo)).toBe(type === "idcard");
});
