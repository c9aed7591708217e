import { stderr } from "node:process";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { securityEventKinds, securityLogLimits } from "../../../src-shared/registries/audit/security-events.ts";
import type { Context, ServiceClock } from "../../core/context.ts";
import { createLogWriter, logLimits } from "../../core/plumbing/log.ts";
import type { SecurityEvent, SecurityLog } from "../../core/plumbing/security-event.ts";
import { agenciesOf, loneAgency, namesOf, nobody, type Place } from "./places.ts";

type Waiting = SecurityEvent & { readonly atMs: number; readonly count: number };

const minuteMs = 60_000;
/** Maximum length of texts that the caller sends about itself. */
const mostText = 120;

const writer = createLogWriter(
  (line) => {
    stderr.write(line);
  },
  () => Date.now(),
  securityLogLimits.linesAMinute,
);
let isTimed = false;

const writeLine = (event: SecurityEvent): void => {
  if (!isTimed) setInterval(writer.flush, logLimits.windowMs).unref();
  isTimed = true;
  const { kind, person, phone, address, code, detail, requestId } = event;
  writer.line("info", "security", {
    kind,
    ...(person !== null && { user: person.user_id, agency: person.agency_id }),
    ...(phone !== undefined && { phone: maskPhone(phone) }),
    address,
    code,
    detail,
    request_id: requestId,
  });
};

const keyOf = ({ kind, person, phone = "", address, device, code, detail }: SecurityEvent): string =>
  JSON.stringify([kind, person, phone, address, device, code, detail]);

/** The event without person and address: counted in place of a row when the minute has used up its rows. */
const summed = (event: SecurityEvent): SecurityEvent => ({
  kind: event.kind,
  person: event.person === null ? null : { ...event.person, user_id: nobody },
  address: "",
  device: "",
  code: event.code,
  detail: "",
  requestId: "",
});

const phonesOf = (events: readonly Waiting[]): string[] => [
  ...new Set(events.flatMap(({ person, phone }) => (person === null && phone !== undefined ? [phone] : []))),
];

type Parts = { readonly clock: ServiceClock; system(name: string): Context };

/**
 * Keeps security events. Equal ones that wait together are one row with a count, and a minute has so many rows only: an
 * attack costs the database a few rows every round, whatever it sends. Nothing waits for the writing.
 */
export const createSecurityLog = ({ clock, system }: Parts): SecurityLog => {
  let waiting = new Map<string, Waiting>();
  let minute = { from: 0, rows: 0 };

  const add = (event: SecurityEvent, atMs: number, count: number): void => {
    const waitingEvent = waiting.get(keyOf(event));
    if (waitingEvent !== undefined) {
      waiting.set(keyOf(event), { ...waitingEvent, count: waitingEvent.count + count });
      return;
    }
    const isNewMinute = atMs - minute.from >= minuteMs || atMs < minute.from;
    minute = isNewMinute ? { from: atMs, rows: 1 } : { ...minute, rows: minute.rows + 1 };
    const recorded = minute.rows > securityLogLimits.rowsAMinute ? summed(event) : event;
    const before = waiting.get(keyOf(recorded))?.count ?? 0;
    waiting.set(keyOf(recorded), { ...recorded, atMs, count: before + count });
  };

  const placesOf = (event: Waiting, byPhone: ReadonlyMap<string, readonly Place[]>, lone: readonly Place[]) => {
    const { person, phone } = event;
    if (person !== null) return [{ ...person, company_id: person.company_id ?? 0 }];
    return (phone === undefined ? undefined : byPhone.get(phone)) ?? lone;
  };

  const write = async (events: readonly Waiting[]): Promise<void> => {
    await system("security").write(async ({ tx, ids, changeSeq, touched, touchedAgency }) => {
      const byPhone = await agenciesOf(tx, phonesOf(events));
      const lone = await loneAgency(tx);
      const rows = events.flatMap((event) => placesOf(event, byPhone, lone).map((place) => ({ event, place })));
      if (rows.length === 0) return;
      const names = await namesOf(
        tx,
        rows.map(({ place }) => place.user_id),
      );
      const change_seq = await changeSeq();
      let id = await ids(rows.length);
      for (const { event, place } of rows) {
        const { agency_id, company_id, user_id } = place;
        const row = {
          agency_id,
          company_id,
          change_seq,
          kind: securityEventKinds[event.kind],
          at: shanghaiNow(event.atMs),
          user_id: user_id === nobody ? null : user_id,
          person: names.get(user_id) ?? "",
          phone: event.phone === undefined ? "" : maskPhone(event.phone),
          address: event.address.slice(0, mostText),
          device: event.device.slice(0, mostText),
          code: event.code,
          detail: event.detail.slice(0, mostText),
          count: event.count,
          request_id: event.requestId,
        };
        await tx
          .insertInto("security_events")
          .values({ id, ...row })
          .execute();
        id += 1;
        if (company_id === 0) touchedAgency("securityEvents", agency_id);
        else touched("securityEvents", company_id);
      }
    });
  };

  return {
    note: (event) => {
      writeLine(event);
      add(event, clock.now(), 1);
    },
    flush: async () => {
      if (waiting.size === 0) return;
      const batch = waiting;
      waiting = new Map();
      try {
        await write([...batch.values()]);
      } catch (error) {
        // Writing failed: the events wait for the next round, merged with newer ones; their log lines are already written.
        const since = waiting;
        waiting = batch;
        for (const { atMs, count, ...event } of since.values()) add(event, atMs, count);
        throw error;
      }
    },
  };
};
