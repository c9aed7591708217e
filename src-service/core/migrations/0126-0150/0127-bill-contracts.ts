import { type Kysely, sql } from "kysely";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/** `contract_id`: the contract that a bill was last computed by, for the fee period of a contract; null: nothing kept it. */
export const billContractColumns = { bills: { contract_id: "int?" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

/** Takes the contract of each bill out of what it keeps of its computing. */
export const upBillContracts = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, billContractColumns);
  const contract = dialect === "sqlite" ? "json_extract(steps, '$.contract')" : "(steps::json ->> 'contract')::bigint";
  await sql.raw(`update bills set contract_id = ${contract} where steps like '{%'`).execute(db);
};
