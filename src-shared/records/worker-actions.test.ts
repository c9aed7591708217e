import { expect, it } from "vitest";
import type { PermissionKey } from "../permissions.ts";
import { cooperation } from "../states/cooperation.ts";
import { judgeWorker } from "./worker-actions.ts";

const facts = { real_name_status: 2, contract_sign_type: 2, onboarding_status: 5, account_no: null, request: 0 };
const verdictsFor = (permissions: readonly PermissionKey[], cooperation_status: number) =>
  judgeWorker({ permissions: new Set(permissions) }, { ...facts, cooperation_status }).map(
    ({ action, allowed, reason }) => [action, allowed, reason],
  );

it("offers stopping while somebody cooperates, to who may end cooperations", () => {
  expect(verdictsFor(["labor.labor.view"], cooperation.cooperating)).toEqual([]);
  expect(verdictsFor(["labor.labor.edit"], cooperation.cooperating)).toEqual([["edit", true, null]]);
  expect(verdictsFor(["labor.cooperation.cancel"], cooperation.cooperating)).toEqual([
    ["fastStop", true, null],
    ["stopLater", true, null],
    ["bar", true, null],
  ]);
});

it("says why somebody cannot be stopped", () => {
  const reasonIn = (status: number) => verdictsFor(["labor.cooperation.cancel"], status).map(([, , reason]) => reason);
  expect(reasonIn(cooperation.stopping)).toEqual(["stop_exists", "stop_exists", null]);
  expect(reasonIn(cooperation.stopped)).toEqual(["already_stopped", "already_stopped", null]);
  expect(reasonIn(cooperation.barred)).toEqual(["already_stopped", "already_stopped", null]);
});

it("offers the end of a bar to who is barred, once", () => {
  const barredWith = (request: number) =>
    judgeWorker(
      { permissions: new Set<PermissionKey>(["labor.cooperation.cancel"]) },
      { ...facts, cooperation_status: cooperation.barred, request },
    ).at(-1);
  expect(barredWith(0)).toEqual({ action: "lift", allowed: true, reason: null });
  expect(barredWith(1)).toEqual({ action: "lift", allowed: false, reason: "change_pending" });
});
