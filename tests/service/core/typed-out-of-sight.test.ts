import { beforeAll, expect, it } from "vitest";
import { newAccount, newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { lookOf } from "../../../src-service/lists/sensitive/in-sight.ts";
import { sensitiveCeilings } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { candidatesOf } from "../id-candidates.ts";
import { insert, openSession } from "../small-world.ts";
import { keepDatabase } from "./database-copy.ts";
import type { Case, Request } from "./matrix-cases.ts";
import { type Ids, makeMatrixWorld } from "./matrix-world.ts";
import { askCall, requestOf, requestsWith, type TriedNumbers, triedKinds, typedEntries } from "./typed-requests.ts";

/** Another card that looks alike, with digits that fit. */
const otherCard = (card: string): string => {
  const others = Array.from(
    { length: 20 },
    (_unused, n) => `${card.slice(0, 8)}${String(n).padStart(5, "0")}${card.slice(13)}`,
  );
  return others.find((one) => makeCard(one.slice(0, 6), one.slice(6, -1)) === one) ?? "";
};

/** Numbers of a worker of company 12 alone, and numbers of nobody that look like them. */
const numbersOf = (birth: string, serial: number, end: string): readonly [TriedNumbers, TriedNumbers] => {
  const id_no = makeIdNumber("320506", birth, serial);
  // Of the same year: how old somebody is says the number itself.
  const wrong = candidatesOf(maskField("idNumber", id_no)).find(
    (one) => one !== id_no && one.startsWith(id_no.slice(0, 10)),
  );
  const card = makeCard("621700", `55${end}199273`);
  return [
    { idNumber: id_no, phone: `1527193${end}`, card },
    { idNumber: wrong ?? "", phone: `1527041${end}`, card: otherCard(card) },
  ];
};
const [named, namedWrong] = numbersOf("1988-03-09", 562, "8351");
const [other, otherWrong] = numbersOf("1979-11-28", 417, "6402");
const all = [named, namedWrong, other, otherWrong] as const;

/** Who sees company 11 alone and reveals nothing: a person of the company, and one of the agency. */
const lookers = [1005, 1050] as const;
const roles = "operator,maker,invoicer,auditor";

/** Who is asked is the bank, whose answer the register does not know; a worker's checks are counted by themselves. */
const askedOfTheBank: ReadonlySet<CallName> = new Set(["labors.verifyFourFactor"]);

/** An answer without what is another one each time: ids, numbers of records and times. */
const told = ({ status, text }: { readonly status: number; readonly text: string }) => ({
  status,
  text: text
    .replaceAll(/"\d{6,}"|"FD-[0-9A-F]{16}"|"[A-Z]{2,4}\d{10,}"|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/gu, "…")
    .replaceAll(/"request_id":"[^"]*"/gu, "…"),
});

onEveryDatabase("numbers of people out of sight", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  let ids: Ids;
  let restore: () => Promise<void>;
  const tokens = new Map<number, string>();

  const addPerson = async (id: number, name: string, { idNumber, phone, card }: TriedNumbers): Promise<void> => {
    const since = { agency_id: 1, change_seq: 1, create_at: "2026-11-01 10:00:00" };
    const person = { id, name, id_no: idNumber, mobile: phone, sex: "male", birth: "1988-03-09" };
    await insert(running(), "labors", newLabor({ ...since, ...person }));
    const relation = { ...since, id: id + 1, company_id: 12, labor_id: id, source_type: 1 };
    await insert(running(), "company_labors", newCooperation(relation));
    const account = {
      id: id + 2,
      labor_id: id,
      account_no: card,
      bank_code: "CCB",
      bank_phone: null,
      created_by: 1002,
    };
    await insert(running(), "labor_accounts", newAccount({ ...since, ...account }));
  };

  beforeAll(async () => {
    const { service, db } = running();
    ids = await makeMatrixWorld(running());
    await service.writing.updateTable("companies").set({ male_max_age: 60, female_max_age: 60 }).execute();
    await addPerson(9_000_011, "", named);
    await addPerson(9_000_021, "欧阳明月", other);
    const pattern = await db.selectFrom("users").selectAll().where("id", "=", 1002).executeTakeFirstOrThrow();
    await insert(running(), "users", { ...pattern, id: 1050, mobile: "13900001050", name: "用户1050" });
    const membership = { id: 2050, user_id: 1050, agency_id: 1, company_id: null, roles, is_use: 1, data_scope: 2 };
    await insert(running(), "memberships", membership);
    await insert(running(), "membership_companies", { membership_id: 2050, company_id: 11 });
    for (const user of lookers) tokens.set(user, await openSession(running(), user));
    restore = await keepDatabase(running());
  });

  const countedOf = async (user_id: number): Promise<number> => {
    const rows = await running()
      .db.selectFrom("sensitive_uses")
      .select("kind")
      .where("user_id", "=", user_id)
      .where("kind", "in", ["unseen", "lookup"])
      .execute();
    return rows.length;
  };

  /** Somebody who has been told as much as anybody is told within an hour. */
  const fillUp = async (user_id: number): Promise<void> => {
    const at_ms = running().service.clock.now();
    const row = { agency_id: 1, user_id, kind: "unseen", at_ms };
    const rows = Array.from({ length: sensitiveCeilings.unseen.hour }, (_unused, nth) => ({
      ...{ ...row, id: user_id * 1_000 + nth, mark: `full ${nth}` },
    }));
    await running().service.writing.insertInto("sensitive_uses").values(rows).execute();
  };

  /** The person who is out of sight has the very name that the request says. */
  const nameAs = async (request: Request): Promise<void> => {
    const name = /"(?:labor_|new_)?name":"([^"]+)"/u.exec(JSON.stringify(request.body ?? {}))?.[1] ?? "赵雪松";
    await running().service.writing.updateTable("labors").set({ name }).where("id", "=", 9_000_011).execute();
  };

  it("look like those of nobody in sight", async () => {
    const rows = await running().db.selectFrom("labors").select(["id", "id_no", "mobile"]).execute();
    const looks = rows
      .filter(({ id }) => id < 9_000_000)
      .flatMap(({ id_no, mobile }) => [
        lookOf({ kind: "idNumber", value: id_no }),
        lookOf({ kind: "phone", value: mobile }),
      ]);
    for (const numbers of [named, other])
      for (const kind of triedKinds) expect(looks).not.toContain(lookOf({ kind, value: numbers[kind] }));
  });

  it.each(typedEntries)("%s answers to them as to nobody's, or counts", async (name: CallName, call, one: Case) => {
    const request = requestOf(name, one, ids);
    // What stands beside an ID number is a name: once the right one, once another.
    const tries = requestsWith(call, request, all).flatMap(({ kind, requests, ...at }) =>
      (kind === "idNumber" ? [0, 2] : [0]).map((nth) => ({ kind, ...at, pair: requests.slice(nth, nth + 2) })),
    );
    if (tries.length === 0 || askedOfTheBank.has(name)) return;
    const fresh = async (user: number, isFull: boolean): Promise<void> => {
      await restore();
      await nameAs(request);
      if (isFull) await fillUp(user);
    };
    /** What is answered to both, each asked as if the other had not been. */
    const answers = async (user: number, [right = {}, wrong = {}]: readonly Request[], isFull: boolean) => {
      await fresh(user, isFull);
      const toWrong = told(await askCall(running(), call, wrong, tokens.get(user) ?? ""));
      await fresh(user, isFull);
      return { toWrong, toRight: told(await askCall(running(), call, right, tokens.get(user) ?? "")) };
    };
    const isOne = (pair: { readonly toRight: unknown; readonly toWrong: unknown }): boolean =>
      JSON.stringify(pair.toRight) === JSON.stringify(pair.toWrong);
    await fresh(0, false);
    for (const user of lookers)
      for (const { pair, ...at } of tries) {
        const [toRight, toWrong] = [
          told(await askCall(running(), call, pair[0] ?? {}, tokens.get(user) ?? "")),
          told(await askCall(running(), call, pair[1] ?? {}, tokens.get(user) ?? "")),
        ];
        // Asked one after the other they may differ by what the first has changed.
        if (isOne({ toRight, toWrong })) continue;
        const asked = await answers(user, pair, false);
        if (isOne(asked)) continue;
        if ((await countedOf(user)) === 0)
          expect({ ...at, told: asked.toRight }).toEqual({ ...at, told: asked.toWrong });
        const later = await answers(user, pair, true);
        expect({ ...at, told: later.toRight }).toEqual({ ...at, told: later.toWrong });
        await fresh(user, false);
      }
  });
});
