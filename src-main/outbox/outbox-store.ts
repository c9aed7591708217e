import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Clock } from "../plumbing/clock.ts";
import { translateDiskFull } from "../sqlite/database-error.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";
import { appendEvent, type EventFacts } from "./event-chain.ts";
import {
  belongsTo,
  type Intent,
  type IntentState,
  isOpen,
  mayMove,
  type NewIntent,
  type Owner,
  type Refusal,
} from "./intent.ts";

type IntentRow = {
  counter: number;
  id: string;
  plan_id: string;
  action: string;
  call: string;
  params: string;
  body: string;
  digest: string;
  business_key: string;
  operator_id: string;
  server: string;
  tenant: string;
  state: IntentState;
  attempts: number;
  seen_by_service: number;
  refusal: string | null;
  object_id: string | null;
  object_no: string;
  company_name: string;
  count: number;
  amount: number;
  created_at: string;
  updated_at: string;
};

const intentOf = (row: IntentRow): Intent => ({
  counter: row.counter,
  id: row.id,
  planId: row.plan_id,
  action: row.action,
  call: row.call,
  params: JSON.parse(row.params) as Record<string, string>,
  body: row.body,
  digest: row.digest,
  businessKey: row.business_key,
  operatorId: row.operator_id,
  server: row.server,
  tenant: row.tenant,
  state: row.state,
  attempts: row.attempts,
  seenByService: row.seen_by_service === 1,
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
  objectId: row.object_id,
  objectNo: row.object_no,
  companyName: row.company_name,
  count: row.count,
  amount: row.amount,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Fields that a move changes beside the state. */
export type Change = {
  readonly refusal?: Refusal;
  readonly seenByService?: boolean;
  readonly objectId?: string;
  readonly objectNo?: string;
  /** Replaces the kept body when the outcome is final: secrets in it have served. */
  readonly body?: string;
  readonly facts?: EventFacts;
};

export type OutboxStore = {
  /**
   * Writes the intent; when this returns it survives a power cut. A plan that has an intent gives that one back.
   * AppError `outcome_unknown` while another intent of the same business key is open; `disk_full`.
   */
  readonly write: (intent: NewIntent) => Intent;
  /** Moves an intent on, durably. Throws when the move is not legal: that is a mistake of the program. */
  readonly move: (id: string, to: IntentState, change?: Change) => Intent;
  readonly get: (id: string) => Intent | null;
  readonly ofPlan: (planId: string) => Intent | null;
  /** Open intents of one owner, oldest first. */
  readonly open: (owner: Owner) => readonly Intent[];
  /** The newest intents of one owner, newest first. */
  readonly recent: (owner: Owner, limit: number) => readonly Intent[];
  /** The newest intent of an owner that is known to be done. */
  readonly lastDone: (owner: Owner) => Intent | null;
  /** Marks intents as unknown that a sender of an earlier run, or an older copy of the file, may have sent. */
  readonly doubt: (planned: boolean) => void;
};

const insertIntent = `INSERT INTO intents (id, plan_id, action, call, params, body, digest, business_key, operator_id,
  server, tenant, state, attempts, seen_by_service, refusal, object_id, object_no, company_name, count, amount,
  created_at, updated_at)
  VALUES (:id, :planId, :action, :call, :params, :body, :digest, :businessKey, :operatorId, :server, :tenant, 'planned',
  0, 0, NULL, :objectId, :objectNo, :companyName, :count, :amount, :at, :at)`;

const updateIntent = `UPDATE intents SET state = :state, attempts = :attempts, seen_by_service = :seen, refusal = :refusal,
  object_id = :objectId, object_no = :objectNo, body = :body, updated_at = :at WHERE id = :id`;

/** The intents and their events in an open outbox database. Every write is one durable transaction. */
export const createOutboxStore = (database: SqlDatabase, clock: Clock): OutboxStore => {
  const rows = (condition: string, ...values: readonly unknown[]): readonly Intent[] =>
    (database.prepare(`SELECT * FROM intents WHERE ${condition}`).all(...values) as IntentRow[]).map(intentOf);
  const one = (condition: string, ...values: readonly unknown[]): Intent | null =>
    rows(condition, ...values)[0] ?? null;
  const get = (id: string): Intent | null => one("id = ?", id);
  const ownedBy = (owner: Owner): readonly string[] => [owner.server, owner.operatorId, owner.tenant];
  const owned = "server = ? AND operator_id = ? AND tenant = ?";
  const stillOpen = "state IN ('planned', 'sending', 'unknown')";

  const insert = (intent: NewIntent): Intent => {
    const before = one("plan_id = ?", intent.planId);
    if (before) {
      if (before.digest !== intent.digest || !belongsTo(before, intent)) throw new AppError("plan_token_wrong");
      return before;
    }
    const other = one(
      `server = ? AND tenant = ? AND business_key = ? AND ${stillOpen}`,
      intent.server,
      intent.tenant,
      intent.businessKey,
    );
    if (other) throw new AppError("outcome_unknown", { params: { object_no: other.objectNo } });
    const at = clock.text();
    database.prepare(insertIntent).run({ ...intent, params: JSON.stringify(intent.params), at });
    const { digest, businessKey, operatorId, server, tenant, call, action, count, amount, objectId } = intent;
    appendEvent(database, {
      intentId: intent.id,
      kind: "planned",
      at,
      facts: { digest, businessKey, operatorId, server, tenant, call, action, count, amount, objectId },
    });
    return one("id = ?", intent.id) as Intent;
  };

  const move = (id: string, to: IntentState, change: Change = {}): Intent => {
    const intent = get(id);
    if (!intent || !mayMove(intent.state, to)) throw new Error(`intent cannot go from ${intent?.state} to ${to}`);
    const at = clock.text();
    const attempts = intent.attempts + (to === "sending" ? 1 : 0);
    database.prepare(updateIntent).run({
      id,
      at,
      state: to,
      attempts,
      seen: (change.seenByService ?? intent.seenByService) ? 1 : 0,
      refusal: change.refusal ? JSON.stringify(change.refusal) : null,
      objectId: change.objectId ?? intent.objectId,
      objectNo: change.objectNo ?? intent.objectNo,
      body: isOpen(to) ? intent.body : (change.body ?? intent.body),
    });
    appendEvent(database, {
      intentId: id,
      kind: to,
      at,
      facts: { ...change.facts, attempts, refusal: change.refusal?.code },
    });
    return get(id) as Intent;
  };

  const durable = <A extends unknown[], T>(work: (...args: A) => T): ((...args: A) => T) => {
    const transaction = database.transaction(work);
    return (...args) => translateDiskFull(() => transaction.immediate(...args) as T);
  };

  return {
    write: durable(insert),
    move: durable(move),
    get,
    ofPlan: (planId) => one("plan_id = ?", planId),
    open: (owner) => rows(`${owned} AND ${stillOpen} ORDER BY counter`, ...ownedBy(owner)),
    recent: (owner, limit) => rows(`${owned} ORDER BY counter DESC LIMIT ?`, ...ownedBy(owner), limit),
    lastDone: (owner) => one(`${owned} AND state = 'done' ORDER BY counter DESC LIMIT 1`, ...ownedBy(owner)),
    doubt: durable((planned: boolean) => {
      for (const intent of rows(planned ? "state IN ('planned', 'sending')" : "state = 'sending'")) {
        if (intent.state === "planned") move(intent.id, "sending", { facts: { reason: "older-copy" } });
        move(intent.id, "unknown", { facts: { reason: planned ? "older-copy" : "restart" } });
      }
    }),
  };
};
