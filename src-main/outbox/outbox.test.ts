import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { systemClock } from "../plumbing/clock.ts";
import { DatabaseProblem } from "../sqlite/database-error.ts";
import { openDatabase } from "../sqlite/open-database.ts";
import { chainHolds } from "./event-chain.ts";
import type { NewIntent, Owner } from "./intent.ts";
import { type Outbox, openOutbox, outboxFile } from "./open-outbox.ts";
import { outboxMigrations } from "./outbox-schema.ts";
import { createOutboxStore } from "./outbox-store.ts";

const key = randomBytes(32);
const owner: Owner = { operatorId: "7", server: "embedded", tenant: "1/2" };
let dataDir = "";
let outbox: Outbox | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "outbox-"));
});
afterEach(() => {
  outbox?.close();
  outbox = null;
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (): Outbox => {
  outbox = openOutbox({ dataDir, key, clock: systemClock, busyMs: 50 });
  return outbox;
};
const close = (): void => {
  outbox?.close();
  outbox = null;
};

const intent = (more: Partial<NewIntent> = {}): NewIntent => ({
  ...owner,
  id: randomUUID(),
  planId: randomUUID(),
  action: "settlement.pay",
  call: "settlements.settle",
  params: { id: "9" },
  body: '{"sms_code":"123456","version":3}',
  digest: "d".repeat(64),
  businessKey: "settlement:9",
  objectId: "9",
  objectNo: "JS9",
  companyName: "甲公司",
  count: 3,
  amount: 12_345,
  ...more,
});

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    return error instanceof AppError ? error.code : error instanceof DatabaseProblem ? error.reason : String(error);
  }
};

describe("the outbox", () => {
  it("keeps an intent over a restart and marks what was under way as unknown", () => {
    const { store } = open();
    const one = store.write(intent());
    store.move(one.id, "sending");
    const other = store.write(intent({ businessKey: "settlement:10" }));
    close();
    const again = open().store;
    expect(again.get(one.id)).toMatchObject({ state: "unknown", attempts: 1, body: one.body, amount: 12_345 });
    expect(again.get(other.id)?.state).toBe("planned");
    expect(again.open(owner).map((each) => each.id)).toEqual([one.id, other.id]);
  });

  it("makes one intent of one plan and one open intent of one business key", () => {
    const { store } = open();
    const first = intent();
    store.write(first);
    expect(store.write({ ...intent(), planId: first.planId }).id).toBe(first.id);
    expect(codeOf(() => store.write({ ...intent(), planId: first.planId, digest: "e".repeat(64) }))).toBe(
      "plan_token_wrong",
    );
    expect(codeOf(() => store.write(intent()))).toBe("outcome_unknown");
    expect(store.write(intent({ tenant: "1/3" })).state).toBe("planned");
    store.move(first.id, "sending");
    store.move(first.id, "refused", { refusal: { code: "stale_version", params: {} } });
    expect(store.write(intent()).state).toBe("planned");
  });

  it("allows the legal moves only and forgets the secret of a final one", () => {
    const { store } = open();
    const { id } = store.write(intent());
    expect(codeOf(() => store.move(id, "done"))).toContain("cannot go");
    store.move(id, "sending");
    store.move(id, "unknown");
    store.move(id, "done", { body: '{"version":3}', objectNo: "JS10" });
    expect(store.get(id)).toMatchObject({ state: "done", body: '{"version":3}', objectNo: "JS10" });
    for (const next of ["planned", "sending", "unknown", "refused"] as const)
      expect(codeOf(() => store.move(id, next))).toContain("cannot go");
  });

  it("keeps its events append-only and notices every edit of them", () => {
    const { store } = open();
    store.move(store.write(intent()).id, "sending");
    close();
    const edits = [
      "DROP TRIGGER events_stay; UPDATE events SET at = '2020-01-01 00:00:00' WHERE seq = 1",
      "DROP TRIGGER events_remain; DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
      "UPDATE intents SET state = 'planned'",
      "DELETE FROM intents",
    ];
    const fileBytes = readFileSync(outboxFile(dataDir));
    const storedGeneration = readFileSync(`${outboxFile(dataDir)}.seen`);
    for (const edit of edits) {
      const file = outboxFile(dataDir);
      writeFileSync(file, fileBytes);
      writeFileSync(`${file}.seen`, storedGeneration);
      const raw = openDatabase({ file, key, kind: "outbox", migrations: outboxMigrations });
      expect(codeOf(() => raw.database.exec("UPDATE events SET at = 'x'"))).toContain("append-only");
      expect(chainHolds(raw.database)).toBe(true);
      raw.database.exec(edit);
      raw.close();
      expect(codeOf(open), edit).toBe("unreadable");
    }
  });

  it("refuses when damaged, emptied or held, and leaves the file as it is", () => {
    open().store.write(intent());
    expect(codeOf(() => openOutbox({ dataDir, key, clock: systemClock, busyMs: 50 }))).toBe("in_use");
    close();
    const file = outboxFile(dataDir);
    const bent = readFileSync(file);
    bent.writeUInt8(bent.readUInt8(bent.length - 50) ^ 1, bent.length - 50);
    writeFileSync(file, bent);
    expect(codeOf(open)).toBe("unreadable");
    expect(readFileSync(file).equals(bent)).toBe(true);
    writeFileSync(file, "");
    expect(codeOf(open)).toBe("emptied");
  });

  it("doubts everything open in an older copy that was put back", () => {
    const first = open().store.write(intent());
    close();
    const copy = readFileSync(outboxFile(dataDir));
    const store = open().store;
    store.move(first.id, "sending");
    store.move(first.id, "done");
    close();
    writeFileSync(outboxFile(dataDir), copy);
    const back = open();
    expect(back.rolledBack).toBe(true);
    expect(back.store.get(first.id)?.state).toBe("unknown");
  });

  it("writes nothing half when the disk is full", () => {
    const file = outboxFile(dataDir);
    const opened = openDatabase({ file, key, kind: "outbox", migrations: outboxMigrations });
    const store = createOutboxStore(opened.database, systemClock);
    opened.database.pragma("max_page_count = 40");
    let written = 0;
    const code = codeOf(() => {
      for (; written < 5_000; written += 1) {
        const { id } = store.write(intent({ businessKey: `settlement:${written}` }));
        store.move(id, "sending");
      }
    });
    expect(code).toBe("disk_full");
    expect(written).toBeGreaterThan(10);
    expect(chainHolds(opened.database)).toBe(true);
    opened.database.pragma("max_page_count = 4000");
    expect(store.write(intent({ businessKey: "settlement:last" })).state).toBe("planned");
    opened.close();
  });
});
