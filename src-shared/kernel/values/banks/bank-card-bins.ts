/**
 * Issuer prefixes (BIN, 6 digits) of the commonest cards, by bank code of bank.ts. Public card data of 2019–2023, a
 * selection: new prefixes appear every year, so an unknown one warns and never blocks (dictionary A6).
 */
type BinRow = readonly [bank: string, debit: string, credit?: string];

const rows: readonly BinRow[] = [
  [
    "ICBC",
    "620058 621225 621226 621227 621281 621288 621558 621559 621721 621722 621723 622200 622202 622203 622208",
    "622210 622230 622235 622238 622240 622245",
  ],
  [
    "ABC",
    "620059 621282 621336 621619 621671 622821 622822 622841 622845 622846 622848 622849 623018 623052",
    "622836 622837 622838 622839",
  ],
  [
    "BOC",
    "456351 601382 620061 621283 621330 621660 621661 621663 621666 621667 621668 621669 621756 621758 621785 621790",
    "622750 622752 622760 622761",
  ],
  [
    "CCB",
    "436742 620060 621080 621081 621284 621467 621598 621621 621673 621700 622280 622700 622966 622988",
    "436745 622166 622168 622675 622676 622677 622708",
  ],
  ["COMM", "405512 601428 621069 622258 622259 622260 622261 622262", "622251 622252 622253 622285 622656"],
  [
    "CITIC",
    "433670 433671 621767 621768 621769 621770 621771 621772 621773 622690 622691 622692 622696 622698 622998 622999",
    "622678 622679 622680 622688 622689 622766 622916 622918",
  ],
  [
    "CEB",
    "620085 620518 621489 621490 621491 621492 622660 622661 622662 622663 622664 622665 622666 622670 622671",
    "622161 622570 622650 622655 622657 622685 622687",
  ],
  ["HXBANK", "621222 622630 622631 622632 622633 623020 623021 623022 623023", "622637 622638"],
  [
    "CMBC",
    "415599 421393 621691 622615 622616 622617 622618 622619 622620 622622",
    "622600 622601 622602 622603 622621 622623",
  ],
  ["GDB", "621462 622568", "622555 622556 622557 622558 622559 622560"],
  ["SPABANK", "621626 622298 622536 622538 622539 622983 622986 622989 623058", "622155 622156 622157 622525 622526"],
  [
    "CMB",
    "410062 468203 621286 621483 621485 621486 622580 622588 622598 622609",
    "439225 439226 622575 622576 622577 622578 622579 622581 622582",
  ],
  ["CIB", "438588 438589 622908 622909", "451289 451290 622571 622572 622573 622901 622902"],
  [
    "SPDB",
    "621351 621352 621390 621791 621792 621793 621795 621796 622516 622517 622518 622521 622522 622523",
    "622176 622228 622276 622277",
  ],
  ["BJBANK", "421317 602969 621030 621468", "622163"],
  ["NJCB", "621259 621777 622305"],
  ["JSBANK", "621076 622173 622866 622876", "622283"],
  ["HZCB", "603367 622878 623061", "622286"],
  ["NBBANK", "621418 622281 622316", "622282 622318"],
  ["SHBANK", "620522 621005 622267 622468 622892", "622148 622149"],
  ["EGBANK", "622384"],
  ["CZBANK", "622309"],
  ["BOHAIB", "621268 621453 622684 622884"],
  ["HSBANK", "621775 622877 622879", "622651"],
  ["SHRCB", "622478"],
  [
    "PSBC",
    "620062 621095 621096 621098 621285 621599 621674 621797 621798 621799 622150 622151 622181 622182 622187 622188 622189",
    "622810 622811 622812",
  ],
];

/** Debit cards can be paid to; credit cards cannot. */
export type CardType = "debit" | "credit";

const issuers = new Map<string, { bank: string; type: CardType }>();
for (const [bank, debit, credit = ""] of rows) {
  for (const bin of debit.split(" ")) issuers.set(bin, { bank, type: "debit" });
  for (const bin of credit.split(" ").filter(Boolean)) issuers.set(bin, { bank, type: "credit" });
}

/** Bank code and type of a card number or BIN by its first six digits; undefined when the table does not know it. */
export const issuerOf = (cardNo: string): { bank: string; type: CardType } | undefined =>
  issuers.get(cardNo.slice(0, 6));

/** Known prefixes of credit cards, which nobody is paid to. */
export const creditBins: readonly string[] = [...issuers].flatMap(([bin, { type }]) =>
  type === "credit" ? [bin] : [],
);

/** Known debit prefixes of a bank, for demo data. */
export const debitBinsOf = (bankCode: string): string[] =>
  rows.filter(([bank]) => bank === bankCode).flatMap(([, debit]) => debit.split(" "));
