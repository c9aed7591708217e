import { registrationFaults } from "../../states/business-registration.ts";
import { bankByCode, bankByName } from "../../values/banks/bank.ts";
import { checkBankCard } from "../../values/banks/bank-card.ts";
import { checkNameOnDocument, checkPersonName } from "../../values/people/chinese-name.ts";
import { ageOn, checkIdNumber, upgradeIdNumber15 } from "../../values/people/id-number.ts";
import { choiceOf } from "./cell-forms.ts";
import { type AcrossIssue, type FileRule, issue, type RowRule } from "./define.ts";
import { peopleFields } from "./people-fields.ts";

/** Nobody under this age works (spec 3, `limit_age`: min is never below 18). Years. */
export const youngest = 18;

/** The person of an ID column is of age today. A number that is wrong by itself says nothing of an age. */
export const isAdult =
  (column: string): RowRule =>
  (texts, { today }) => {
    const id = checkIdNumber(texts[column] ?? "", { today });
    if (!id.ok) return [];
    const age = ageOn(id.birthDate, today);
    return age < youngest ? [issue(column, "under_age", "error", { age, min: youngest })] : [];
  };

/** A new worker's name is as the document of their number prints it. What no document prints is told by the cell itself. */
export const nameOnDocument: RowRule = (texts) => {
  const text = texts["name"] ?? "";
  const name = checkNameOnDocument(text, texts["id_no"] ?? "");
  return name.ok || !checkPersonName(text).ok ? [] : [issue("name", `name_${name.code}`)];
};

/** As `isAdult`, and within the years that the company takes, by sex (spec 3). */
export const ageFits =
  (column: string): RowRule =>
  (texts, context) => {
    const limits = context.company.limit_age;
    const id = checkIdNumber(texts[column] ?? "", { today: context.today });
    if (limits === null || !id.ok) return isAdult(column)(texts, context);
    const { max, min: least } = id.sex === "female" ? limits.female : limits.male;
    const min = Math.max(youngest, least);
    const age = ageOn(id.birthDate, context.today);
    return age < min || age > max ? [issue(column, "worker_age", "error", { age, min, max })] : [];
  };

/** A card's prefix and the bank's name agree where both are known; else the payout may bounce. */
export const cardOfBank =
  (card: string, bank: string): RowRule =>
  (texts) => {
    const name = texts[bank] ?? "";
    const bankOfName = name === "" ? undefined : bankByName(name);
    const facts = checkBankCard(texts[card] ?? "");
    const bankOfCard = facts.ok && facts.bank !== null ? bankByCode(facts.bank) : undefined;
    if (name !== "" && bankOfName === undefined) return [issue(bank, "bank_unknown", "warning")];
    if (bankOfName === undefined || bankOfCard === undefined || bankOfName.code === bankOfCard.code) return [];
    return [issue(card, "card_of_other_bank", "warning", { bank: bankOfCard.name })];
  };

/** Offline-settlement companies cannot import online-settlement rows (spec 5). */
export const settlesLikeCompany: RowRule = (texts, { company }) => {
  if (company.settles_offline !== true) return [];
  const isOnline = choiceOf(peopleFields.settlementType, texts["settlement_type"] ?? "") === 1;
  return isOnline ? [issue("settlement_type", "company_offline_settlement")] : [];
};

/** Checks that a new worker's registration fits the code and the name of their business. */
export const registrationFits: RowRule = (texts) => {
  const codeOf = (field: "identityType" | "businessStatus"): number | undefined => {
    const code = choiceOf(peopleFields[field], texts[peopleFields[field].key] ?? "");
    return typeof code === "number" ? code : undefined;
  };
  const faults = registrationFaults({
    ...{ identity_type: codeOf("identityType"), biz_reg_status: codeOf("businessStatus") },
    ...{ uscc: texts["uscc"], biz_name: texts["biz_name"] },
  });
  // The code itself is judged in its cell.
  return faults.filter(({ code }) => code !== "uscc_invalid").map(({ field, code }) => issue(field, code));
};

/** Two spellings of one ID number are one person. */
const personOf = (idNo: string): string => upgradeIdNumber15(idNo) ?? idNo.toUpperCase();

/** Warns where several people of the file give the same value of a column: a phone or card that is shared (B14). */
export const sharedByPeople = (column: string, code: string, idColumn = "id_no"): FileRule => ({
  reads: [column, idColumn],
  start: () => {
    const rows = new Map<string, { row: number; person: string }[]>();
    return {
      row: (texts, { number }) => {
        const value = texts[column] ?? "";
        const person = personOf(texts[idColumn] ?? "");
        if (value === "" || person === "") return;
        const earlierRows = rows.get(value);
        if (earlierRows === undefined) rows.set(value, [{ row: number, person }]);
        else earlierRows.push({ row: number, person });
      },
      end: function* (): Generator<AcrossIssue> {
        for (const users of rows.values()) {
          const people = new Set(users.map(({ person }) => person)).size;
          if (people < 2) continue;
          for (const { row } of users) yield { row, issue: issue(column, code, "warning", { people }) };
        }
      },
    };
  },
});
