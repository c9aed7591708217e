/**
 * Kinds of ID documents that carry an 18-character number of GB 11643 (dictionary A6, decision 7.30). Documents without such a
 * number (passports, travel permits, work permits) are not taken.
 */
export const idTypes = ["idcard", "rphkm", "rpt", "fpr"] as const;
export type IdType = (typeof idTypes)[number];

/**
 * The kind of document that a number belongs to: residence permits of Hong Kong and Macao (81, 82) and of Taiwan (83), the
 * foreigner's permanent residence card of 2023 (9), else the resident's ID card. Numbers of 15 digits are those of old ID cards.
 */
export const idTypeOf = (idNo: string): IdType => {
  if (idNo.length !== 18) return "idcard";
  if (idNo.startsWith("81") || idNo.startsWith("82")) return "rphkm";
  if (idNo.startsWith("83")) return "rpt";
  return idNo.startsWith("9") ? "fpr" : "idcard";
};

/** True when the person of a number is verified by photos that the machine reads; all others are looked at by a person. */
export const isReadByMachine = (idNo: string): boolean => idTypeOf(idNo) === "idcard";
