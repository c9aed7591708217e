import type { Secrets } from "../secrets/secrets.ts";

/** Makes a seal: HMAC-SHA256 under the key of seals, which is kept in the secrets' folder. */
export type SealKey = (text: string) => Buffer;

/** The key of seals among the service's secrets. */
export const sealKeyOf = (secrets: Pick<Secrets, "keyed">): SealKey => secrets.keyed("seal");

export type SealedRow = Readonly<Record<string, unknown>>;

const sealBytes = 16;

/** The seal of a row, 32 hex digits: its table, its key and the values of `columns` in their order. */
export const rowSeal = (
  key: SealKey,
  table: string,
  rowKey: string,
  columns: readonly string[],
  row: SealedRow,
): string =>
  key(`${table}\n${rowKey}\n${JSON.stringify(columns.map((name) => row[name] ?? null))}`)
    .subarray(0, sealBytes)
    .toString("hex");

const modulus = 1n << BigInt(sealBytes * 8);

/** A sum of seals (hex) with some added and some taken away: the order does not count, each seal does. */
export const sumWith = (sum: string, added: readonly string[], removed: readonly string[]): string => {
  let value = BigInt(`0x${sum}`);
  for (const seal of added) value += BigInt(`0x${seal}`);
  for (const seal of removed) value -= BigInt(`0x${seal}`);
  return (((value % modulus) + modulus) % modulus).toString(16).padStart(sealBytes * 2, "0");
};

export const emptySum = "0".repeat(sealBytes * 2);

/** Total kept of a sealed table besides the seals of its rows. */
export type SealTotal = {
  readonly tab: string;
  readonly row_count: number;
  readonly seal_sum: string;
  readonly sealed_columns: string;
  readonly mac: string;
};

const macOf = (key: SealKey, total: Omit<SealTotal, "mac">): string =>
  key(`total\n${JSON.stringify([total.tab, total.row_count, total.seal_sum, total.sealed_columns])}`).toString("hex");

export const signTotal = (key: SealKey, total: Omit<SealTotal, "mac">): SealTotal => ({
  ...total,
  mac: macOf(key, total),
});

export const isSigned = (key: SealKey, total: SealTotal): boolean => macOf(key, total) === total.mac;

export const columnsOf = (total: SealTotal): readonly string[] => JSON.parse(total.sealed_columns) as string[];
