import { type RegisterEntry, registerEntry } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import type { CompanyRegister, RegisterAnswer } from "../../core/channels/company-register.ts";
import type { Context, Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";

type Company = Pick<Tables["companies"], "id" | "agency_id" | "credit_code" | "submitted_at" | "create_at">;

/** The round of a review: when the company was handed in last. */
export const roundOf = ({ submitted_at, create_at }: Pick<Company, "submitted_at" | "create_at">): string =>
  submitted_at ?? create_at;

/** Answer of the register in this round. */
export type StoredAnswer = {
  readonly answer: "waiting" | "found" | "unknown" | "down";
  readonly at: string | null;
  readonly entry: RegisterEntry | null;
};

const notAsked: StoredAnswer = { answer: "waiting", at: null, entry: null };

const entryIn = (text: string): RegisterEntry | null => {
  if (text === "") return null;
  const read = registerEntry.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
};

/** Reads the answer of the register about a company in this round. */
export const registerAnswerOf = async (db: Reader, company: Company): Promise<StoredAnswer> => {
  const row = await db
    .selectFrom("company_register_answers")
    .select(["answer", "at", "entry"])
    .where("company_id", "=", company.id)
    .where("round", "=", roundOf(company))
    .executeTakeFirst();
  if (row === undefined) return notAsked;
  const entry = entryIn(row.entry);
  if (row.answer === "found" && entry !== null) return { answer: "found", at: row.at, entry };
  return { answer: row.answer === "down" ? "down" : "unknown", at: row.at, entry: null };
};

/** Asks the register; never within a transaction. */
export const askAbout = async (register: CompanyRegister, { credit_code }: Company): Promise<RegisterAnswer> => {
  try {
    return await register.find(credit_code);
  } catch {
    return { answer: "down" };
  }
};

/** Keeps what the register answered in this round. A known entry stays where it does not answer now. `userId`: who asked, null: nobody. */
export const keepAnswer = async (
  { tx, at, touched }: Writing,
  company: Company,
  found: RegisterAnswer,
  userId: number | null,
): Promise<void> => {
  const before = await registerAnswerOf(tx, company);
  if (before.answer === "found" && found.answer === "down") return;
  const row = {
    ...{ at, user_id: userId, answer: found.answer },
    entry: found.answer === "found" ? JSON.stringify(found.entry) : "",
  };
  await tx
    .insertInto("company_register_answers")
    .values({ company_id: company.id, agency_id: company.agency_id, round: roundOf(company), ...row })
    .onConflict((on) => on.columns(["company_id", "round"]).doUpdateSet(row))
    .execute();
  touched("companies", company.id);
};

const asksATurn = 20;

/** Asks the register about companies that wait for their review and of which it was not asked in this round. */
export const askForReviews = async (context: Context, register: CompanyRegister): Promise<void> => {
  const waiting = await context.db
    .selectFrom("companies as c")
    .leftJoin("company_register_answers as a", (join) =>
      join
        .onRef("a.company_id", "=", "c.id")
        .on((eb) => eb("a.round", "=", eb.fn.coalesce("c.submitted_at", "c.create_at"))),
    )
    .where("c.status", "=", companyStatus.reviewing)
    .where("a.company_id", "is", null)
    .select(["c.id", "c.agency_id", "c.credit_code", "c.submitted_at", "c.create_at"])
    .orderBy("c.id")
    .limit(asksATurn)
    .execute();
  for (const company of waiting) {
    const found = await askAbout(register, company);
    await context.write((writing) => keepAnswer(writing, company, found, null));
  }
};
