import { actionAmount } from "../../../src-shared/kernel/records/amounts.ts";
import type { AnyRecord, JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import type { ManyAnswer } from "../../../src-shared/kernel/records/many.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { auditObject } from "../../../src-shared/registries/audit/audit-objects.ts";
import { commitAmount, deciderOf } from "../../access/agencies/person-limits.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { RecordCall, RecordRequest, ServedRecord } from "../../lists/area.ts";
import { listRows, maskedRow } from "../../lists/lists/query.ts";
import { assertOpened } from "../../lists/sensitive/looked.ts";
import type { Service } from "../../lists/service.ts";
import { amountIn, assertForm, assertMay, holdsSome, picked, targetOf, verdictOf, verdictsOf } from "./decide.ts";
import { assertOwnFiles } from "./files.ts";
import { findRecord } from "./find.ts";
import { historyOf } from "./history.ts";
import { limitedStep } from "./limited-step.ts";
import { assertFits, commonColumns, ownerOf } from "./new-row.ts";
import type { AnyRules, Figures, Obstacle, RecordRow, RecordRules, Stamp } from "./rules.ts";
import { insertRecord, saveRecord } from "./save.ts";
import { takenValues, uniqueValue } from "./unique.ts";

const codeOf = (obstacle: Obstacle): string => (typeof obstacle === "string" ? obstacle : obstacle.code);

type CreateBody = Readonly<Record<string, unknown>> & { readonly company_id?: string };
type ActBody = Readonly<Record<string, unknown>> & {
  readonly version: number;
  readonly action: string;
  readonly reason?: string;
};

type ManyBody = Readonly<Record<string, unknown>> & {
  readonly action: string;
  readonly records: readonly { readonly id: string; readonly version: number }[];
};

type Done = Pick<RecordRow, "id" | "status">;
type ActRequest = RecordRequest & { readonly body: ActBody };

/** Fields of an action's form that a request for many records says of each by its id. */
const ownFieldsOf = (
  { manyBy = {} }: ReturnType<typeof actionOf>,
  body: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Readonly<Record<string, unknown>>> =>
  new Map(
    Object.entries(manyBy).flatMap(([field, by]) =>
      body[by] === undefined ? [] : [[field, body[by] as Readonly<Record<string, unknown>>] as const],
    ),
  );

/** Throws when the figures differ from those that the person saw, or when the action's form is incomplete. */
const assertFilled = (record: AnyRecord, row: RecordRow, figures: Figures, body: ActBody): void => {
  const { form = {}, seen = [] } = actionOf(record, body.action);
  const hasChanged = seen.some((column) => body[`expected_${column}`] !== amountIn(row, figures, column));
  if (hasChanged) throw new ServiceError("selection_changed");
  assertForm(form, body);
};

/** Columns that a move changes: the state, and person, time and reason of the action. */
const movesTo = (record: AnyRecord, stamp: Stamp | undefined, body: ActBody, by: number, at: string): object => {
  return {
    status: targetOf(record, body.action),
    ...(stamp !== undefined && { [stamp.by]: by, [stamp.at]: at }),
    ...(stamp?.reason !== undefined && { [stamp.reason]: body.reason ?? "" }),
  };
};

/**
 * Serves the calls of a record from its declaration and rules. Permission, separation of duties, limits,
 * states and versions are checked here for every record alike; refusals are those of the calls.
 */
export function serveRecord<R extends AnyRecord, P extends object = object>(
  record: R,
  rules: RecordRules<R, P>,
): ServedRecord;
export function serveRecord(record: AnyRecord, rules: AnyRules): ServedRecord {
  const { calls, list } = record;
  const figuresOf = async (db: Reader, row: RecordRow): Promise<Figures> => (await rules.figures?.(db, row)) ?? {};
  const title = record.title ?? "no";
  const answerOf = async ({ db, principal }: SignedIn, row: Done): Promise<unknown> =>
    record.idKey === undefined
      ? { [record.row]: await maskedRow(db, principal, list, rules.source, row.id) }
      : { [record.idKey]: String(row.id), ...picked(row, [title, "status"]) };

  const get = async (_service: Service, context: SignedIn, { params }: RecordRequest): Promise<unknown> => {
    const { db, principal } = context;
    const row = await findRecord<RecordRow>(db, principal, record, params["id"] ?? "");
    const decider = await deciderOf(db, principal);
    const figures = await figuresOf(db, row);
    const { stamps } = rules;
    const at = shanghaiNow(context.clock.now());
    const actions = [];
    for (const verdict of verdictsOf(record, row, figures, decider)) {
      const obstacle = verdict.allowed ? await rules.obstacle?.({ db, principal, row, at }, verdict.action) : null;
      actions.push(obstacle == null ? verdict : verdictOf(verdict.action, codeOf(obstacle)));
    }
    const shown = await maskedRow(db, principal, list, rules.source, row.id);
    return {
      [record.row]: shown,
      ...(await rules.facts(context, row)),
      ...(rules.next !== undefined && { next: await rules.next(context, row, shown as JudgedRow, actions) }),
      ...(stamps !== undefined && { steps: await historyOf(db, record, stamps, row, rules.createReason) }),
      actions,
    };
  };

  const create = async (
    context: SignedIn,
    { body }: RecordRequest & { readonly body: CreateBody },
    writing: Writing,
  ): Promise<Done> => {
    const company = await ownerOf(context, writing, record, body.company_id ?? "");
    assertFits(record, body, writing.at);
    await assertOwnFiles(writing.tx, context.principal, record.create.form, body);
    const common = await commonColumns(context, writing, record, company);
    const { agency_id, status } = common;
    if (rules.make !== undefined) return { id: await rules.make(context, writing, body), status };
    const { unique } = rules;
    if (rules.create === undefined || rules.prefix === undefined) throw new Error(`nothing makes ${record.name}`);
    const { columns, besides } = await rules.create(context, writing, body, company);
    if (unique !== undefined) {
      const value = uniqueValue(unique, columns);
      const taken = await takenValues(writing.tx, record, unique, agency_id, [value]);
      if (taken.has(value)) throw new ServiceError(unique.refusal);
    }
    const [no = ""] = await writing.numbers(rules.prefix, 1);
    const row = { ...columns, ...common, id: await writing.ids(1), no };
    await insertRecord(writing, record, row, {
      reason: String(picked(row, [rules.createReason ?? ""])[rules.createReason ?? ""] ?? ""),
      more: picked(row, rules.audited.create ?? []),
    });
    await besides?.(row.id);
    return row;
  };

  /** A record and its figures, where a person may do to it now what they want. Throws the refusal. */
  const judged = async (
    { db, principal, at }: { db: Reader; principal: Principal; at: string },
    id: string,
    body: ActBody,
  ) => {
    const row = await findRecord<RecordRow>(db, principal, record, id);
    const figures = await figuresOf(db, row);
    assertMay(record, body.action, row, figures, body.version, await deciderOf(db, principal));
    assertFilled(record, row, figures, body);
    if (actionOf(record, body.action).opens === "files") {
      if (rules.evidence === undefined) throw new Error(`${record.name} does not say what its evidence is`);
      await assertOpened(db, principal.user_id, await rules.evidence(db, row, body.action));
    }
    const obstacle = await rules.obstacle?.({ db, principal, row, at }, body.action);
    if (obstacle != null) throw obstacle instanceof ServiceError ? obstacle : new ServiceError(obstacle);
    await rules.judge?.[body.action]?.({ db, principal, row, body, at });
    return { row, figures };
  };

  const prepare = async (service: Service, context: SignedIn, { params, body }: ActRequest): Promise<unknown> => {
    const work = rules.prepare?.[body.action];
    if (work === undefined) return undefined;
    const { db, principal, clock } = context;
    const { row } = await judged({ db, principal, at: shanghaiNow(clock.now()) }, params["id"] ?? "", body);
    return work(service, context, row, body);
  };

  const act = async (
    context: SignedIn,
    { params, body }: ActRequest,
    writing: Writing,
    prepared: unknown,
  ): Promise<Done> => {
    const { principal } = context;
    const other = rules.others?.[body.action];
    if (other !== undefined) return other(context, writing, params["id"] ?? "", body);
    const { row, figures } = await judged({ db: writing.tx, principal, at: writing.at }, params["id"] ?? "", body);
    const action = actionOf(record, body.action);
    const { form = {}, limitedBy, seen = [] } = action;
    await assertOwnFiles(writing.tx, principal, form, body);
    if (limitedBy !== undefined) {
      const step = limitedStep(`${record.name}.${body.action}`);
      const amount = actionAmount(action, limitedBy, { ...row, ...figures }, body);
      await commitAmount(writing, principal, { step, object: auditObject(record.object, row.id), amount });
    }
    const actionResult = await rules.act?.[body.action]?.(context, writing, row, body, prepared);
    const moveColumns = movesTo(record, rules.stamps?.[body.action], body, principal.user_id, writing.at);
    const changes = { ...moveColumns, ...actionResult?.changes };
    const shownFigures = Object.fromEntries(seen.map((column) => [column, amountIn(row, figures, column)]));
    const savedRow = await saveRecord(writing, record, row, changes, body.action, (next) => ({
      reason: body.reason ?? "",
      more: { ...shownFigures, ...picked(next, rules.audited.act ?? []) },
    }));
    await actionResult?.besides?.();
    return savedRow;
  };

  /**
   * Does one action on many records, each in a short transaction of its own, so that other writers need not wait for all of
   * them.
   */
  const actOnMany = async (service: Service, context: SignedIn, { body }: RecordRequest): Promise<ManyAnswer> => {
    const { records, ...rest } = body as ManyBody;
    const action = actionOf(record, rest.action);
    if (action.inBulk !== true) throw new ServiceError("invalid", { fields: { action: ["choice"] } });
    if (!holdsSome(record, rest.action, await deciderOf(context.db, context.principal)))
      throw new ServiceError("forbidden");
    const ownFields = ownFieldsOf(action, rest);
    const shared = Object.entries(action.form ?? {}).filter(([field]) => !ownFields.has(field));
    assertForm(Object.fromEntries(shared), rest);
    for (const { id } of records) await findRecord<RecordRow>(context.db, context.principal, record, id);
    const refused: ManyAnswer["refused"] = [];
    for (const { id, version } of records) {
      const own = Object.fromEntries([...ownFields].map(([field, by]) => [field, by[id]]));
      const request = { params: { id }, query: {}, body: { ...rest, ...own, version } };
      try {
        const prepared = await prepare(service, context, request);
        await context.write((writing) => act(context, request, writing, prepared));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        refused.push({ id, code: error.code });
      }
    }
    return { done: records.length - refused.length, refused };
  };

  /** A keyed call has its transaction; a plain call gets one, and reads its answer afterwards. */
  const make: RecordCall = {
    answer: async (_service, context, request, writing) => {
      const work = (own: Writing) => create(context, request, own);
      return answerOf(context, await (writing === undefined ? context.write(work) : work(writing)));
    },
  };

  const update: RecordCall = {
    answer: async (service, context, request, writing) => {
      const asked = request as ActRequest;
      if (writing !== undefined) return answerOf(context, await act(context, asked, writing, undefined));
      const prepared = await prepare(service, context, asked);
      const done = await context.write((own) => act(context, asked, own, prepared));
      await rules.after?.[asked.body.action]?.(context, done);
      return answerOf(context, done);
    },
  };

  const page = (_service: Service, { db, principal }: SignedIn, { query }: RecordRequest): Promise<unknown> =>
    listRows(db, principal, list, query, rules.source);

  return {
    record,
    audited: { record, ...(rules.stamps && { stamps: rules.stamps }), told: rules.audited.act ?? [] },
    judge: async ({ db, principal, clock }, id, body) => {
      const { version } = await findRecord<RecordRow>(db, principal, record, id);
      await judged({ db, principal, at: shanghaiNow(clock.now()) }, id, { version, ...body } as ActBody);
    },
    calls: {
      [list.call]: { answer: page },
      [calls.get.name]: { answer: get },
      [calls.create.name]: make,
      [calls.update.name]: update,
      ...(calls.updateMany && { [calls.updateMany.name]: { answer: actOnMany } }),
    },
  };
}
