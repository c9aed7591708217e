import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { ShortWriting } from "../../core/context.ts";
import { lastChange } from "../../core/database/facts.ts";
import type { Service } from "../../lists/service.ts";
import { rightsFindings, signInFindings } from "./account-facts.ts";
import { dayFindings } from "./deadline-facts.ts";
import { rowFindings } from "./row-facts.ts";
import { settingsOf } from "./settings.ts";
import { type Channel, type Finding, tell } from "./tell.ts";

type Cursor = "changes" | "audit" | "sessions" | "day";

const cursorOf = async ({ reading }: Service, name: Cursor): Promise<number | null> => {
  const row = await reading.selectFrom("message_cursors").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
};

/** Moves a cursor; false where another copy of the service has moved it since it was read. */
const move = async ({ tx }: ShortWriting, name: Cursor, from: number | null, to: number): Promise<boolean> => {
  if (from === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("message_cursors")
      .values({ name, value: to })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0) === 1;
  }
  const { numUpdatedRows } = await tx
    .updateTable("message_cursors")
    .set({ value: to })
    .where("name", "=", name)
    .where("value", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/**
 * Tells what was found and moves the cursor in one transaction: killed before it, all is found again; after it, nothing is told
 * twice.
 */
const tellAll = async (
  service: Service,
  name: Cursor,
  from: number | null,
  to: number,
  findings: readonly Finding[],
): Promise<void> => {
  await service.system("messages").writeBeside(["messages"], async (writing) => {
    if (!(await move(writing, name, from, to))) return;
    const outside: readonly Channel[] = service.mail.isOn ? ["sms", "mail"] : ["sms"];
    for (const finding of findings)
      await tell(writing, await settingsOf(writing.tx, finding.person.agency_id), finding, outside);
  });
};

const lastOf = async ({ reading }: Service, table: "audit_log" | "sessions"): Promise<number> => {
  const row = await reading
    .selectFrom(table)
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
};

/** Changes of records since the round before; at the first, all that there is, as one message a topic. */
const collectRows = async (service: Service): Promise<void> => {
  const from = await cursorOf(service, "changes");
  const upTo = await lastChange(service.reading);
  if (from === upTo) return;
  await tellAll(service, "changes", from, upTo, await rowFindings(service, { from: from ?? 0, upTo }));
};

/** Tells of people's accounts, from the round before on; what was before the first is not told. */
const collectAccounts = async (service: Service): Promise<void> => {
  for (const [name, table, find] of [
    ["audit", "audit_log", rightsFindings],
    ["sessions", "sessions", signInFindings],
  ] as const) {
    const from = await cursorOf(service, name);
    const upTo = await lastOf(service, table);
    if (from !== null && from >= upTo) continue;
    await tellAll(service, name, from, upTo, from === null ? [] : await find(service, from, upTo));
  }
};

/** Days that come near, once a day in Shanghai. */
const collectDays = async (service: Service): Promise<void> => {
  const from = await cursorOf(service, "day");
  const today = Number(shanghaiNow(service.clock.now()).slice(0, 10).replaceAll("-", ""));
  if (from !== null && from >= today) return;
  await tellAll(service, "day", from, today, await dayFindings(service));
};

/** One round of the message centre: looks what is news for whom, and tells it once. Any number of copies may run it. */
export const collectMessages = async (service: Service): Promise<void> => {
  await collectRows(service);
  await collectAccounts(service);
  await collectDays(service);
};
