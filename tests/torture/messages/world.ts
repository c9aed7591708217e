import { join } from "node:path";
import { usualSettings } from "../../../src-service/records/messages/settings.ts";
import { createService, type RunningService } from "../../../src-service/server.ts";
import { testPasswordMemory } from "../../service/make-database.ts";
import { insert, makeSmallWorld } from "../../service/small-world.ts";

export const messagePlaces = ["mid-transaction", "before-commit", "after-commit"] as const;
export const messageMistakes = ["no-transactions", "id-per-attempt"] as const;
export type MessageMistake = (typeof messageMistakes)[number];
export type Told = {
  readonly kill: { readonly place: string; readonly pass: number } | null;
  readonly mistake: MessageMistake | null;
};

/** A service on the database of a folder, whose rounds do not run by themselves. */
export const openMessageService = (folder: string, nowMs: number): Promise<RunningService> =>
  createService({
    database: { sqlite: folder },
    storageDir: join(folder, "storage"),
    environment: "demo",
    clock: { now: () => nowMs },
    passwordMemory: testPasswordMemory,
    runsJobs: false,
  });

const actor = { user_id: null, name: "torture", device: "", request_id: "" };

/** Two agencies, and a rule by which the checker is told of settlements by mail at once. */
export const makeMessageWorld = async (running: RunningService): Promise<void> => {
  const { writing } = running.service;
  await makeSmallWorld(running);
  await writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
  await writing.updateTable("memberships").set({ email: "checker@example.com" }).where("id", "=", 2003).execute();
  const rules = usualSettings.rules.map((rule) =>
    rule.event === "settlements" ? { ...rule, channels: ["inApp", "mail"], when: "now" } : rule,
  );
  await insert(running, "message_settings", {
    ...{ id: 1, agency_id: 1, version: 1, rules: JSON.stringify(rules), digest_at: "09:00", digest_workdays: 1 },
    ...{ changed_by: 1001, changed_at: "2026-11-10 10:00:00" },
  });
};

/** What people are to be told of: a payout of each settlement is without a result. Done once, however often it is asked for. */
export const tellAll = async ({ service, db }: RunningService): Promise<void> => {
  const done = await db.selectFrom("settlements").select("id").where("unknown_count", ">", 0).executeTakeFirst();
  if (done !== undefined) return;
  await service.write(actor, async (writing) => {
    const change_seq = await writing.changeSeq();
    await writing.tx.updateTable("settlements").set({ unknown_count: 1, change_seq }).execute();
  });
};

/** Where what people got is not what they were to get: each SMS and mail once, each message with all that it tells of. */
export const wrongMessages = async ({ db }: RunningService): Promise<string[]> => {
  const wrongs: string[] = [];
  const expect = (what: string, count: number, wanted: number): void => {
    if (count < wanted) wrongs.push(`lost ${what}: ${count} of ${wanted}`);
    if (count > wanted) wrongs.push(`doubled ${what}: ${count} for ${wanted}`);
  };
  const texts = await db.selectFrom("sandbox_messages").select("phone").execute();
  for (const phone of ["13900000003", "13900000004", "13900000008"])
    expect(`SMS to ${phone}`, texts.filter((one) => one.phone === phone).length, phone.endsWith("8") ? 0 : 1);
  const mails = await db.selectFrom("sandbox_mails").select("to_address").execute();
  expect("mail", mails.filter(({ to_address }) => to_address === "checker@example.com").length, 1);
  const told = async (membership: number, topic: string): Promise<number> => {
    const rows = await db
      .selectFrom("messages")
      .select("told")
      .where("membership_id", "=", membership)
      .where("topic", "=", topic)
      .execute();
    return rows.reduce((sum, row) => sum + row.told, 0);
  };
  expect("settlements told to the checker", await told(2003, "settlementsToReview"), 2);
  expect("payouts told to the payer", await told(2004, "unknown"), 2);
  const open = await db.selectFrom("outgoing_messages").select("id").where("status", "=", 1).execute();
  expect("messages that wait", open.length, 0);
  return wrongs;
};
