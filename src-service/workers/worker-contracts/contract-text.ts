import { createHash } from "node:crypto";
import { z } from "zod";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import {
  type ContractValues,
  customValues,
  fillContract,
} from "../../../src-shared/kernel/values/text/contract-text.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";

export type Contract = Tables["labor_contracts"];

type Person = Pick<Tables["labors"], "name" | "id_no" | "mobile">;
type Party = { readonly name: string; readonly credit_code: string };
type Parties = {
  readonly person: Person;
  readonly company: Party;
  readonly agency: Party;
  readonly custom: Readonly<Record<string, string>>;
  /** First and last day, "YYYY-MM-DD". */
  readonly start_at: string;
  readonly end_at: string;
};

/** Values of the placeholders of a contract. */
export const valuesOf = ({ person, company, agency, custom, start_at, end_at }: Parties): ContractValues => ({
  "worker.name": person.name,
  "worker.id_no": person.id_no,
  "worker.mobile": person.mobile ?? "",
  "company.name": company.name,
  "company.credit_code": company.credit_code,
  "agency.name": agency.name,
  "agency.credit_code": agency.credit_code,
  ...{ start_at, end_at },
  ...customValues(custom),
});

const keptValues = z.record(z.string(), z.string());

/** The values that a contract was made with. */
export const filledOf = ({ filled }: Pick<Contract, "filled">): ContractValues => keptValues.parse(JSON.parse(filled));

/** The sha256 of a text as UTF-8, in hex. */
export const textSha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

type Kept = Pick<Contract, "template_id" | "filled" | "text_sha256" | "no">;

const bodyOf = async (db: Reader, { template_id }: Kept): Promise<string> => {
  const template = await db
    .selectFrom("contract_templates")
    .select("body")
    .where("id", "=", template_id ?? 0)
    .executeTakeFirstOrThrow();
  return template.body;
};

/**
 * The text of a contract as the worker reads and signs it: versions of templates never change, and the values were kept when it
 * was made. Throws where it is not the text whose sha256 was kept then.
 */
export const textOf = async (db: Reader, contract: Kept): Promise<string> => {
  const text = fillContract(await bodyOf(db, contract), filledOf(contract));
  if (textSha256(text) !== contract.text_sha256) throw new Error(`the text of contract ${contract.no} has changed`);
  return text;
};

/**
 * The same text for whoever opens its address, before they have proven by a code who they are: the worker's ID number and mobile
 * are masked. Throws as `textOf`.
 */
export const textShown = async (db: Reader, contract: Kept): Promise<string> => {
  await textOf(db, contract);
  const values = filledOf(contract);
  const masked = {
    "worker.id_no": maskField("idNumber", values["worker.id_no"] ?? ""),
    "worker.mobile": maskField("phone", values["worker.mobile"] ?? ""),
  };
  return fillContract(await bodyOf(db, contract), { ...values, ...masked });
};

/** True when the person is still who the contract names. */
export const namesSamePerson = (contract: Pick<Contract, "filled">, person: Person): boolean => {
  const values = filledOf(contract);
  return values["worker.name"] === person.name && values["worker.id_no"] === person.id_no;
};
