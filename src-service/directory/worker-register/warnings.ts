import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { fullIdNumber, type WorkerInput, type WorkerIssue, workerWarning } from "./rules.ts";

type Within = { readonly agency_id: number /** Null: all of the agency. */; readonly company_id: number | null };

const removedAccount = 5;
/** So many of those who have a card are named. */
const mostNamed = 3;

type User = { readonly value: string; readonly id_no: string; readonly name: string };

const countsBy = (rows: readonly User[]) => Map.groupBy(rows, ({ value }) => value);

/** Finds the workers in sight who have the phone numbers and cards of the rows. */
const usersOf = async (db: Reader, { agency_id, company_id }: Within, rows: readonly WorkerInput[]) => {
  const phones = rows.flatMap(({ mobile = "" }) => (mobile === "" ? [] : [mobile]));
  const cards = rows.flatMap(({ account_no = "" }) => (account_no === "" ? [] : [account_no]));
  const people = () =>
    db
      .selectFrom("labors as l")
      .where("l.agency_id", "=", agency_id)
      .$if(company_id !== null, (query) =>
        query.where("l.id", "in", (eb) =>
          eb.selectFrom("company_labors").select("labor_id").where("company_id", "=", company_id),
        ),
      );
  const byPhone = await lookUp(phones, (chunk) =>
    people().where("l.mobile", "in", chunk).select(["l.mobile as value", "l.id_no", "l.name"]).execute(),
  );
  const byCard = await lookUp(cards, (chunk) =>
    people()
      .innerJoin("labor_accounts as a", "a.labor_id", "l.id")
      .where("a.account_no", "in", chunk)
      .where("a.status", "<>", removedAccount)
      .select(["a.account_no as value", "l.id_no", "l.name"])
      .execute(),
  );
  return { mobile: countsBy(byPhone), account_no: countsBy(byCard) };
};

/** Other people than the row's own, each once. */
const othersAmong = (users: readonly User[] | undefined, idNo: string): User[] => [
  ...new Map((users ?? []).filter(({ id_no }) => id_no !== idNo).map((user) => [user.id_no, user])).values(),
];

const namesOf = (users: readonly User[]): string => {
  const names = users.slice(0, mostNamed).map(({ name }) => maskName(name));
  return names.join("、") + (users.length > mostNamed ? "…" : "");
};

/**
 * Warns of phones and cards that other people of the register have; of those alone whom the person may see. With a card it is
 * said who they are, masked as everywhere: a card means one person (requirement W4), a phone often a family.
 */
export const sharedIssues = async (
  db: Reader,
  within: Within,
  rows: readonly WorkerInput[],
): Promise<readonly (readonly WorkerIssue[])[]> => {
  const users = await usersOf(db, within, rows);
  return rows.map((row) => {
    const id_no = fullIdNumber(row.id_no);
    const phone = othersAmong(users.mobile.get(row.mobile ?? ""), id_no);
    const card = othersAmong(users.account_no.get(row.account_no ?? ""), id_no);
    const names = namesOf(card);
    return [
      ...(phone.length === 0 ? [] : [workerWarning("mobile", "mobile_shared", { others: phone.length })]),
      ...(card.length === 0 ? [] : [workerWarning("account_no", "card_shared_with", { others: card.length, names })]),
    ];
  });
};
