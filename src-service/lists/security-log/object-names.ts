import { type RawBuilder, sql } from "kysely";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import {
  type AuditObjectKind,
  auditObjectCode,
  auditObjectKinds,
  auditObjectOf,
  earlierWholes,
} from "../../../src-shared/registries/audit/audit-objects.ts";
import { isListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";

/** SQL of the number or name of a kind's records: `r` is the record, looked up by its id within the entry's agency. */
type NameSource = { readonly name: string; readonly from: string; readonly within?: string };

const ofCompany = (table: string): NameSource => ({
  name: "c.name",
  from: `${table} r join companies c on c.id = r.company_id`,
});
const numbered = (table: string, name = "no"): NameSource => ({ name: `r.${name}`, from: `${table} r` });

/** Kinds whose records have no name but their id are not listed. */
const nameSources: Partial<Record<AuditObjectKind, NameSource>> = {
  // People are named to everybody who reads the log, as in its column of actors.
  user: {
    name: "r.name",
    from: "users r",
    within: "exists (select 1 from memberships m where m.user_id = r.id and m.agency_id = a.agency_id)",
  },
  company: numbered("companies", "name"),
  account: {
    name: "coalesce(c.name, g.name)",
    from: "corporate_accounts r join agencies g on g.id = r.agency_id left join companies c on c.id = r.company_id",
  },
  entIdentity: ofCompany("ent_identities"),
  attorney: ofCompany("powers_of_attorney"),
  settlement: numbered("settlements"),
  payoutLine: { name: "s.no", from: "payout_lines r join settlements s on s.id = r.settlement_id" },
  bill: numbered("bills"),
  import: numbered("bill_imports", "file_name"),
  wallet: ofCompany("wallets"),
  walletChange: ofCompany("wallet_changes"),
  transfer: numbered("transfers"),
  transaction: numbered("transactions"),
  serviceBill: numbered("service_bills"),
  invoiceApply: numbered("invoice_applies"),
  invoiceRecord: numbered("invoice_records", "invoice_no"),
  redLetter: { name: "p.no", from: "invoice_red_letters r join invoice_applies p on p.id = r.apply_id" },
  invoiceMail: { name: "i.invoice_no", from: "outgoing_mails r join invoice_records i on i.id = r.record_id" },
  voucher: numbered("voucher_records"),
  exportJob: numbered("export_jobs"),
  incomeSummary: numbered("income_summary"),
  taxPeriod: numbered("tax_periods", "period"),
  importJob: numbered("import_jobs"),
  ...Object.fromEntries(
    recordNames.map(recordByName).map(({ object, table, title }) => [object, numbered(table, title)]),
  ),
};

const pattern = (prefix: string): RawBuilder<string> => sql.lit(`${prefix.replaceAll("_", "!_")}:%`);

/** `a.object` as today's table of kinds writes it, whatever version wrote the entry. */
export const objectSql = (): RawBuilder<string> => {
  const wholes = Object.entries(earlierWholes).map(
    ([before, now]) => sql`when a.object = ${sql.lit(before)} then ${sql.lit<string>(now)}`,
  );
  const prefixes = auditObjectKinds.flatMap((kind) =>
    (auditObjectOf(kind).earlier ?? []).map((before) => {
      const idPart = sql`substr(a.object, ${sql.lit(before.length + 1)})`;
      return sql`when a.object like ${pattern(before)} escape '!' then ${sql.lit<string>(kind)} || ${idPart}`;
    }),
  );
  return sql<string>`case ${sql.join([...wholes, ...prefixes], sql` `)} else a.object end`;
};

const cases = <T>(pick: (kind: AuditObjectKind) => RawBuilder<T> | null, other: RawBuilder<T>): RawBuilder<T> => {
  const branches = auditObjectKinds.flatMap((kind) => {
    const value = pick(kind);
    return value === null ? [] : [sql`when a.object like ${pattern(kind)} then ${value}`];
  });
  return sql<T>`case ${sql.join(branches, sql` `)} else ${other} end`;
};

/** Code of the kind of `a.object`; 0 for one that is not known. */
export const objectKindSql = (): RawBuilder<number> =>
  cases<number>((kind) => sql.lit(auditObjectCode(kind)), sql.lit(0));

/** The id of `a.object`: what stands behind the kind. */
const idText = (kind: AuditObjectKind): RawBuilder<string> => sql`substr(a.object, ${sql.lit(kind.length + 2)})`;

const maySee = (kind: AuditObjectKind, permissions: ReadonlySet<PermissionKey>): boolean => {
  const { record, seenWith } = auditObjectOf(kind);
  const list = record ?? seenWith;
  return list === undefined || (isListName(list) && permissions.has(listByName(list).permission));
};

/** At most as many digits as a number holds: anything else would fail the whole query. */
const isNumber = (text: RawBuilder<string>): RawBuilder<boolean> =>
  sql`(${text} <> '' and length(${text}) <= 15 and ltrim(${text}, '0123456789') = '')`;

const recordName = (kind: AuditObjectKind, { name, from, within }: NameSource): RawBuilder<string> => {
  const text = idText(kind);
  const scope = sql.raw(within ?? "r.agency_id = a.agency_id");
  const nameQuery = sql`select ${sql.raw(name)} from ${sql.raw(from)} where r.id = cast(${text} as bigint) and ${scope}`;
  return sql<string>`case when ${isNumber(text)} then coalesce(nullif((${nameQuery}), ''), ${text}) else ${text} end`;
};

/**
 * Name of the record of `a.object`: its number or name where the person may see its list, else its id. Words of the
 * program stand as `kind.id`, which the list's `words` put into a language.
 */
export const objectNameSql = (permissions: ReadonlySet<PermissionKey>): RawBuilder<string> =>
  cases<string>((kind) => {
    if (auditObjectOf(kind).isWord) return sql`${sql.lit(`${kind}.`)} || ${idText(kind)}`;
    if (kind === "agency") return sql`(select g.name from agencies g where g.id = a.agency_id)`;
    const source = nameSources[kind];
    return source === undefined || !maySee(kind, permissions) ? idText(kind) : recordName(kind, source);
  }, sql.ref("a.object"));
