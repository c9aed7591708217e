import { companies } from "../../../src-shared/companies/register/companies-list.ts";
import type { SignedIn } from "../../core/context.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { companiesSource } from "./companies-source.ts";

/** A company as the list shows it to this person. */
export const companyRow = ({ db, principal }: Pick<SignedIn, "db" | "principal">, id: number) =>
  maskedRow(db, principal, companies, companiesSource, id);
