import { beforeAll, describe, expect, it } from "vitest";
import { newAccount, newCooperation, newLabor } from "../../../src-service/directory/people/new-rows.ts";
import { lookOf } from "../../../src-service/lists/sensitive/in-sight.ts";
import { alike } from "../../../src-service/lists/sensitive/typed.ts";
import { type AnyCall, permissionOf } from "../../../src-shared/kernel/calls/define.ts";
import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { probesForWorker } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { onEveryDatabase } from "../harness.ts";
import { candidatesOf } from "../id-candidates.ts";
import { insert, openSession } from "../small-world.ts";
import type { Case, Request } from "./matrix-cases.ts";
import { byRole, type Ids, makeMatrixWorld } from "./matrix-world.ts";
import { personalNames, placeName, textPlaces } from "./typed-places.ts";
import { askCall, requestOf, requestsWith, triedKinds, typedEntries } from "./typed-requests.ts";

/** Somebody of company 11 whom no request of the matrix is about, and a number that looks like theirs for each kind. */
const id_no = makeIdNumber("420106", "1991-05-17", 731);
const right = { idNumber: id_no, phone: "15271938246", card: makeCard("621700", "442003199273") } as const;
const wrong = {
  idNumber: candidatesOf(maskField("idNumber", id_no)).find((one) => one !== id_no) ?? "",
  phone: "15240418246",
  card: `${right.card.slice(0, 8)}00000${right.card.slice(13)}`,
} as const;
const requestsOf = (call: AnyCall, request: Request) =>
  requestsWith(call, request, [right, wrong]).map(({ requests, ...one }) => ({ ...one, pair: requests }));

describe("the numbers of people that calls take", () => {
  it("are known by the names that lists, templates and forms give them", () => {
    expect([...personalNames.keys()]).toEqual(
      expect.arrayContaining(["id_no", "mobile", "account_no", "labor_phone", "labor_id_no", "alipay_account"]),
    );
    for (const kind of triedKinds) expect(maskField(kind, right[kind])).toBe(maskField(kind, wrong[kind]));
  });

  it.each(typedEntries)("are seen at every such place of %s", (name, call, one) => {
    const places = textPlaces(call);
    const seen = new Set(requestsOf(call, requestOf(name, one, null)).map(({ place }) => place));
    const named = places.filter(({ path }) => personalNames.has(path.filter((part) => part !== "[]").at(-1) ?? ""));
    expect(named.map(placeName).filter((place) => !seen.has(place))).toEqual([]);
  });
});

onEveryDatabase("typed numbers at every call", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  let ids: Ids;

  beforeAll(async () => {
    ids = await makeMatrixWorld(running());
    const since = { agency_id: 1, change_seq: 1, create_at: "2026-11-01 10:00:00" };
    const person = { name: "欧阳明月", id_no, mobile: right.phone, sex: "female", birth: "1991-05-17" };
    await insert(running(), "labors", newLabor({ ...since, ...person, id: 9_000_001 }));
    const relation = { ...since, id: 9_000_002, company_id: 11, labor_id: 9_000_001, source_type: 1 };
    await insert(running(), "company_labors", newCooperation(relation));
    const account = { id: 9_000_003, labor_id: 9_000_001, account_no: right.card, bank_code: "CCB", bank_phone: null };
    await insert(running(), "labor_accounts", newAccount({ ...since, ...account, created_by: 1002 }));
  });

  const clear = async (): Promise<void> => {
    await running().service.writing.deleteFrom("typed_values").execute();
    await running().service.writing.deleteFrom("sensitive_uses").execute();
    await running().service.writing.deleteFrom("sensitive_alarms").execute();
  };

  /** As many other values of each look as nobody may type in an hour. */
  const fillUp = async (user_id: number): Promise<void> => {
    for (const kind of triedKinds) {
      const values = Array.from({ length: probesForWorker.hour + 1 }, (_unused, nth) => String(nth));
      const look = lookOf({ kind, value: right[kind] });
      const group = alike(
        { agency_id: 1, user_id },
        "",
        look,
        1,
        values.map((value) => ({ kind, value, beside: "" })),
      );
      const at_ms = running().service.clock.now();
      const rows = group.typed.map(({ key }) => ({ key, user_id, about: group.about, at_ms }));
      await running().service.writing.insertInto("typed_values").values(rows).execute();
    }
  };

  const ask = (call: AnyCall, request: Request, token: string) => askCall(running(), call, request, token);

  const asking = (call: AnyCall, one: Case): readonly number[] => {
    const needed = [permissionOf(call), one.alsoNeeds ?? null].filter((key) => key !== null);
    return (
      presetRoles
        // Who looks after no company sees nobody's mask.
        .filter(({ key, permissions }) => key !== "support" && !permissions.includes("sensitive.field.reveal"))
        .filter(({ permissions }) => needed.every((key) => permissions.includes(key)))
        .map(({ key }) => byRole[key] ?? 0)
    );
  };

  it.each(typedEntries)("%s answers right and wrong ones alike once too many are counted", async (name, call, one) => {
    const requests = requestsOf(call, requestOf(name, one, ids));
    for (const [nth, user] of asking(call, one).entries()) {
      const [first] = requests;
      if (first === undefined) continue;
      await clear();
      await fillUp(user);
      const token = await openSession(running(), user);
      for (const { place, kind, pair } of nth === 0 ? requests : [first]) {
        const [answerToRight, answerToWrong] = [
          await ask(call, pair[0] ?? {}, token),
          await ask(call, pair[1] ?? {}, token),
        ];
        expect([place, kind, answerToRight]).toEqual([place, kind, answerToWrong]);
        expect([place, kind, answerToRight.status, answerToRight.text]).toEqual([
          ...[place, kind, 429, expect.stringContaining("guess_limit")],
        ]);
      }
    }
  });

  it.each(typedEntries)(
    "%s counts a number that looks like somebody's, whatever it answers",
    async (name, call, one) => {
      const user = asking(call, one)[0];
      const [first] = requestsOf(call, requestOf(name, one, ids));
      if (user === undefined || first === undefined) return;
      for (const request of first.pair) {
        await clear();
        await ask(call, request, await openSession(running(), user));
        const counted = await running()
          .db.selectFrom("typed_values")
          .select("key")
          .where("user_id", "=", user)
          .execute();
        expect(counted.length).toBeGreaterThan(0);
      }
    },
  );
});
