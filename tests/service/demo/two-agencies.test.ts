import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { ofProgram } from "../../../src-service/core/plumbing/held-roles.ts";
import { neighbourId } from "../../../src-service/demo/neighbour.ts";
import { demoOperators, demoPassword, neighbourOperators } from "../../../src-service/demo/world/accounts.ts";
import { collectMessages } from "../../../src-service/records/messages/collect.ts";
import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { submits } from "../../../src-shared/registries/imports/submits.ts";
import { type ListName, listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { isMessageTopic, topicOf } from "../../../src-shared/registries/messages/topics.ts";
import { sampleRow } from "../core/matrix-imports.ts";
import { onEveryDatabase } from "../harness.ts";
import { rowsDigest } from "../import-steps.ts";
import { md5, send } from "../small-world.ts";

const ownId = 100;
const demo = { seed: 7, anchor: "2026-11-20", size: "small", hasNeighbour: true } as const;
const companyAppType = 1;
const byName: ReadonlyMap<string, AnyCall> = new Map(Object.entries(calls));
const pathOf = (name: ListName): string => byName.get(listByName(name).call)?.path ?? "";

type Side = { readonly agency: number; readonly tokens: ReadonlyMap<string, string> };
type Answer = Awaited<ReturnType<typeof send>>;

onEveryDatabase("two agencies in one service", { demo, runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const db = () => running().db;
  const sides: Side[] = [];
  const open: IncomingMessage[] = [];

  const signIn = async (phone: string, related_id: string, qsApp: number): Promise<Answer> => {
    const body = { phone, related_id, qsApp, agree_protocol: true, login_type: 2, password: md5(demoPassword) };
    return send(running(), "POST", "/cdl/1/login", { body });
  };
  const ask = (path: string, token: string, more: Parameters<typeof send>[3] = {}) =>
    send(running(), "GET", path, { token, ...more });
  const admin = ({ tokens }: Side): string => tokens.get("superAdmin") ?? "";
  const otherOf = ({ agency }: Side): Side => sides.find((one) => one.agency !== agency) as Side;

  beforeAll(async () => {
    for (const [agency, operators] of [
      [ownId, demoOperators],
      [neighbourId, neighbourOperators],
    ] as const) {
      const companies = await db()
        .selectFrom("companies")
        .select("id")
        .where("agency_id", "=", agency)
        .orderBy("id")
        .execute();
      const tokens = new Map<string, string>();
      for (const { role, phone, companies: at } of operators) {
        if (tokens.has(role)) continue;
        const related = at === undefined ? agency : (companies[(at[0] ?? 1) - 1]?.id ?? 0);
        const { body } = await signIn(phone, String(related), at === undefined ? agencyAppType : companyAppType);
        tokens.set(role, String(body["token"]));
      }
      sides.push({ agency, tokens });
    }
  });
  afterAll(() => {
    for (const stream of open) stream.destroy();
  });

  /** Ids of all rows that somebody is shown by a list; null where they may not see it. */
  const shown = async (name: ListName, token: string, query = ""): Promise<string[] | null> => {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await ask(`${pathOf(name)}?page_size=500&page=${page}${query}`, token);
      if (answer.status === 403) return null;
      expect([name, answer.status, answer.body["code"]]).toEqual([name, 200, undefined]);
      const rows = answer.body["results"] as { id: string }[];
      ids.push(...rows.map(({ id }) => id));
      if (rows.length < 500) return ids;
    }
  };
  /** Agencies of the rows of a list with these ids. */
  const agenciesOf = async (name: ListName, ids: readonly string[]): Promise<Set<number>> => {
    const found = new Set<number>();
    const { source } = running().service.contributed.sources[name];
    for (let at = 0; at < ids.length; at += 500) {
      const chunk = ids.slice(at, at + 500).map((id) => sql.lit(id));
      const { rows } = await sql<{ agency_id: number }>`select distinct t.agency_id from (${source.from(db())}) as t
        where cast(t.id as text) in (${sql.join(chunk)})`.execute(db());
      for (const { agency_id } of rows) found.add(Number(agency_id));
    }
    return found;
  };

  const plain = listNames.filter((name) => !pathOf(name).includes("{"));

  it("have people of their own, who are let in nowhere else", async () => {
    expect(sides.map(({ tokens }) => [...tokens.values()].every((token) => /^[\w-]{43}$/u.test(token)))).toEqual([
      true,
      true,
    ]);
    for (const [phone, agency] of [
      ["13800000021", ownId],
      ["13800000001", neighbourId],
    ] as const) {
      const { status, body } = await signIn(phone, String(agency), agencyAppType);
      expect([status === 200, body["token"]]).toEqual([false, undefined]);
    }
  });

  it("have rows in the second one too, where its people work", async () => {
    const [, second] = sides;
    const filled = ["companies", "companyLabors", "tasks", "bills", "settlements", "wallets", "transfers"] as const;
    for (const name of filled)
      expect([name, (await shown(name, admin(second as Side)))?.length]).not.toEqual([name, 0]);
  });

  it.each(plain)("show nobody of one a row of the other: %s", { timeout: 300_000 }, async (name) => {
    for (const side of sides)
      for (const [role, token] of side.tokens) {
        const ids = await shown(name, token);
        if (ids === null || ids.length === 0) continue;
        const agencies = await agenciesOf(name, ids);
        // The program's own rows are everybody's.
        const strange = [...agencies].filter((agency) => agency !== side.agency && agency !== ofProgram);
        expect([role, strange]).toEqual([role, []]);
        const { body } = await ask(`${pathOf(name)}?page_size=20`, token);
        expect([name, body["count"]]).toEqual([name, ids.length]);
      }
  });

  it.each(plain)("give nothing of the other for its ids, words and copies: %s", { timeout: 300_000 }, async (name) => {
    const spec = listByName(name);
    for (const side of sides) {
      const token = admin(side);
      const theirs = (await shown(name, admin(otherOf(side)))) ?? [];
      const own = new Set(await shown(name, token));
      const strange = theirs.filter((id) => !own.has(id)).slice(0, 40);
      if (strange.length === 0) continue;
      if ("ids" in spec.filters)
        expect([name, await shown(name, token, `&ids=${strange.join(",")}`)]).toEqual([name, []]);
      if ("keyword" in spec.filters) {
        const { body } = await ask(`${pathOf(name)}?page_size=20`, admin(otherOf(side)));
        const words = (body["results"] as Record<string, unknown>[])
          .flatMap((row) => ["no", "name", "bill_no", "company_name"].map((key) => row[key]))
          .filter((word): word is string => typeof word === "string" && word !== "" && !word.includes("*"));
        for (const word of new Set(words.slice(0, 3))) {
          const found = (await shown(name, token, `&keyword=${encodeURIComponent(word)}`)) ?? [];
          expect([name, word, found.filter((id) => strange.includes(id))]).toEqual([name, word, []]);
        }
      }
      if (spec.offline !== undefined) {
        const { body } = await ask(`${pathOf(name)}?sync_cursor=0&page_size=500`, token);
        const copied = ((body["results"] ?? []) as { id: string }[]).map(({ id }) => id);
        expect([name, copied.filter((id) => strange.includes(id))]).toEqual([name, []]);
      }
    }
  });

  it("answer no question by id about a record of the other", async () => {
    const details = plain.flatMap((name) => {
      const call = byName.get(`${name}.get`);
      return call?.method === "GET" && call.path.includes("{id}") ? [[name, call.path] as const] : [];
    });
    expect(details.length).toBeGreaterThan(20);
    let asked = 0;
    for (const side of sides)
      for (const [name, path] of details) {
        const own = new Set(await shown(name, admin(side)));
        const [id] = ((await shown(name, admin(otherOf(side)))) ?? []).filter((one) => !own.has(one));
        if (id === undefined) continue;
        asked += 1;
        for (const [role, token] of side.tokens) {
          const { status } = await ask(path.replace("{id}", id), token);
          expect([name, role, status === 404 || status === 403]).toEqual([name, role, true]);
        }
      }
    expect(asked).toBeGreaterThan(20);
  });

  it("neither list, show nor hand out an export of the other", async () => {
    const [first, second] = sides as [Side, Side];
    for (const [side, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const started = await ask("/cdl/1/useragencies/export?columns=name", admin(side));
      expect(started.status).toBe(200);
      const own = (await shown("exportJobs", admin(side))) ?? [];
      expect(own.length).toBeGreaterThan(0);
      expect((await shown("exportJobs", admin(other)))?.filter((id) => own.includes(id))).toEqual([]);
      const [theirs = ""] = (await shown("agencyUsers", admin(other))) ?? [];
      const chosen = await ask(`/cdl/1/useragencies/export?columns=name&chosen_ids=${theirs}`, admin(side));
      expect([400, 404]).toContain(chosen.status);
    }
  });

  it("keep their files to themselves", async () => {
    for (const side of sides) {
      const objects = await db()
        .selectFrom("storage_objects")
        .select("key")
        .where("agency_id", "=", otherOf(side).agency)
        .limit(30)
        .execute();
      for (const { key } of objects)
        for (const token of side.tokens.values())
          expect((await ask(`/storage/${encodeURIComponent(key)}`, token)).status).toBe(404);
    }
  });

  it("take no row of a file for a company of the other", async () => {
    const ofCompany = submits.flatMap((submit) =>
      submit.way === "parts" && (submit.needsCompany || submit.mayBeAgency) ? [submit] : [],
    );
    expect(ofCompany.length).toBeGreaterThan(5);
    for (const side of sides) {
      const [company_id = ""] = (await shown("companies", admin(otherOf(side)))) ?? [];
      for (const submit of ofCompany) {
        const rows = [sampleRow(submit)];
        const batch_key = crypto.randomUUID();
        const body = {
          ...{ batch_key, digest: rowsDigest(rows as never), file_name: "a.xlsx", total_rows: 1, part: 0, parts: 1 },
          ...{ rows, company_id },
        };
        for (const token of side.tokens.values()) {
          const { status } = await send(running(), "POST", submit.call.path, {
            ...{ token, body, headers: { "idempotency-key": batch_key } },
          });
          expect([submit.name, status === 200]).toEqual([submit.name, false]);
        }
      }
      const made = await db()
        .selectFrom("import_jobs")
        .select("id")
        .where("company_id", "=", Number(company_id))
        .where("agency_id", "=", side.agency)
        .execute();
      expect(made).toEqual([]);
    }
  });

  it("tell each other nothing of changes", async () => {
    const port = await running().listen(0);
    const listen = (token: string) =>
      new Promise<() => string>((resolve, reject) => {
        const options = { headers: { authorization: `Bearer ${token}` } };
        const request = get(`http://127.0.0.1:${port}/cdl/1/events`, options, (stream) => {
          let text = "";
          open.push(stream);
          stream.on("data", (chunk: Buffer) => {
            text += chunk.toString();
          });
          stream.on("error", () => undefined);
          resolve(() => text);
        });
        request.on("error", reject);
      });
    const actor = { user_id: null, name: "", device: "", request_id: "" };
    const texts = await Promise.all(sides.map((side) => listen(admin(side))));
    for (const [at, side] of sides.entries()) {
      const bill = await db()
        .selectFrom("bills")
        .select(["id", "company_id"])
        .where("agency_id", "=", side.agency)
        .limit(1)
        .executeTakeFirstOrThrow();
      const seq = await running().service.write(actor, async ({ tx, changeSeq, touched }) => {
        const change_seq = await changeSeq();
        await tx.updateTable("bills").set({ change_seq }).where("id", "=", bill.id).execute();
        touched("bills", bill.company_id);
        return change_seq;
      });
      await vi.waitFor(() => expect(texts[at]?.()).toContain(`"seq":${seq}}`), { timeout: 300_000, interval: 20 });
      expect(texts[1 - at]?.()).not.toContain(`"seq":${seq}}`);
    }
  });

  it("send nobody a message about what the other has", async () => {
    await collectMessages(running().service);
    const facts = await db()
      .selectFrom("message_facts as f")
      .innerJoin("memberships as m", "m.id", "f.membership_id")
      .select(["f.topic", "f.record_id", "m.agency_id"])
      .execute();
    expect(new Set(facts.map(({ agency_id }) => agency_id))).toEqual(new Set([ownId, neighbourId]));
    for (const [key, own] of Map.groupBy(facts, ({ topic, agency_id }) => `${topic} ${agency_id}`)) {
      const [topic = "", agency = ""] = key.split(" ");
      if (!isMessageTopic(topic)) continue;
      const { fact } = topicOf(topic);
      if (fact.of !== "rows") continue;
      const { source } = running().service.contributed.sources[fact.kind.list];
      const ids = own.map(({ record_id }) => sql.lit(record_id));
      const { rows } = await sql<{ agency_id: number }>`select distinct t.agency_id from (${source.from(db())}) as t
        where ${sql.ref(`t.${fact.by}`)} in (${sql.join(ids)})`.execute(db());
      expect([topic, rows.map(({ agency_id }) => String(agency_id))]).toEqual([topic, [agency]]);
    }
    const messages = await db()
      .selectFrom("messages as e")
      .innerJoin("memberships as m", "m.id", "e.membership_id")
      .select(["e.agency_id", "m.agency_id as of"])
      .execute();
    expect(messages.filter(({ agency_id, of }) => agency_id !== of)).toEqual([]);
  });

  describe("stand in one database", () => {
    it("whose books are proven for both", { timeout: 300_000 }, async () => {
      const results = await auditBooks(running().service);
      expect(results.filter(({ faults }) => faults.length > 0)).toEqual([]);
    });

    it("where no row of one names a company of the other", async () => {
      const { rows } = await sql<{ wrong: number }>`select cast(count(*) as bigint) as wrong from bills as b
        join companies as c on c.id = b.company_id where c.agency_id <> b.agency_id`.execute(db());
      expect(Number(rows[0]?.wrong)).toBe(0);
    });
  });
});
