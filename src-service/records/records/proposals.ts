import { sql } from "kysely";
import type { z } from "zod";
import { actionAmount } from "../../../src-shared/kernel/records/amounts.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { type AnyProposal, kindNamed, wireKind } from "../../../src-shared/kernel/records/proposal.ts";
import { auditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import { commitAmount, type Decider, deciderOf } from "../../access/agencies/person-limits.ts";
import type { Principal, SignedIn, Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { saveVersion } from "../../core/plumbing/versioned.ts";
import type { RecordRequest, ServedRecord } from "../../lists/area.ts";
import { assertForm, decisionRefusal, picked, refuseFor, targetOf, verdictOf } from "./decide.ts";
import { findRecord } from "./find.ts";
import { limitedStep } from "./limited-step.ts";
import type { DecidedRow } from "./rules.ts";

/** The record that proposals are about. A wallet has no status. */
export type Subject = Pick<DecidedRow, "id" | "version" | "agency_id" | "company_id"> & { readonly status?: number };

/** Common columns of tables of proposals; those of the people are in the declaration. */
type Row = DecidedRow & {
  readonly kind: number;
  readonly reason: string;
  /** Of those about an amount. */
  readonly amount?: number;
  readonly journal_id?: number | null;
};

type RowOf<P extends AnyProposal> = P["table"] extends keyof Tables ? Tables[P["table"]] : never;
type KindOf<P extends AnyProposal> = Extract<keyof P["kinds"], string>;

/** The rules of a proposal beside its declaration. */
export type ProposalRules<P extends AnyProposal, S extends Subject> = {
  /** The record by its id, else `not_found`. */
  find(db: Reader, principal: Principal, id: string): Promise<S>;
  /** Saves the record as its next version. */
  save(writing: Writing, read: S, changes: Partial<S>): Promise<S>;
  /** The record in the form of answers. */
  show(context: SignedIn, id: number): Promise<object>;
  /** Columns of the record for audit entries, before and after. */
  readonly audited: readonly Extract<keyof S, string>[];
  /** Error code why the record does not allow a kind or an amount of it; null when it does. */
  against?(db: Reader, subject: S, kind: KindOf<P>, amount: number | null): Promise<string | null>;
  /** The proposed amount, cents, from the typed one; absent for those about none. May throw. */
  amount?(db: Reader, subject: S, kind: KindOf<P>, requested: number | undefined): Promise<number> | number;
  /** Further columns of a new proposal, from what was typed. May throw. */
  columns?(db: Reader, subject: S, body: CreateBody, context: SignedIn): Promise<Partial<RowOf<P>>>;
  /** Further members of a proposal in answers. */
  shown?(proposal: RowOf<P>): object;
  /** Applies a granted proposal: its journal and the changes of the record. May throw. */
  grant(
    context: SignedIn,
    writing: Writing,
    subject: S,
    proposal: RowOf<P>,
    kind: KindOf<P>,
  ): Promise<{ readonly journal_id?: number | null; readonly changes: Partial<S> }>;
};

type AnyProposalRules = {
  find(db: Reader, principal: Principal, id: string): Promise<Subject>;
  save(writing: Writing, read: Subject, changes: object): Promise<Subject>;
  show(context: SignedIn, id: number): Promise<object>;
  readonly audited: readonly string[];
  against?(db: Reader, subject: Subject, kind: string, amount: number | null): Promise<string | null>;
  amount?(db: Reader, subject: Subject, kind: string, requested: number | undefined): Promise<number> | number;
  columns?(db: Reader, subject: Subject, body: CreateBody, context: SignedIn): Promise<object>;
  shown?(proposal: Row): object;
  grant(
    context: SignedIn,
    writing: Writing,
    subject: Subject,
    proposal: Row,
    kind: string,
  ): Promise<{ readonly journal_id?: number | null; readonly changes: object }>;
};

export type ServedProposal<P extends AnyProposal, S extends Subject> = ServedRecord & {
  /** The proposals about a record, the newest first, in the form of answers. */
  of(db: Reader, principal: Principal, subject: S): Promise<z.output<P["shown"]>[]>;
  /** Error code why a person may not propose a kind now; null when they may. */
  proposeRefusal(db: Reader, principal: Principal, subject: S, kind: KindOf<P>): Promise<string | null>;
};

type CreateBody = {
  readonly version: number;
  readonly amount?: number;
  readonly reason: string;
  readonly [field: string]: unknown;
};
type UpdateBody = { readonly version: number; readonly action: string; readonly reason?: string };
type CreateRequest = RecordRequest & { readonly body: CreateBody };
type UpdateRequest = RecordRequest & { readonly body: UpdateBody };

const shownMost = 50;

/**
 * Serves the calls of a proposal from its declaration and rules. Permission, separation of duties, limits,
 * states, versions and that only one waits are checked here for every proposal alike; refusals are those of the calls.
 */
export function serveProposal<P extends AnyProposal, S extends Subject>(
  proposal: P,
  rules: ProposalRules<P, S>,
): ServedProposal<P, S>;
export function serveProposal(proposal: AnyProposal, rules: AnyProposalRules): ServedProposal<AnyProposal, Subject> {
  const { calls, made, decided, people, states } = proposal;
  const { record: recordKey, proposal: itemKey } = proposal.answer;
  const table = sql.table(proposal.table);
  const waiting = states.code(proposal.start);

  const mayPropose = (principal: Principal): boolean =>
    (principal.company_id === null || proposal.companiesPropose === true) &&
    principal.permissions.has(proposal.permission);

  const isWaiting = async (db: Reader, subject: Subject, kind: string): Promise<boolean> => {
    const { rows } = await sql<Row>`select * from ${table}
      where ${sql.ref(proposal.of.column)} = ${subject.id} and status = ${waiting}`.execute(db);
    return rows.some((row) => proposal.oneOf === "record" || row.kind === proposal.kinds[kind]?.code);
  };

  const proposeRefusal = async (db: Reader, principal: Principal, subject: Subject, kind: string) => {
    if (!mayPropose(principal)) return "forbidden";
    const refusal = (await rules.against?.(db, subject, kind, null)) ?? null;
    if (refusal === "illegal_transition") return refusal;
    return (await isWaiting(db, subject, kind)) ? "change_pending" : refusal;
  };

  const decideRefusal = async (db: Reader, action: string, row: Row, subject: Subject, decider: Decider) => {
    const refusal = decisionRefusal(proposal, action, row, {}, decider);
    if (refusal !== null || actionOf(proposal, action).forward !== true) return refusal;
    return (await rules.against?.(db, subject, kindNamed(proposal, row.kind), row.amount ?? null)) ?? null;
  };

  const shownOf = async (db: Reader, principal: Principal, subject: Subject, rows: readonly Row[]) => {
    const decider = await deciderOf(db, principal);
    const ids = rows.flatMap((row) => [Number(row[made.by] ?? 0), Number(row[decided.by] ?? 0)]);
    const existing = await db
      .selectFrom("users")
      .select(["id", "name"])
      .where("id", "in", [0, ...ids])
      .execute();
    const nameOf = (id: unknown): string => existing.find((person) => person.id === id)?.name ?? "";
    const shownProposals: unknown[] = [];
    for (const row of rows) {
      const actions: unknown[] = [];
      for (const action of Object.keys(proposal.actions)) {
        actions.push(verdictOf(action, await decideRefusal(db, action, row, subject, decider)));
      }
      shownProposals.push({
        ...row,
        ...rules.shown?.(row),
        id: String(row.id),
        kind: wireKind(proposal, kindNamed(proposal, row.kind)),
        [people.maker]: nameOf(row[made.by]),
        [people.decider]: nameOf(row[decided.by]),
        actions,
      });
    }
    return proposal.shown.array().parse(shownProposals);
  };

  const answerOf = async (context: SignedIn, subject: Subject, id: number) => {
    const { db, principal } = context;
    const row = await findRecord<Row>(db, principal, proposal, String(id));
    const [item] = await shownOf(db, principal, subject, [row]);
    return { [recordKey]: await rules.show(context, subject.id), [itemKey]: item };
  };

  const audit = (
    writing: Writing,
    read: Subject,
    savedSubject: Subject,
    row: Row,
    step: string,
    reason: string,
    was?: number,
  ) =>
    writing.audit({
      agency_id: row.agency_id,
      action: `${proposal.name}.${step}`,
      object: auditObject(proposal.of.object, read.id),
      before: { ...(was !== undefined && { [`${itemKey}_status`]: was }), ...picked(read, rules.audited) },
      after: {
        [itemKey]: row.id,
        [`${itemKey}_status`]: row.status,
        kind: wireKind(proposal, kindNamed(proposal, row.kind)),
        ...(row.amount !== undefined && { amount: row.amount }),
        ...picked(savedSubject, rules.audited),
      },
      reason,
    });

  const create = async (context: SignedIn, { params, body }: CreateRequest) => {
    const { principal } = context;
    const { subject, id } = await context.write(async (writing) => {
      const { tx } = writing;
      const read = await rules.find(tx, principal, params["id"] ?? "");
      const current = { version: read.version, status: read.status ?? 0 };
      const kind = kindNamed(proposal, body[proposal.kindIn ?? "kind"]);
      refuseFor(await proposeRefusal(tx, principal, read, kind), current, body.version);
      const amount = (await rules.amount?.(tx, read, kind, body.amount)) ?? null;
      refuseFor((await rules.against?.(tx, read, kind, amount)) ?? null, current, body.version);
      const own = await rules.columns?.(tx, read, body, context);
      const row: Row = {
        id: await writing.ids(1),
        version: 1,
        agency_id: read.agency_id,
        company_id: read.company_id,
        [proposal.of.column]: read.id,
        kind: proposal.kinds[kind]?.code ?? 0,
        reason: body.reason,
        status: waiting,
        [made.by]: principal.user_id,
        [made.at]: writing.at,
        [decided.by]: null,
        [decided.at]: null,
        [decided.reason]: "",
        ...(amount !== null && { amount, journal_id: null }),
        ...own,
      };
      const columns = Object.entries(row);
      await sql`insert into ${table} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${sql.join(columns.map(([, value]) => value))})`.execute(tx);
      const savedSubject = await rules.save(writing, read, {});
      await audit(writing, read, savedSubject, row, "create", body.reason);
      return { subject: savedSubject, id: row.id };
    });
    return answerOf(context, subject, id);
  };

  const update = async (context: SignedIn, { params, body }: UpdateRequest) => {
    const { principal } = context;
    const { subject, id } = await context.write(async (writing) => {
      const { tx } = writing;
      const row = await findRecord<Row>(tx, principal, proposal, params["id"] ?? "");
      const read = await rules.find(tx, principal, String(row[proposal.of.column]));
      const decider = await deciderOf(tx, principal);
      refuseFor(await decideRefusal(tx, body.action, row, read, decider), row, body.version);
      const reason = body.reason?.trim() ?? "";
      const { form = {}, limitedBy, forward = false } = actionOf(proposal, body.action);
      assertForm(form, { reason });
      if (limitedBy !== undefined) {
        const step = limitedStep(`${proposal.name}.${body.action}`);
        const object =
          proposal.object === undefined
            ? auditObject(proposal.of.object, read.id)
            : auditObject(proposal.object, row.id);
        const amount = actionAmount(actionOf(proposal, body.action), limitedBy, row, body);
        await commitAmount(writing, principal, { step, object, amount });
      }
      const kind = kindNamed(proposal, row.kind);
      const grantResult = forward ? await rules.grant(context, writing, read, row, kind) : { changes: {} };
      const next = await saveVersion<Row>(writing, proposal.table, row, {
        status: targetOf(proposal, body.action),
        [decided.by]: principal.user_id,
        [decided.at]: writing.at,
        [decided.reason]: reason,
        ...(row.journal_id !== undefined && { journal_id: grantResult.journal_id ?? null }),
      });
      const savedSubject = await rules.save(writing, read, grantResult.changes);
      await audit(writing, read, savedSubject, next, body.action, reason, row.status);
      return { subject: savedSubject, id: row.id };
    });
    return answerOf(context, subject, id);
  };

  return {
    record: proposal,
    calls: {
      [calls.create.name]: { answer: (_service, context, request) => create(context, request as CreateRequest) },
      [calls.update.name]: { answer: (_service, context, request) => update(context, request as UpdateRequest) },
    },
    of: async (db, principal, subject) => {
      const { rows } = await sql<Row>`select * from ${table}
        where ${sql.ref(proposal.of.column)} = ${subject.id} order by id desc limit ${shownMost}`.execute(db);
      return shownOf(db, principal, subject, rows);
    },
    proposeRefusal,
  };
}
