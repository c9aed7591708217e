import { sql } from "kysely";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { keptPeople } from "../people/merged.ts";
import { fullIdNumber, type WorkerInput } from "./rules.ts";

/** Facts in the register about people whom rows name by ID number: of the agency, and with the company. */
export type RegisterFacts = {
  readonly people: ReadonlyMap<string, Tables["labors"]>;
  /** By worker. */
  readonly relations: ReadonlyMap<number, Tables["company_labors"]>;
  /** Accounts that are not removed, by worker. */
  readonly accounts: ReadonlyMap<number, readonly string[]>;
};

const removedAccount = 5;

/**
 * Looks up all people, relations and accounts of the rows in a handful of queries: of the whole agency, or of the company alone,
 * where what is found is told to somebody who does not see the agency.
 */
export const findFacts = async (
  db: Reader,
  { agency_id, id: companyId }: Pick<Tables["companies"], "id" | "agency_id">,
  rows: readonly Pick<WorkerInput, "id_no">[],
  reach: "agency" | "company",
): Promise<RegisterFacts> => {
  const found = await lookUp(
    rows.map(({ id_no }) => fullIdNumber(id_no)),
    (chunk) =>
      db
        .selectFrom("labors as l")
        .selectAll("l")
        .where("l.agency_id", "=", agency_id)
        .where("l.id_no", "in", chunk)
        .$if(reach === "company", (query) =>
          // Also by the number of somebody who was merged into a worker of the company.
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom("company_labors as r")
                .select("r.id")
                .where("r.company_id", "=", companyId)
                .where("r.labor_id", "=", sql<number>`coalesce(l.merged_into, l.id)`),
            ),
          ),
        )
        .execute(),
  );
  // A number of somebody who was merged into another person means that person.
  const people = await keptPeople(db, found);
  const ids = [...new Set(people.map(({ id }) => id))];
  const relations = await lookUp(ids, (chunk) =>
    db
      .selectFrom("company_labors")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("labor_id", "in", chunk)
      .execute(),
  );
  const accounts = await lookUp(ids, (chunk) =>
    db
      .selectFrom("labor_accounts")
      .select(["labor_id", "account_no"])
      .where("labor_id", "in", chunk)
      .where("status", "<>", removedAccount)
      .orderBy("id")
      .execute(),
  );
  const byWorker = Map.groupBy(accounts, ({ labor_id }) => labor_id);
  return {
    people: new Map(found.map(({ id_no }, at) => [id_no, people[at] as Tables["labors"]])),
    relations: new Map(relations.map((one) => [one.labor_id, one])),
    accounts: new Map([...byWorker].map(([id, own]) => [id, own.map(({ account_no }) => account_no)])),
  };
};

/** True when two spellings are one name. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
