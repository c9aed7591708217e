import type { z } from "zod";
import type { attorneyShape, ShownAttorney } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import type { AttorneyKind } from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { Service } from "../../lists/service.ts";

type Attorney = Tables["powers_of_attorney"];
export type NewAttorney = z.output<typeof attorneyShape>;

/** Nobody may act for ever by one paper: a longer one has a mistake in its days. */
const mostMonths = 120;

/** Throws `invalid` for days out of order, over already, or more than ten years apart. `today`: "YYYY-MM-DD". */
export const assertAttorneyDays = (attorney: Pick<NewAttorney, "start_at" | "end_at">, today: string): void => {
  const { start_at, end_at } = attorney;
  const isWrong = end_at < start_at || end_at < today || end_at > addMonths(start_at, mostMonths);
  if (isWrong) throw new ServiceError("invalid", { fields: { "attorney.end_at": ["attorney_days"] } });
};

/** The file of an attorney that is handed in. Throws `not_found`, `invalid` (`file_kind`). */
export const attorneyFile = (service: Service, { principal }: SignedIn, key: string) =>
  readVoucherFile(service, principal, key);

/** Keeps a power of attorney; the one of the same kind before it ends. Returns its id. */
export const addAttorney = async (
  writing: Writing,
  company: Pick<Tables["companies"], "id" | "agency_id">,
  kind: AttorneyKind,
  attorney: NewAttorney & { readonly file_name: string; readonly sha256: string },
  userId: number,
): Promise<number> => {
  const { tx, at, ids, audit } = writing;
  const { key, file_name, sha256, ...facts } = attorney;
  await endAttorneys(writing, company.id, kind);
  const id = await ids(1);
  const row: Attorney = {
    ...{ id, agency_id: company.agency_id, company_id: company.id, kind },
    ...{ file_key: key, file_name, sha256, ...facts },
    ...{ created_by: userId, create_at: at, ended_at: null },
  };
  await tx.insertInto("powers_of_attorney").values(row).execute();
  const { start_at, end_at, scope } = facts;
  await audit({
    ...{ agency_id: company.agency_id, action: "attorneys.create", object: `attorney:${id}` as const },
    after: { company_id: company.id, kind, start_at, end_at, scope, file: file_name, sha256 },
  });
  return id;
};

/** Ends what is in force of a kind: the paper stays readable, and nobody acts by it any more. */
export const endAttorneys = async (
  { tx, at, audit }: Writing,
  companyId: number,
  kind: AttorneyKind,
): Promise<void> => {
  const rows = await tx
    .selectFrom("powers_of_attorney")
    .select(["id", "agency_id"])
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .execute();
  for (const { id, agency_id } of rows) {
    await tx.updateTable("powers_of_attorney").set({ ended_at: at }).where("id", "=", id).execute();
    await audit({
      agency_id,
      action: "attorneys.end",
      object: `attorney:${id}`,
      after: { company_id: companyId, kind },
    });
  }
};

/** Powers of attorney of a company, those in force first, then the newest; masked, with the file for who may read it. */
export const attorneysOf = async (
  db: Reader,
  companyId: number,
  mayRead: boolean,
): Promise<(ShownAttorney & { readonly id: string })[]> => {
  const rows = await db
    .selectFrom("powers_of_attorney as a")
    .leftJoin("users as u", "u.id", "a.created_by")
    .selectAll("a")
    .select("u.name as maker")
    .where("a.company_id", "=", companyId)
    .orderBy("a.id", "desc")
    .execute();
  const shown = rows.map((row) => ({
    ...{ id: String(row.id), kind: row.kind, file_key: mayRead ? row.file_key : null, file_name: row.file_name },
    agent_name: maskField("name", row.agent_name),
    agent_id_no: maskField("idNumber", row.agent_id_no),
    agent_mobile: maskField("phone", row.agent_mobile),
    ...{ start_at: row.start_at, end_at: row.end_at, scope: row.scope },
    ...{ created_by: row.maker ?? "", create_at: row.create_at, ended_at: row.ended_at },
  }));
  return [...shown.filter(({ ended_at }) => ended_at === null), ...shown.filter(({ ended_at }) => ended_at !== null)];
};
