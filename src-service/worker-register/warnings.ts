import { lookUp, type Reader } from "../database/bulk.ts";
import { fullIdNumber, type WorkerInput, type WorkerIssue, workerWarning } from "./rules.ts";

type Within = { readonly agency_id: number /** Null: all of the agency. */; readonly company_id: number | null };

const removedAccount = 5;

const countsBy = (rows: readonly { readonly value: string; readonly id_no: string }[]) =>
  Map.groupBy(rows, ({ value }) => value);

/** Who of the workers in sight has the phone numbers and cards of the rows. */
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
    people().where("l.mobile", "in", chunk).select(["l.mobile as value", "l.id_no"]).execute(),
  );
  const byCard = await lookUp(cards, (chunk) =>
    people()
      .innerJoin("labor_accounts as a", "a.labor_id", "l.id")
      .where("a.account_no", "in", chunk)
      .where("a.status", "<>", removedAccount)
      .select(["a.account_no as value", "l.id_no"])
      .execute(),
  );
  return { mobile: countsBy(byPhone), account_no: countsBy(byCard) };
};

/** Warns of phones and cards that other people of the register have; of those alone whom the person may see. */
export const sharedIssues = async (
  db: Reader,
  within: Within,
  rows: readonly WorkerInput[],
): Promise<readonly (readonly WorkerIssue[])[]> => {
  const users = await usersOf(db, within, rows);
  return rows.map((row) =>
    (["mobile", "account_no"] as const).flatMap((field) => {
      const id_no = fullIdNumber(row.id_no);
      const others = new Set(
        (users[field].get(row[field] ?? "") ?? []).filter((one) => one.id_no !== id_no).map((one) => one.id_no),
      ).size;
      const code = field === "mobile" ? "mobile_shared" : "card_shared";
      return others === 0 ? [] : [workerWarning(field, code, { others })];
    }),
  );
};
