import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { ofCompanies } from "../../../src-service/access/roles/judge-role.ts";
import { type AnyCall, fillPath, permissionOf } from "../../../src-shared/kernel/calls/define.ts";
import type { JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { judge, type Person } from "../../../src-shared/kernel/records/judge.ts";
import { dataScopes, type PermissionKey, permissionKeys } from "../../../src-shared/kernel/rights/permissions.ts";
import { duties, joinedDuties } from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import { listExports } from "../../../src-shared/papers/list-exports.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { filled } from "../record-samples.ts";
import { firstVersion, insert, openSession, send } from "../small-world.ts";
import { type Case, cases, type Request } from "./matrix-cases.ts";
import { holderOf } from "./matrix-contract.ts";
import { recordIdOf } from "./matrix-records.ts";
import { makeMatrixWorld, rightful } from "./matrix-world.ts";

/** How many roles are drawn: on PostgreSQL the first of them, because what a role allows is decided before the database. */
const turnsOn = { sqlite: 1_000, postgres: 250 } as const;
const callsATurn = 8;
const recordsATurn = 2;
const absentId = "987654321";
const forbidden = '{"detail":"forbidden","code":"forbidden"}';

/** Numbers from 0 to 1, the same for the same seed. */
const chanceFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Permissions that count for the super manager of a company alone. */
const ofSuperManager: readonly PermissionKey[] = ["user.company_user.edit", "user.company_user.import"];

type Role = {
  readonly isCompany: boolean;
  readonly data_scope: number;
  readonly permissions: readonly PermissionKey[];
};

/** Takes one of each pair of duties away that a set joins, so that it can be a role. */
const parted = (permissions: readonly PermissionKey[], chance: () => number): PermissionKey[] => {
  let left = [...permissions];
  for (let [pair] = joinedDuties(left); pair !== undefined; [pair] = joinedDuties(left)) {
    const gone: readonly PermissionKey[] = duties[pair[chance() < 0.5 ? 0 : 1]];
    left = left.filter((key) => !gone.includes(key));
  }
  return left;
};

const drawRole = (turn: number, chance: () => number): Role & { readonly wished: readonly PermissionKey[] } => {
  const isCompany = turn % 5 === 4;
  const share = chance();
  const wished = permissionKeys.filter((key) => chance() < share && (!isCompany || ofCompanies.has(key)));
  const scopes = Object.values(dataScopes).filter((scope) => !isCompany || scope !== dataScopes.all);
  // Half of the agency's roles see all of it, because only then no record is out of sight.
  const data_scope =
    !isCompany && chance() < 0.5 ? dataScopes.all : (scopes[Math.floor(chance() * scopes.length)] ?? dataScopes.own);
  const permissions = parted(wished, chance);
  return { isCompany, data_scope, wished, permissions: permissions.length > 0 ? permissions : ["bill.bill.view"] };
};

/** Lists that one must be allowed to read to take something of them away, besides the permission of the call. */
const alsoReads: Readonly<Record<string, PermissionKey>> = {
  ...Object.fromEntries(listExports.map(({ list, call }) => [call.name, listByName(list).permission])),
  "taskBatches.plusExport": "task.task.view",
  "taskBatches.plusExportTask": "task.task.view",
  "taskBatches.plusExportBill": "bill.bill.view",
  "signins.photo": "task.task.view",
};

type Probe = { readonly name: CallName; readonly call: AnyCall; readonly one: Case; readonly needed: PermissionKey };

const probes: readonly Probe[] = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const call: AnyCall = calls[name];
  const needed = permissionOf(call);
  return needed === null || cases[name].isEndless === true ? [] : [{ name, call, one: cases[name], needed }];
});

/** A request that changes nothing: a list as it is, something about a record that there is not, or a body that no call takes. */
const harmless = ({ call, one }: Probe): Request => {
  const absent = one.points?.find(({ narrows }) => narrows !== true)?.with(absentId);
  if (call.method === "GET") {
    if (absent?.path === undefined && one.valid === undefined && call.query.safeParse({}).success) return {};
    return absent ?? one.valid ?? one.points?.[0]?.with(absentId) ?? {};
  }
  return { path: absent?.path ?? one.valid?.path ?? {}, body: absent?.path === undefined ? { "": 1 } : absent.body };
};

/** Companies of a list's rows, of lists that show the rows of companies. */
const companiesIn = (body: Record<string, unknown>): string[] => {
  const rows = Array.isArray(body["results"]) ? (body["results"] as Record<string, unknown>[]) : [];
  return [...new Set(rows.flatMap(({ company_id }) => (typeof company_id === "string" ? [company_id] : [])))];
};

const actions = recordNames.flatMap((name) =>
  Object.keys(recordByName(name).actions).map((action) => ({ name, action })),
);

onEveryDatabase("a thousand roles by chance", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const rows = new Map<string, JudgedRow>();
  const tokens = { admin: "", agency: "", company: "" };
  const roleIds = { agency: "", company: "" };
  const versions = { agency: 0, company: 0 };

  const ask = (call: AnyCall, request: Request, token: string) => {
    const query = request.query === undefined ? "" : `?${new URLSearchParams(request.query)}`;
    return send(running(), call.method as "GET", fillPath(call.path, request.path) + query, {
      ...{ token, headers: { "idempotency-key": randomUUID() } },
      ...(call.method !== "GET" && request.body !== undefined && { body: request.body }),
    });
  };

  const addPerson = async (id: number, company_id: number | null, roles: string) => {
    const like = await running().db.selectFrom("users").selectAll().where("id", "=", 1002).executeTakeFirstOrThrow();
    await insert(running(), "users", { ...like, id, mobile: `1390000${id}` });
    await insert(running(), "memberships", {
      ...{ id: id + 1_000, user_id: id, agency_id: 1, company_id, roles, is_use: 1, ...firstVersion },
    });
  };

  beforeAll(async () => {
    await makeMatrixWorld(running());
    tokens.admin = await openSession(running(), rightful.admin);
    const first = { permissions: ["bill.bill.view"], amount_limit: null };
    for (const [scope, user, company] of [
      ["agency", 1900, null],
      ["company", 1901, 11],
    ] as const) {
      const body = { ...first, name: `随机${scope}`, scope, data_scope: 2 };
      const made = await send(running(), "POST", "/cdl/1/roles", { token: tokens.admin, body });
      const role = made.body["role"] as { id: string; key: string; version: number };
      roleIds[scope] = role.id;
      versions[scope] = role.version;
      await addPerson(user, company, role.key);
      tokens[scope] = await openSession(running(), user);
    }
    await insert(running(), "super_managers", {
      ...{ id: 9901, agency_id: 1, company_id: 11, user_id: 1901, membership_id: 2901, set_by: 1001, ended_ms: 1 },
      set_at: "2026-11-10 10:00:00",
    });
    await insert(running(), "membership_companies", { membership_id: 2900, company_id: 12 });
    const readers = {
      worker: await openSession(running(), rightful.worker),
      admin: tokens.admin,
    };
    for (const name of recordNames) {
      const { calls: own, row } = recordByName(name);
      const request = { path: { id: String(recordIdOf(name, 11)) } };
      const { body } = await ask(own.get, request, readers[holderOf(own.get)]);
      rows.set(name, body[row] as JudgedRow);
    }
  });

  /** What counts of a drawn role: of a company's people only the super manager has all, which every second one is. */
  const asHeld = async (turn: number, role: Role): Promise<Role> => {
    if (!role.isCompany) return role;
    const isSuper = turn % 2 === 0;
    const { writing } = running().service;
    await writing
      .updateTable("super_managers")
      .set({ ended_ms: isSuper ? 0 : 1 })
      .where("id", "=", 9901)
      .execute();
    const permissions = role.permissions.filter((key) => isSuper || !ofSuperManager.includes(key));
    return { ...role, permissions };
  };

  const become = async (turn: number, role: ReturnType<typeof drawRole>) => {
    const scope = role.isCompany ? "company" : "agency";
    const send1 = (permissions: readonly PermissionKey[]) =>
      send(running(), "PUT", `/cdl/1/roles/${roleIds[scope]}`, {
        token: tokens.admin,
        body: {
          ...{ version: versions[scope], name: `随机${scope}`, data_scope: role.data_scope, permissions },
          amount_limit: null,
        },
      });
    if (joinedDuties(role.wished).length > 0)
      expect([turn, (await send1(role.wished)).body["code"]]).toEqual([turn, "role_duties_joined"]);
    const { body } = await send1(role.permissions);
    versions[scope] = (body["role"] as { version: number }).version;
    return tokens[scope];
  };

  const lacksMore = (name: CallName, { alsoNeeds }: Case, role: Role): boolean =>
    [alsoNeeds, alsoReads[name]].some((needed) => needed !== undefined && !role.permissions.includes(needed));

  /** What did not agree, each kind once: many roles meet the same hole. */
  const faults = new Map<string, string>();
  const fault = (what: string, turn: number, role: Role, { status, text }: { status: number; text: string }) => {
    const about = `turn ${turn}, ${role.isCompany ? "company" : "agency"}, scope ${role.data_scope}: ${status}`;
    if (!faults.has(what)) faults.set(what, `${what} (${about} ${text.slice(0, 200)})`);
  };

  const tryCall = async (turn: number, probe: Probe, role: Role, token: string): Promise<void> => {
    const { name, call, one, needed } = probe;
    const answer = await ask(call, harmless(probe), token);
    const { status, text, body } = answer;
    if (!role.permissions.includes(needed)) {
      if (status !== 403 || text !== forbidden) fault(`${name} answers who lacks its permission`, turn, role, answer);
      return;
    }
    if (status >= 500 || status === 401) fault(`${name} fails`, turn, role, answer);
    const seesAll = !role.isCompany && role.data_scope === dataScopes.all;
    if (seesAll && status === 403 && !lacksMore(name, one, role)) fault(`${name} refuses who may`, turn, role, answer);
    const within = ["0", role.isCompany ? "11" : "12"];
    if (!seesAll && !companiesIn(body).every((id) => within.includes(id)))
      fault(`${name} shows rows of other companies`, turn, role, answer);
  };

  /** Compares what a screen offers to do with a record with what the service lets this person do. */
  const tryAction = async (turn: number, at: number, role: Role, token: string): Promise<void> => {
    const { name, action } = actions[at % actions.length] ?? { name: recordNames[0], action: "" };
    const record = recordByName(name);
    const { calls: own, isAgencyWide, seenByAll } = record;
    const person: Person = {
      userId: role.isCompany ? "1901" : "1900",
      isOfCompany: role.isCompany,
      can: (any) => any.some((key) => role.permissions.includes(key)),
    };
    // A screen shows a record to who may read it.
    const isShown = [permissionOf(own.get), permissionOf(own.list)].every(
      (needed) => needed === null || role.permissions.includes(needed),
    );
    const offered = isShown && judge(record, action, rows.get(name) ?? {}, person) !== "forbidden";
    const seesIt = role.isCompany
      ? isAgencyWide !== true && role.data_scope === dataScopes.companies
      : role.data_scope === dataScopes.all || seenByAll === true;
    const path = { id: String(recordIdOf(name, 11)) };
    const body = { version: 9, action, ...filled(record.actions[action]?.form ?? {}) };
    const answer = await ask(own.update, { path, body }, token);
    const isRefused = [403, 404].includes(answer.status);
    if (answer.status < 400 || answer.status >= 500) fault(`${name}.${action} is done`, turn, role, answer);
    if (isShown && !offered && !isRefused) fault(`${name}.${action} is allowed and not offered`, turn, role, answer);
    if (offered && seesIt && isRefused) fault(`${name}.${action} is offered and refused`, turn, role, answer);
  };

  it("are what their holders may do, see and are offered", { timeout: 600_000 }, async () => {
    const chance = chanceFrom(20_261_130);
    const session: AnyCall = calls["session.get"];
    let nextCall = 0;
    let nextAction = 0;
    for (let turn = 0; turn < turnsOn[running().service.dialect]; turn += 1) {
      const drawn = drawRole(turn, chance);
      const token = await become(turn, drawn);
      const role = await asHeld(turn, drawn);
      const shown = (await ask(session, {}, token)).body["permissions"] as PermissionKey[];
      expect([turn, ...shown.toSorted()]).toEqual([turn, ...role.permissions.toSorted()]);
      for (let at = 0; at < callsATurn; at += 1, nextCall += 1) {
        const probe = probes[nextCall % probes.length];
        if (probe !== undefined) await tryCall(turn, probe, role, token);
      }
      for (let at = 0; at < recordsATurn; at += 1, nextAction += 1) await tryAction(turn, nextAction, role, token);
    }
    expect([...faults.values()]).toEqual([]);
  });
});
