import { companies } from "../../src-shared/lists/companies.ts";
import type { SignedIn } from "../context.ts";
import { maskedRow } from "../lists/query.ts";
import { companiesSource } from "./companies-source.ts";

/** A company as the list shows it to this person. */
export const companyRow = ({ db, principal }: Pick<SignedIn, "db" | "principal">, id: number) =>
  maskedRow(db, principal, companies, companiesSource, id);
