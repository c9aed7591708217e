import type { z } from "zod";
import type { settlementsUpdatePartSettleRecords } from "../../src-shared/calls/settlements.ts";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { isDefinitive } from "../channels/bank/bank-answers.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { recordId } from "../plumbing/answers.ts";
import type { Service } from "../plumbing/service.ts";
import { type Asked, saidOf } from "./ask-first.ts";
import { attemptStates } from "./attempts.ts";
import { assertMay } from "./decide.ts";
import { keepEvidence } from "./evidence.ts";
import { applyResults, type OrderResult } from "./results.ts";
import { findSettlement, type Settlement } from "./store.ts";
import { addEvent } from "./timeline.ts";
import { decidedCode } from "./triage.ts";

type Body = Extract<z.output<typeof settlementsUpdatePartSettleRecords.body>, { action: "decide" }>;
type Decision = Body["lines"][number];

/** 1: the bank's payment receipt (dictionary B7). */
const bankFile = 1;

const unknownLines = async (writing: Writing, settlement: Settlement, decisions: readonly Decision[]) => {
  const ids = decisions.map(({ id }) => recordId(id));
  if (new Set(ids).size < ids.length) throw new ServiceError("invalid", { fields: { lines: ["twice"] } });
  const rows = await writing.tx
    .selectFrom("payout_lines as p")
    .innerJoin("payout_attempts as a", (join) =>
      join.onRef("a.line_id", "=", "p.id").onRef("a.attempt", "=", "p.attempt"),
    )
    .where("p.settlement_id", "=", settlement.id)
    .where("p.id", "in", ids)
    .select(["p.id", "p.status", "p.net", "a.channel_order_no", "a.state"])
    .execute();
  if (rows.length < ids.length) throw new ServiceError("not_found");
  const settled = rows.find(
    (row) => row.status !== payoutLineStates.code("unknown") || row.state !== attemptStates.unknown,
  );
  if (settled) throw new ServiceError("illegal_transition", { current: settled.status });
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Writes down what the bank's file says of lines whose result is unknown: by a second person (not the payer), with a reason
 * and the file. The bank is asked first, and where it answers its word counts (dictionary B6: 99 → 1 or 2 only by query or
 * bank file). Gives how many lines came to a result. Errors: `not_found`, `forbidden`, `same_person`, `stale_version`,
 * `illegal_transition` (409 with the line's state), `invalid`.
 */
export const decideLines = async (
  asked: Asked,
  service: Service,
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Body,
): Promise<{ settlement: Settlement; resolved: number }> => {
  await writing.changeSeq();
  const settlement = await findSettlement(writing.tx, context.principal, id);
  await assertMay(writing.tx, context.principal, "decide_lines", settlement, body.version);
  const lines = await unknownLines(writing, settlement, body.lines);
  const reason = body.reason.trim();
  const said = [...lines.values()]
    .map(({ channel_order_no }) => ({ channel_order_no, answer: saidOf(asked, channel_order_no, settlement) }))
    .filter(({ answer }) => isDefinitive(answer));
  const byBank = new Set(said.map((one) => one.channel_order_no));
  const decided = body.lines.flatMap(({ id: lineId, result, serial = "" }): OrderResult[] => {
    const line = lines.get(Number(lineId));
    if (line === undefined || byBank.has(line.channel_order_no)) return [];
    const { channel_order_no, net: amount } = line;
    if (result === "paid") return [{ channel_order_no, answer: { state: "paid", serial, amount } }];
    return [{ channel_order_no, answer: { state: "failed", fail_code: decidedCode, fail_reason: reason } }];
  });
  const hashes = await keepEvidence(service, context, writing, settlement, body.voucher_keys, {
    type: bankFile,
    remark: reason,
  });
  const resolved = await applyResults(writing, [...said, ...decided]);
  const after = await findSettlement(writing.tx, context.principal, id);
  const params = { decided: decided.length, by_bank: said.length, proof: hashes[0] ?? "" };
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: context.principal.name,
    action: "decide_lines",
    from: settlement.status,
    to: after.status,
    params: { ...params, reason },
  });
  await writing.audit({
    agency_id: settlement.agency_id,
    action: "settlements.decide_lines",
    object: `settlement:${settlement.id}`,
    before: { status: settlement.status, lines: body.lines.map(({ id: line }) => ({ line, status: 99 })) },
    after: { status: after.status, lines: body.lines, ...params },
    reason,
  });
  return { settlement: after, resolved };
};
