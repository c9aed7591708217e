import { randomUUID } from "node:crypto";
import type { RunningService } from "../../../src-service/server.ts";
import { type AnyCall, fillPath } from "../../../src-shared/kernel/calls/define.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import type { TypedKind } from "../../../src-shared/kernel/values/people/typed-numbers.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { send } from "../small-world.ts";
import { type Case, cases, type Request } from "./matrix-cases.ts";
import type { Ids } from "./matrix-world.ts";
import { placeName, requestWith, textPlaces } from "./typed-places.ts";

export const triedKinds = ["phone", "idNumber", "card"] as const satisfies readonly TypedKind[];
export type TriedNumbers = Readonly<Record<(typeof triedKinds)[number], string>>;

/** All calls of people who are signed in, with their cases of the matrix. */
export const typedEntries = (Object.keys(calls) as CallName[])
  .map((name): readonly [CallName, AnyCall, Case] => [name, calls[name] as AnyCall, cases[name]])
  .filter(([, call, { isEndless }]) => call.access !== "public" && isEndless !== true);

/** What a request of the matrix leaves out, for the places within it. */
const besides: Readonly<Record<string, object>> = {
  "companyWizard.putThird": {
    account: { account_no: makeCard("621700", "442003199273"), bank_code: "ICBC", proof_key: "file-11" },
  },
  "invoiceApplies.create": { receiver: { name: "张三", mobile: "15271938246", address: "示范路1号" } },
};

/** A valid request of a call, about records of company 11. */
export const requestOf = (name: CallName, { valid, points }: Case, ids: Ids | null): Request => {
  const [point] = points ?? [];
  const request = valid ?? point?.with(ids === null ? "987654321" : ids[point.record].own) ?? {};
  const more = besides[name];
  return more === undefined ? request : { ...request, body: { ...(request.body as object), ...more } };
};

/** The requests of a call with numbers at each place that takes one: each request as often as there are sets of numbers. */
export const requestsWith = (call: AnyCall, request: Request, numbers: readonly TriedNumbers[]) =>
  textPlaces(call).flatMap((place) =>
    triedKinds.flatMap((kind) => {
      const requests = numbers.flatMap((values) => requestWith(call, request, place, values[kind]) ?? []);
      return requests.length === numbers.length ? [{ place: placeName(place), kind, requests }] : [];
    }),
  );

/** Sends a request of the matrix for somebody; gives status, text and the headers that say something. */
export const askCall = async (running: RunningService, call: AnyCall, request: Request, token: string) => {
  const query = request.query === undefined ? "" : `?${new URLSearchParams(request.query)}`;
  const { status, text } = await send(running, call.method as "GET", fillPath(call.path, request.path) + query, {
    headers: { "idempotency-key": randomUUID(), authorization: `Bearer ${token}` },
    ...(call.method !== "GET" && request.body !== undefined && { body: request.body }),
  });
  return { status, text };
};
