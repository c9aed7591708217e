import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCooperation, newLabor } from "../../src-service/directory/people/new-rows.ts";
import { serviceBillStates } from "../../src-shared/billing/fees/service-bill-states.ts";
import type { RecordAction } from "../../src-shared/kernel/records/define.ts";
import { type AnyProposal, wireKindOf } from "../../src-shared/kernel/records/proposal.ts";
import { presetRoles } from "../../src-shared/kernel/rights/permissions.ts";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { cooperation } from "../../src-shared/kernel/states/worker.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";
import { type ProposalName, proposalByName, proposalNames } from "../../src-shared/registries/records/proposals.ts";
import { type Role, roles } from "./money-fill.ts";
import { makeScene, type Scene } from "./money-scene.ts";
import { suiteDatabases } from "./on-postgres.ts";
import { filled } from "./record-samples.ts";
import { insertInto } from "./small-world.ts";

type Case = {
  readonly name: ProposalName;
  readonly proposal: AnyProposal;
  readonly key: string;
  readonly action: RecordAction;
};

const cases: readonly Case[] = proposalNames.flatMap((name) => {
  const proposal = proposalByName(name);
  return Object.entries(proposal.actions).map(([key, action]) => ({ name, proposal, key, action }));
});
const titled = cases.map((one) => [`${one.name}.${one.key}`, one] as const);
const named = proposalNames.map((name) => [name, proposalByName(name)] as const);

const everybody = Object.keys(roles) as (keyof typeof roles)[];
const holds = (role: keyof typeof roles, keys: readonly string[]): boolean =>
  presetRoles.some(
    ({ key, permissions }) =>
      roles[role].split(",").includes(key) && permissions.some((permission) => keys.includes(permission)),
  );

const theRole = (fits: (role: keyof typeof roles) => boolean): Role => {
  const who = everybody.find(fits);
  if (who === undefined) throw new Error("no role of the scene may do this");
  return who;
};

/** Who may take an action of a proposal that somebody else made, or that they made themselves. */
const rightful = ({ action }: Pick<Case, "action">): Role => theRole((role) => holds(role, action.permissions));

const amount = 1_00;
let nextId = 7_500_000;

// Not `onEveryScene`: rows that a test puts there by hand have no books that could be proven.
describe.each(suiteDatabases())("every step of every proposal (%s)", (kind) => {
  let sharedScene: Scene | undefined;
  beforeAll(async () => {
    sharedScene = await makeScene(kind, { workers: 4 });
  });
  afterAll(() => sharedScene?.end());
  const scene = (): Scene => {
    if (sharedScene === undefined) throw new Error("the scene was not made");
    return sharedScene;
  };
  const userOf = (who: Role): number => Number(scene().person(who).id);
  const owner = async () => {
    const { agency_id } = await scene().wallet();
    return { agency_id, company_id: Number(scene().company_id) };
  };

  const newWorker = async (mobile = "13812345678"): Promise<number> => {
    nextId += 1;
    const { agency_id } = await owner();
    const since = { birth: "1990-01-01", sex: "male", create_at: "2026-11-10 10:00:00" } as const;
    const id_no = makeIdNumber("110101", since.birth, nextId % 1000);
    const person = { id: nextId, agency_id, change_seq: 1, name: "王小明", mobile, id_no, ...since };
    await insertInto(scene().running(), "labors", newLabor(person));
    return nextId;
  };

  /** A record of its own for each proposal, so that none waits for it yet. */
  const subjects: Readonly<Record<ProposalName, (proposed?: string) => Promise<number>>> = {
    walletChanges: async () => {
      nextId += 1;
      const wallet = { ...(await owner()), id: nextId, version: 1, channel: nextId, balance: 0, frozen: 0 };
      await insertInto(scene().running(), "wallets", wallet);
      return nextId;
    },
    serviceBillDiscounts: async () => {
      nextId += 1;
      const amounts = { fee: 10_00, payable: 10_00 };
      await insertInto(scene().running(), "service_bills", {
        ...(await owner()),
        ...amounts,
        ...{ id: nextId, version: 1, no: `T${nextId}`, origin: `test:${nextId}`, period: "2026-11", category: 2 },
        status: serviceBillStates.code("toPay"),
        issued_at: "2026-11-19 10:00:00",
      });
      return nextId;
    },
    personChanges: async () => {
      const labor_id = await newWorker("13900001234");
      nextId += 1;
      const relation = { ...(await owner()), id: nextId, change_seq: 1, labor_id, create_at: "2026-11-10 10:00:00" };
      await insertInto(scene().running(), "company_labors", newCooperation(relation));
      return nextId;
    },
    companyFreezes: async (proposed) => {
      nextId += 1;
      const { agency_id } = await owner();
      await insertInto(scene().running(), "companies", {
        ...{ id: nextId, version: 1, agency_id, no: `T${nextId}`, name: "测试企业", short_name: "测试" },
        ...{
          status: companyStatus[proposed === "unfreeze" ? "frozen" : "active"],
          channels: "1",
          create_at: "2026-11-10 10:00:00",
        },
      });
      return nextId;
    },
    barLifts: async () => {
      const labor_id = await newWorker();
      nextId += 1;
      const relation = { ...(await owner()), id: nextId, change_seq: 1, labor_id, create_at: "2026-11-10 10:00:00" };
      const barred = newCooperation({ ...relation, cooperation_status: cooperation.barred });
      await insertInto(scene().running(), "company_labors", barred);
      const bar = { ...(await owner()), id: nextId, labor_id, company_labor_id: nextId, kind: 5, reason: "风险" };
      await insertInto(scene().running(), "labor_bars", { ...bar, barred_by: 1, barred_at: "2026-11-18 10:00:00" });
      return nextId;
    },
  };

  const insertOne = async (
    { name, proposal }: Pick<Case, "name" | "proposal">,
    more: Readonly<Record<string, unknown>>,
  ) => {
    const subject = await subjects[name]();
    nextId += 1;
    await insertInto(scene().running(), proposal.table, {
      ...(await owner()),
      id: nextId,
      version: 1,
      [proposal.of.column]: subject,
      kind: Object.values(proposal.kinds)[0]?.code,
      ...(proposal.hasNoAmount !== true && { amount }),
      reason: "系统测试",
      status: proposal.states.code(proposal.start),
      [proposal.made.by]: 1,
      [proposal.made.at]: "2026-11-19 10:00:00",
      ...more,
    });
    return { id: String(nextId), subject };
  };

  const decide = (who: Role, { proposal, key, action }: Case, id: string, version = 1) =>
    scene().call(who, proposal.calls.update.name as CallName, {
      params: { id },
      body: { version, action: key, ...filled(action.form ?? {}) },
    });
  const codeOf = async (answer: ReturnType<typeof decide>): Promise<unknown> => (await answer).body["code"];
  /** Made by who takes it back, by nobody of the scene where another person decides. */
  const fitting = ({ proposal, action }: Case, who: Role) =>
    action.makerOnly === true ? { [proposal.made.by]: userOf(who) } : {};

  const propose = async (who: Role, proposal: AnyProposal, subject: number, name: string, version = 1) =>
    scene().call(who, proposal.calls.create.name as CallName, {
      params: { id: String(subject) },
      body: { version, ...wireKindOf(proposal, name), ...filled(proposal.kinds[name]?.form ?? {}) },
    });

  it.each(titled)("%s is refused to who lacks its permission", async (_title, one) => {
    const { id } = await insertOne(one, fitting(one, rightful(one)));
    for (const who of everybody.filter((role) => !holds(role, one.action.permissions))) {
      expect([who, (await decide(who, one, id)).status]).toEqual([who, 403]);
    }
  });

  it.each(titled)(
    "%s is refused to a company's own people, whatever they hold, unless they propose it",
    async (_title, one) => {
      const who = rightful(one);
      const { id } = await insertOne(one, fitting(one, who));
      const belongTo = (company_id: number | null) =>
        scene()
          .running()
          .service.writing.updateTable("memberships")
          .set({ company_id })
          .where("user_id", "=", userOf(who))
          .execute();
      await belongTo(Number(scene().company_id));
      const isTheirs = one.proposal.companiesPropose === true && one.action.companyWith === undefined;
      if (!isTheirs) expect(await codeOf(decide(who, one, id))).toBe("forbidden");
      await belongTo(null);
      expect((await decide(who, one, id)).status).toBe(200);
    },
  );

  it.each(titled)("%s is refused to the maker, or to everybody else", async (_title, one) => {
    const who = rightful(one);
    const isOwn = one.action.makerOnly !== true;
    const { id } = await insertOne(one, isOwn ? { [one.proposal.made.by]: userOf(who) } : {});
    expect(await codeOf(decide(who, one, id))).toBe(isOwn ? "same_person" : "forbidden");
  });

  it.each(titled.filter(([, { action }]) => action.limitedBy !== undefined))(
    "%s is refused beyond the person's own limit",
    async (_title, one) => {
      const who = rightful(one);
      const { service } = scene().running();
      const limitTo = (amount_limit: number | null) =>
        service.writing.updateTable("memberships").set({ amount_limit }).where("user_id", "=", userOf(who)).execute();
      const { id } = await insertOne(one, {});
      await limitTo(amount - 1);
      expect(await codeOf(decide(who, one, id))).toBe("amount_limit");
      await limitTo(null);
    },
  );

  it.each(titled)(
    "%s is refused by a version that is not the proposal's, and in every other state",
    async (_title, one) => {
      const who = rightful(one);
      const { states } = one.proposal;
      const { id } = await insertOne(one, fitting(one, who));
      expect((await decide(who, one, id, 2)).body).toMatchObject({ code: "stale_version", current: 1 });
      for (const status of states.codes.filter((code) => !states.allows(one.key, code))) {
        const other = await insertOne(one, { ...fitting(one, who), status });
        expect((await decide(who, one, other.id)).body).toMatchObject({ code: "illegal_transition", current: status });
      }
    },
  );

  it.each(titled)("%s moves it once, says who and when, and is audited on the record", async (_title, one) => {
    const who = rightful(one);
    const { proposal, key, name } = one;
    const { id, subject } = await insertOne(one, fitting(one, who));
    const [target = ""] = proposal.states.transitions[key]?.to ?? [];
    const status = proposal.states.code(target);
    const answer = await decide(who, one, id);
    expect(answer).toMatchObject({ status: 200 });
    const proposalShown = proposal.shown.parse(answer.body[proposal.answer.proposal]);
    expect(proposalShown).toMatchObject({
      id,
      version: 2,
      status,
      [proposal.people.decider]: scene().person(who).name,
    });
    expect(answer.body[proposal.answer.record]).toMatchObject({ id: String(subject), version: 2 });
    const entry = await scene()
      .running()
      .db.selectFrom("audit_log")
      .selectAll()
      .where("object", "=", `${proposal.of.object}:${subject}`)
      .where("action", "=", `${name}.${key}`)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(entry.after))).toMatchObject({
      ...(proposal.hasNoAmount !== true && { amount }),
      [`${proposal.answer.proposal}_status`]: status,
    });
    expect(await codeOf(decide(who, one, id, 2))).toBe("illegal_transition");
  });

  it.each(named)("%s are proposed by who may, one at a time, by the record's version", async (name, proposal) => {
    for (const one of Object.keys(proposal.kinds)) {
      const subject = await subjects[name](one);
      const wrong = everybody.filter((role) => !holds(role, [proposal.permission]));
      for (const who of wrong) {
        expect([one, who, (await propose(who, proposal, subject, one)).status]).toEqual([one, who, 403]);
      }
      const who = theRole((role) => holds(role, [proposal.permission]));
      expect((await propose(who, proposal, subject, one, 9)).body).toMatchObject({ code: "stale_version", current: 1 });
      expect((await propose(who, proposal, subject, one)).status).toBe(200);
      expect((await propose(who, proposal, subject, one, 2)).body).toMatchObject({ code: "change_pending" });
    }
  });
});

it.each(titled)("%s has its form in the body of its plain call", (_title, { proposal, key, action }) => {
  const { create, update } = proposal.calls;
  expect(update.body.safeParse({ version: 1, action: key, ...filled(action.form ?? {}) }).error).toBeUndefined();
  for (const [kind, { form }] of Object.entries(proposal.kinds)) {
    const body = { version: 1, ...wireKindOf(proposal, kind), ...filled(form) };
    expect([kind, create.body.safeParse(body).error]).toEqual([kind, undefined]);
  }
  expect([create.keyed, update.keyed]).toEqual([false, false]);
  expect(Object.keys(calls)).toEqual(expect.arrayContaining([create.name, update.name]));
});
