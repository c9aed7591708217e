import { type Kysely, sql } from "kysely";
import { serialKey } from "../../../../src-shared/kernel/values/banks/bank-serial.ts";
import { addColumns, type ColumnType, type Dialect } from "../../schema/schema.ts";

/**
 * `serial_key`: the normalised serial. `bank_amount`: what the bank has reported of a payment that was entered by hand,
 * cents; null until it has. `dispute`: 1 booked and reported amounts differ and nobody has decided, 2 kept as booked, 3
 * corrected. `booked_by`: who had entered it; `maker_id` is then whoever proposes what to do.
 */
export const bankSerialColumns = {
  transfers: { serial_key: "text?", bank_amount: "int?", dispute: "int?", disputed_at: "text?", booked_by: "int?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

type Row = {
  id: number;
  agency_id: number;
  bank_serial: string;
  origin: number;
  type: number;
  status: number;
  maker_id: number;
  finished_at: string | null;
  create_at: string;
};

const [byHand, succeeded, recharge] = [1, 3, 1];

const storeSerialKeys = async (db: Kysely<never>, rows: readonly Row[]): Promise<void> => {
  const usedSerials = new Set<string>();
  for (const row of rows) {
    const key = serialKey(row.bank_serial);
    const place = `${row.agency_id} ${key}`;
    if (!usedSerials.has(place)) {
      usedSerials.add(place);
      await sql`update transfers set serial_key = ${key} where id = ${row.id}`.execute(db);
      continue;
    }
    // The same payment once more. Credited by hand beside the bank's own word, it waits for two people to decide.
    if (row.origin !== byHand || row.type !== recharge || row.status !== succeeded) continue;
    await sql`update transfers set status = 6, dispute = 1, bank_amount = 0, booked_by = maker_id,
      disputed_at = ${row.finished_at ?? row.create_at}, version = version + 1,
      change_seq = (select value from counters where name = 'change') where id = ${row.id}`.execute(db);
  }
};

/**
 * One serial stands once, in whatever case and width it was written: the bank's own record keeps it, else the oldest. What
 * was credited by hand under the same serial becomes an open difference; nothing fails.
 */
export const upBankSerials = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, bankSerialColumns);
  await sql`update counters set value = value + 1 where name = 'change'`.execute(db);
  const { rows } =
    await sql<Row>`select id, agency_id, bank_serial, origin, type, status, maker_id, finished_at, create_at
    from transfers where bank_serial is not null order by origin desc, id`.execute(db);
  await storeSerialKeys(db, rows);
  await sql`create unique index transfers_serial_key on transfers (agency_id, serial_key)`.execute(db);
  await sql`create index transfers_disputes on transfers (dispute) where dispute = 1`.execute(db);
  await sql`create index transfers_unreported on transfers (finished_at)
    where type = 1 and origin = 1 and bank_amount is null`.execute(db);
};
