import { type RawBuilder, sql } from "kysely";
import type { AuditObjectKind } from "../../src-shared/audit-objects.ts";
import { type RevealableName, revealableRecords } from "../../src-shared/calls/other.ts";
import { virtualAccountBase } from "../../src-shared/funds/virtual-account.ts";
import type { SensitiveKind } from "../../src-shared/lists/define.ts";
import { listByName } from "../../src-shared/lists/registry.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { notFound, recordId } from "../plumbing/answers.ts";
import { withinSql } from "../plumbing/data-scope.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { countUses } from "./uses.ts";

const shownSeconds = 30;

/** Where the values of a list or record stand. */
type Revealed = {
  /** What its records are in the audit log. */
  readonly kind: AuditObjectKind;
  readonly from: RawBuilder<unknown>;
  /** Columns that the scope goes by. */
  readonly company: string;
  readonly maker: string | null;
};

/** A line belongs to its settlement's company and maker. */
const tables: Readonly<Record<RevealableName, Revealed>> = {
  bills: { kind: "bill", from: sql`bills t`, company: "t.company_id", maker: "t.created_by" },
  payoutLines: {
    kind: "payoutLine",
    from: sql`payout_lines t join settlements s on s.id = t.settlement_id and s.agency_id = t.agency_id`,
    company: "s.company_id",
    maker: "s.maker_id",
  },
  transfers: { kind: "transfer", from: sql`transfers t`, company: "t.company_id", maker: "t.maker_id" },
  wallets: {
    kind: "wallet",
    from: sql`(
      select id, agency_id, company_id, cast(id + ${sql.lit(virtualAccountBase)} as text) as virtual_account_no
      from wallets) t`,
    company: "t.company_id",
    maker: null,
  },
  incomeSummary: { kind: "incomeSummary", from: sql`income_summary t`, company: "t.company_id", maker: null },
  invoiceApplies: {
    kind: "invoiceApply",
    from: sql`invoice_applies t`,
    company: "t.company_id",
    maker: "t.created_by",
  },
  // A mail is seen by who sees its invoice, which goes by the company (`invoices/records-source.ts`).
  invoiceMails: { kind: "invoiceMail", from: sql`outgoing_mails t`, company: "t.company_id", maker: null },
};

type Declared = { readonly permission: PermissionKey; kindOf(field: string): SensitiveKind | undefined };

const declaredOf = (name: RevealableName): Declared => {
  if (name === "invoiceMails") {
    const { permission, fields } = revealableRecords[name];
    return { permission, kindOf: (field) => new Map<string, SensitiveKind>(Object.entries(fields)).get(field) };
  }
  const { permission, columns } = listByName(name);
  return {
    permission,
    kindOf: (field) => (Object.hasOwn(columns, field) ? columns[field]?.sensitive : undefined),
  };
};

const plainValue = async (
  db: Database,
  principal: Principal,
  list: RevealableName,
  id: number,
  field: string,
): Promise<string> => {
  const { from, company, maker } = tables[list];
  const within = withinSql(principal, { agency: "t.agency_id", company, maker });
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(`t.${field}`)} as value from ${from} where t.id = ${id} and ${within}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row.value;
};

/** Shows one masked value: one field of one record, with a reason, counted, and a line in the audit log (security 9.6). */
export const revealArea: MakeArea = () => ({
  handlers: {
    "sensitive.reveal": async ({ principal, db, write }, { body }) => {
      const { permission, kindOf } = declaredOf(body.list);
      if (!principal.permissions.has(permission)) throw new ServiceError("forbidden");
      if (kindOf(body.field) === undefined) {
        throw new ServiceError("invalid", { fields: { field: ["invalid_value"] } });
      }
      const value = await plainValue(db, principal, body.list, recordId(body.id), body.field);
      await write(async (writing) => {
        await countUses(writing, principal, "reveal", [{ mark: "" }]);
        await writing.audit({
          agency_id: principal.agency_id,
          action: "sensitive.reveal",
          object: `${tables[body.list].kind}:${body.id}`,
          after: { field: body.field },
          reason: body.reason.trim(),
        });
      });
      return { value, seconds: shownSeconds };
    },
  },
});
