import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editorsColumn } from "../../src-shared/kernel/lists/id-set.ts";
import type { AnyRecord, RecordAction } from "../../src-shared/kernel/records/define.ts";
import { presetRoles } from "../../src-shared/kernel/rights/permissions.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";
import type { CodedCall } from "../../src-shared/registries/records/coded-actions.ts";
import { type RecordName, recordByName, recordNames } from "../../src-shared/registries/records/registry.ts";
import { settled } from "./invoice-steps.ts";
import { type Role, roles as sceneRoles } from "./money-fill.ts";
import { makeScene, type Scene } from "./money-scene.ts";
import { suiteDatabases } from "./on-postgres.ts";
import { addBesides, filled, lookBefore, sampleRow } from "./record-samples.ts";
import { insertInto } from "./small-world.ts";
import { withCode } from "./with-code.ts";

type Case = {
  readonly name: RecordName;
  readonly record: AnyRecord;
  readonly key: string;
  readonly action: RecordAction;
};

const cases: readonly Case[] = recordNames.flatMap((name) => {
  const record = recordByName(name);
  return Object.entries(record.actions).map(([key, action]) => ({ name, record, key, action }));
});
const titled = cases.map((one) => [`${one.name}.${one.key}`, one] as const);

/** Roles of the scene, one of them the administrator's: nobody else changes insurance plans. */
const roles = { ...sceneRoles, operator2: "superAdmin" };

const everybody = Object.keys(roles) as (keyof typeof roles)[];
const permissionsOf = (role: keyof typeof roles): ReadonlySet<string> =>
  new Set(
    presetRoles.filter(({ key }) => roles[role].split(",").includes(key)).flatMap((preset) => preset.permissions),
  );
const holds = (role: keyof typeof roles, keys: readonly string[] = []): boolean =>
  keys.some((key) => permissionsOf(role).has(key));

/** Who may do it to a record that somebody else has made. */
const rightful = ({ action }: Case): Role => {
  const who = everybody.find((role) => holds(role, action.permissions));
  if (who === undefined) throw new Error("no role of the scene may do this");
  return who;
};

/** Whether some role may take it as the maker alone: the administrator who makes occupations may review those of others too. */
const isOnlyMakers = ({ makerWith = [], permissions }: RecordAction): boolean =>
  presetRoles.some(
    (role) =>
      makerWith.some((key) => role.permissions.includes(key)) &&
      !permissions.some((key) => role.permissions.includes(key)),
  );

/** Who may read a record: the auditor, unless it is for its reviewers only. */
const readerOf = ({ calls: { get } }: AnyRecord): Role =>
  holds("auditor", [get.access]) ? "auditor" : (everybody.find((role) => holds(role, [get.access])) ?? "auditor");

let nextId = 7_000_000;

/** A record of the scene's company in a state in which the action is legal, made by nobody who is in the tests. */
const insertOne = async (scene: Scene, { name, record, key }: Case, more: Readonly<Record<string, unknown>> = {}) => {
  nextId += 1;
  const company = await scene
    .running()
    .db.selectFrom("companies")
    .select("agency_id")
    .where("id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();
  const status = record.states.codesFor(key)[0] ?? 0;
  const company_id = record.isAgencyWide ? 0 : Number(scene.company_id);
  const row = sampleRow(name, { id: nextId, agency_id: company.agency_id, company_id, status, ...more });
  await insertInto(scene.running(), record.table, row);
  await addBesides[name]?.(scene.running(), nextId, status);
  return String(nextId);
};

const act = async (scene: Scene, who: Role, { record, key, action }: Case, id: string, version = 1) => {
  const detail = await scene.call(readerOf(record), record.calls.get.name as CallName, { params: { id } });
  const row = detail.body[record.row] as Record<string, unknown>;
  const expectedFigures = Object.fromEntries((action.seen ?? []).map((column) => [`expected_${column}`, row[column]]));
  const carried = Object.fromEntries((action.carries ?? []).map((name) => [name, detail.body[name]]));
  const asked = { version, action: key, ...filled(action.form ?? {}), ...expectedFigures, ...carried };
  const name = record.calls.update.name as CallName & CodedCall;
  const body = action.code === true ? await withCode(scene.running(), scene.person(who).token, name, id, asked) : asked;
  return scene.call(who, name, { params: { id }, body });
};

const codeOf = async (answer: ReturnType<typeof act>): Promise<unknown> => (await answer).body["code"];

// Not `onEveryScene`: rows that a test puts there by hand have no books that could be proven.
describe.each(suiteDatabases())("every action of every record (%s)", (kind) => {
  let sharedScene: Scene | undefined;
  beforeAll(async () => {
    sharedScene = await makeScene(kind, { workers: 4 });
    await sharedScene
      .running()
      .service.writing.updateTable("memberships")
      .set({ roles: roles.operator2 })
      .where("user_id", "=", Number(sharedScene.person("operator2").id))
      .execute();
    // What the agency has earned may be paid out.
    await settled(sharedScene, 1_000_00, 500_00);
  });
  afterAll(() => sharedScene?.end());
  const scene = (): Scene => {
    if (sharedScene === undefined) throw new Error("the scene was not made");
    return sharedScene;
  };
  const userOf = (who: Role): number => Number(scene().person(who).id);

  it.each(titled)("%s is refused to who lacks its permission", async (_title, one) => {
    const id = await insertOne(scene(), one);
    for (const who of everybody.filter((role) => !holds(role, one.action.permissions))) {
      expect([who, await codeOf(act(scene(), who, one, id))]).toEqual([who, "forbidden"]);
    }
  });

  it.each(titled.filter(([, { action }]) => isOnlyMakers(action)))(
    "%s is the maker's too, until somebody has checked the record",
    async (_title, one) => {
      const who = everybody.find((role) => holds(role, one.action.makerWith) && !holds(role, one.action.permissions));
      if (who === undefined) throw new Error("no role of the scene is only the maker's");
      const checked = await insertOne(scene(), one, { maker_id: userOf(who), checker_id: userOf("boss") });
      expect(await codeOf(act(scene(), who, one, checked))).toBe("forbidden");
      const own = await insertOne(scene(), one, { maker_id: userOf(who) });
      expect((await act(scene(), who, one, own)).status).toBe(200);
    },
  );

  it.each(titled.filter(([, { action }]) => action.excludes !== undefined))(
    "%s is refused to who took another part in it",
    async (_title, one) => {
      for (const part of one.action.excludes ?? []) {
        const who = rightful(one);
        const id = await insertOne(scene(), one, {
          [part]: part === editorsColumn ? `,1,${userOf(who)},` : userOf(who),
        });
        expect([part, await codeOf(act(scene(), who, one, id))]).toEqual([part, "same_person"]);
      }
    },
  );

  it.each(titled.filter(([, { action }]) => action.limitedBy !== undefined))(
    "%s is refused beyond the person's own limit",
    async (_title, one) => {
      const who = rightful(one);
      const limitTo = (amount_limit: number | null) =>
        scene()
          .running()
          .service.writing.updateTable("memberships")
          .set({ amount_limit })
          .where("user_id", "=", userOf(who))
          .execute();
      const id = await insertOne(scene(), one);
      await limitTo(0);
      expect(await codeOf(act(scene(), who, one, id))).toBe("amount_limit");
      await limitTo(null);
    },
  );

  it.each(titled)(
    "%s is refused by a version that is not the record's, and in every other state",
    async (_title, one) => {
      const who = rightful(one);
      const { record, key } = one;
      const legal = await insertOne(scene(), one);
      expect((await act(scene(), who, one, legal, 2)).body).toMatchObject({ code: "stale_version", current: 1 });
      const illegal = record.states.codes.filter((code) => !record.states.allows(key, code));
      expect(illegal.length).toBeGreaterThan(0);
      for (const status of illegal) {
        const id = await insertOne(scene(), one, { status });
        expect((await act(scene(), who, one, id)).body).toMatchObject({ code: "illegal_transition", current: status });
      }
    },
  );

  it.each(titled)(
    "%s moves the record once, says who and when, and is audited with what was and is",
    async (_title, one) => {
      const { name, record, key } = one;
      const who = rightful(one);
      const id = await insertOne(scene(), one);
      const [target] = record.states.transitions[key]?.to ?? [];
      const status = record.states.code(target ?? "");
      const answer = record.idKey === undefined ? { [record.row]: { id, status } } : { [record.idKey]: id, status };
      await lookBefore[name]?.(scene().running(), Number(id), scene().person(who));
      expect(await act(scene(), who, one, id)).toMatchObject({ status: 200, body: answer });
      const detail = await scene().call(readerOf(record), record.calls.get.name as CallName, { params: { id } });
      expect(detail.body).toMatchObject({ actions: expect.any(Array) });
      // A record without stamps keeps its history itself.
      const steps = detail.body["steps"];
      if (steps !== undefined)
        expect(steps).toContainEqual(expect.objectContaining({ step: key, by: scene().person(who).name }));
      const entry = await scene()
        .running()
        .db.selectFrom("audit_log")
        .selectAll()
        .where("object", "=", `${record.object}:${id}`)
        .where("action", "=", `${name}.${key}`)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(String(entry.before))).toMatchObject({ version: 1 });
      expect(JSON.parse(String(entry.after))).toMatchObject({ status, version: 2 });
      if (!record.states.allows(key, status))
        expect(await codeOf(act(scene(), who, one, id, 2))).toBe("illegal_transition");
    },
  );
});

it.each(titled)("%s has its form in the body of its call, and its parts among the record's", (_title, one) => {
  const { record, key, action } = one;
  const form = filled(action.form ?? {});
  const expectedFigures = Object.fromEntries((action.seen ?? []).map((column) => [`expected_${column}`, 1]));
  const { update } = record.calls;
  expect(update.body.safeParse({ version: 1, action: key, ...form, ...expectedFigures }).error).toBeUndefined();
  expect((action.excludes ?? []).filter((part) => !record.parts.includes(part))).toEqual([]);
  expect(Object.keys(record.states.transitions)).toContain(key);
  expect(Object.keys(calls)).toEqual(
    expect.arrayContaining([update.name, record.calls.get.name, record.calls.create.name]),
  );
});

it.each(recordNames)("%s is made and acted upon alike, and what is keyed can be confirmed", (name) => {
  const { calls: own, amount, operation, idKey, title = "no", list } = recordByName(name);
  expect(own.create.keyed).toBe(own.update.keyed);
  if (own.create.keyed) expect([amount, operation, idKey]).not.toContain(undefined);
  expect(Object.keys(list.columns)).toContain(title);
});
