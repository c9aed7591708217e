import { maskField } from "../../src-shared/values/mask.ts";
import { nameKey } from "../../src-shared/values/text.ts";
import type { Reader } from "../database/bulk.ts";
import { type Guess, guessAt, isNear, numberGuesses, workersByMask } from "../sensitive/guesses.ts";
import { fullIdNumber, type ImportScope, type RowWithFacts } from "./import-facts.ts";

/** Values of a row that are similar to the data of the worker whom it names by the right ID number. */
const guessesOfRow = ({ row, facts: { worker, accounts } }: RowWithFacts): Guess[] => {
  if (worker === null) return [];
  const account = row.labor_bank_account ?? "";
  const isOwn = accounts.some(({ account_no }) => account_no === account);
  const isNearAccount = !isOwn && accounts.some(({ account_no }) => isNear("card", account, account_no));
  const isNearName = nameKey(row.labor_name) !== nameKey(worker.name) && isNear("name", row.labor_name, worker.name);
  return [
    ...(isNear("phone", row.labor_phone, worker.mobile) ? [guessAt("phone", worker.id, row.labor_phone)] : []),
    ...(isNearAccount ? [guessAt("card", worker.id, account)] : []),
    ...(isNearName ? [guessAt("name", worker.id, row.labor_name)] : []),
  ];
};

/**
 * The wrong values of an import's rows that come close to the data of workers of its company (`sensitive/guesses.ts`): an
 * ID number that differs behind its mask; without one, a phone that does for the same name; else phone, account or name.
 * Rows of people who are not workers of the company are not guesses.
 */
export const guessesOf = async (db: Reader, scope: ImportScope, rows: readonly RowWithFacts[]): Promise<Guess[]> => {
  const unknown = rows.filter(({ facts }) => facts.worker === null).map(({ row }) => row);
  const within = { agency_id: scope.agency_id, company_id: scope.company.id };
  const numbered = unknown.filter((row) => row.id_no !== "").map((row) => fullIdNumber(row.id_no));
  const phoned = unknown.filter((row) => row.id_no === "");
  const phones = phoned.map((row) => row.labor_phone);
  const byPhone = await workersByMask(db, within, "phone", phones);
  return [
    ...(await numberGuesses(db, within, numbered)),
    ...phoned.flatMap(({ labor_phone, labor_name }) =>
      (byPhone.get(maskField("phone", labor_phone)) ?? [])
        .filter(({ name, mobile }) => mobile !== labor_phone && nameKey(name) === nameKey(labor_name))
        .map(({ id }) => guessAt("phone", id, labor_phone)),
    ),
    ...rows.flatMap(guessesOfRow),
  ];
};
