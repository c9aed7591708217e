import { sql } from "kysely";
import { type ChangedList, changedLists } from "../../../src-shared/registries/lists/registry.ts";
import { lastChange } from "../../core/database/facts.ts";
import type { Change } from "../../core/plumbing/change-feed.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import type { Service } from "../../lists/service.ts";

const everyMs = 1_000;

const changesBetween = async (service: Service, after: number, upTo: number): Promise<Change[]> => {
  const byCompany = new Map<string, { agency_id: number; company_id: number; lists: ChangedList[] }>();
  for (const list of changedLists) {
    const { table } = service.contributed.sources[list];
    const { rows } = await sql<{ agency_id: number; company_id: number }>`
      select distinct agency_id, coalesce(company_id, 0) as company_id from ${sql.table(table)}
      where change_seq > ${after} and change_seq <= ${upTo}`.execute(service.reading);
    for (const row of rows) {
      const key = `${row.agency_id}:${row.company_id}`;
      const entry = byCompany.get(key) ?? { ...row, lists: [] };
      byCompany.set(key, { ...entry, lists: [...entry.lists, list] });
    }
  }
  return [...byCompany.values()].map((one) => ({ ...one, seq: upTo }));
};

/**
 * Publishes changes that other copies of the service have committed: reads the change counter every second and looks up
 * numbers that this copy did not publish itself.
 */
export const watchOtherCopies = (service: Service): void => {
  const own = new Set<number>();
  let lastSeenChange: number | undefined;
  const stopListening = service.feed.listen((change) => own.add(change.seq));

  const look = async (): Promise<void> => {
    const counter = await lastChange(service.reading);
    const from = lastSeenChange ?? counter;
    lastSeenChange = counter;
    let isForeign = false;
    for (let seq = from + 1; seq <= counter; seq += 1) if (!own.delete(seq)) isForeign = true;
    if (!isForeign) return;
    const changes = await changesBetween(service, from, counter);
    service.feed.publish(changes);
    own.delete(counter);
  };

  startRounds(service, { steps: [look], everyMs, fault: "other_copies_unseen" });
  service.onClose(stopListening);
};
