import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../core/database/tables.ts";
import { containsSql } from "../../../lists/lists/condition-sql.ts";

/**
 * Numbers as the service gives them (`Writing.numbers`): two capitals, a day, six digits. They sort alike under every
 * collation. All but the last four digits is a head, which up to ten thousand bills share.
 */
const headLength = 12;
const wholeLength = 16;
const tailLength = wholeLength - headLength;
const digits = /^\d+$/;
const partOfNumber = /^[A-Z]{0,2}\d*$/;

/** A shorter text matches too many numbers. */
export const minTextLength = tailLength;

/** The expression of the index (migration 0021): 1 for numbers of another form. */
const oddness = `case when length(no) <> 16 or ltrim(substr(no, 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') <> ''
  or ltrim(substr(no, 3), '0123456789') <> '' then 1 end`;
const odd = sql.raw(`(${oddness}) = 1`);
/** As an inequality, for PostgreSQL takes it that few rows have no value, and without statistics reads all bills for each head. */
const regular = sql.raw(`coalesce(${oddness}, 0) <> 1`);

/** The heads of an agency's bills, found by index jumps from one to the next. */
const headsOf = async (db: Database, agencyId: number): Promise<string[]> => {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select no from bills where agency_id = ${agencyId} ${after} and ${regular} order by no limit 1)`;
  const { rows } = await sql<{ head: string }>`
    with recursive found(no) as (
      select ${next(sql``)}
      union all
      select ${next(sql`and no > substr(f.no, 1, ${sql.lit(headLength)}) || '9999'`)} from found f where f.no is not null
    ) select substr(no, 1, ${sql.lit(headLength)}) as head from found where no is not null`.execute(db);
  return rows.map(({ head }) => head);
};

type Range = readonly [low: string, high: string];

const rangeOf = (begin: string): Range => [begin.padEnd(wholeLength, "0"), begin.padEnd(wholeLength, "9")];

/** Ranges of the numbers of a head that contain the text. */
const rangesOf = (head: string, text: string): readonly Range[] => {
  if (head.includes(text)) return [rangeOf(head)];
  const ranges: Range[] = [];
  for (let place = wholeLength - text.length; place >= 0 && place + text.length > headLength; place -= 1) {
    const inHead = text.slice(0, Math.max(0, headLength - place));
    const afterHead = text.slice(inHead.length);
    if (head.startsWith(inHead, place) && digits.test(afterHead)) ranges.push(rangeOf(head + afterHead));
  }
  return ranges;
};

const rangesAtOnce = 200;

/**
 * Ids of an agency's bills whose numbers contain a text, in capitals or not; null where there are more than `most`. The
 * cost grows with the number of heads and matches, not of bills. The text has `minTextLength` characters or more.
 */
export const idsByNumberPart = async (
  db: Database,
  agencyId: number,
  text: string,
  maxIds: number,
): Promise<number[] | null> => {
  const contains = containsSql(sql.ref("no"), text);
  const foundIds = new Set<number>();
  const add = async (select: RawBuilder<unknown>): Promise<void> => {
    const { rows } = await sql<{ id: number }>`${select} limit ${maxIds + 1}`.execute(db);
    for (const { id } of rows) foundIds.add(id);
  };
  await add(sql`select id from bills where agency_id = ${agencyId} and ${odd} and ${contains}`);
  const upperText = text.toUpperCase();
  const isPart = partOfNumber.test(upperText) && upperText.length <= wholeLength;
  const ranges = isPart ? (await headsOf(db, agencyId)).flatMap((head) => rangesOf(head, upperText)) : [];
  for (let at = 0; at < ranges.length && foundIds.size <= maxIds; at += rangesAtOnce) {
    const within = ranges.slice(at, at + rangesAtOnce).map(([low, high]) => sql`(${low}, ${high})`);
    // Joined, not strung together by "or": planning two hundred alternatives takes PostgreSQL longer than finding them.
    await add(sql`with r(low, high) as (values ${sql.join(within)})
      select distinct b.id from r cross join bills b
      where b.agency_id = ${agencyId} and b.no >= r.low and b.no <= r.high and ${contains}`);
  }
  return foundIds.size > maxIds ? null : [...foundIds];
};
