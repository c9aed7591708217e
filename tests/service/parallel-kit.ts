import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { fillPath } from "../../src-shared/kernel/calls/define.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";
import type { Role } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";

type Sent = { readonly params?: Record<string, string>; readonly body: Record<string, unknown> };
/** What somebody is about to do with a record as it was read: everything is ready, only the sending is left. */
export type Move = { readonly who: Role; readonly name: CallName; readonly sent: Sent };

export const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

let fee = 1_000_00;
/** An amount that no bill of this run has had: equal bills of one day are refused. */
export const nextFee = (): number => {
  fee += 1;
  return fee;
};
export const bills = (scene: Scene, count = 2) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: nextFee() }));

const ports = new WeakMap<object, Promise<number>>();

/** Over the network, as two programs would. */
const overHttp = async (scene: Scene, port: number, { who, name, sent: request }: Move): Promise<Answer> => {
  const spec = calls[name];
  const response = await fetch(`http://127.0.0.1:${port}${fillPath(spec.path, request.params)}`, {
    method: spec.method,
    headers: {
      authorization: `Bearer ${scene.person(who).token}`,
      "content-type": "application/json",
      ...(spec.keyed && { "idempotency-key": randomUUID() }),
    },
    body: JSON.stringify(request.body),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
};

/** Sends all of them at the same time; `beside` runs with them. */
export const atOnce = async (
  scene: Scene,
  moves: readonly Move[],
  beside: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Answer[]> => {
  const running = scene.running();
  const listening = ports.get(running) ?? running.listen(0);
  ports.set(running, listening);
  const port = await listening;
  const [answers] = await Promise.all([Promise.all(moves.map((move) => overHttp(scene, port, move))), beside()]);
  return answers;
};

/** Codes by which the slower one is told that somebody was faster. */
const finalCodes = [
  "stale_version",
  "illegal_transition",
  "snapshot_changed",
  "insufficient_funds",
  "nothing_to_revoke",
];
export const outcome = ({ status, body }: Answer): string => (status === 200 ? "ok" : String(body["code"]));
export const outcomes = (answers: readonly Answer[]): readonly string[] => answers.map(outcome).sort();

/** One wins, at least; whoever does not is told why, and what the record is now. Nothing ever breaks. `also`: more codes. */
export const expectOneRefusal = (
  answers: readonly Answer[],
  what: string,
  { bothMay = false, also = [] }: { readonly bothMay?: boolean; readonly also?: readonly string[] } = {},
): void => {
  const outcomes = answers.map(outcome);
  expect([what, outcomes.includes("ok")]).toEqual([what, true]);
  if (!bothMay) expect([what, outcomes.filter((one) => one === "ok").length]).toEqual([what, 1]);
  for (const answer of answers) {
    if (outcome(answer) === "ok") continue;
    expect([what, [...finalCodes, ...also].includes(outcome(answer)), outcome(answer)]).toEqual([
      what,
      true,
      outcome(answer),
    ]);
    const names = ["stale_version", "illegal_transition"].includes(outcome(answer));
    if (names) expect([what, answer.body]).toEqual([what, expect.objectContaining({ current: expect.anything() })]);
  }
};

/** Both orders of asking: who is asked first is not always who comes first, but it changes who usually does. */
export const bothOrders = [
  ["as named", false],
  ["the other way round", true],
] as const;
export const inOrder = (moves: readonly Move[], isTurned: boolean): readonly Move[] =>
  isTurned ? moves.toReversed() : moves;
