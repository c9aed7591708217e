import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { type PermissionKey, permissionKeys } from "../../../../src-shared/kernel/rights/permissions.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { signedIn } from "../../../testing/test-session.ts";
import { AuditEntryDetail } from "./AuditEntryDetail.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const entry = {
  id: "812",
  at: "2026-11-20 09:30:00",
  actor: "何远",
  area: "session",
  step: "open",
  action: "session.open",
  object_kind: 10,
  object_name: "JS2026110100000001",
  object: "settlement:7",
  reason: "核对登录",
  device: "财务一号",
  request_id: "r-1",
};
const answer = (results: readonly object[]) => ({
  ...{ rows: results, count: results.length, page: 1, sums: {} },
  freshness: { source: "cache" as const, as_of: "2026-11-20 10:00:00", offline: true },
});

const draw = (rows: readonly object[], permissions: readonly PermissionKey[] = permissionKeys) => {
  const { connected } = drawOverDesk(
    <AuditEntryDetail id="812" onClose={() => undefined} />,
    {
      auditLog: {
        get: () => {
          throw new AppError("not_cached");
        },
      },
      lists: { page: () => answer(rows) },
    },
    false,
    "/",
    { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } },
  );
  return connected;
};

it("shows the row that is kept of an entry never opened while the service is away, and says what is missing", async () => {
  const connected = draw([entry]);
  expect(await screen.findByText("核对登录")).toBeTruthy();
  expect(screen.getByText("财务一号")).toBeTruthy();
  expect(screen.getByText(/^离线：本机只有列表中的内容/u)).toBeTruthy();
  expect(screen.queryByText("加载中")).toBeNull();
  const pageCalls = connected.requests.filter(({ entry: name }) => name === "lists.page").map(({ input }) => input);
  expect(pageCalls[0]).toMatchObject({ list: "auditLog", filters: { ids: ["812"] } });
});

it("names the record in words and leads to it", async () => {
  draw([entry]);
  expect(await screen.findByText("结算单")).toBeTruthy();
  const link = screen.getByRole("link", { name: "JS2026110100000001" });
  expect(link.getAttribute("href")).toBe("/settlements/7");
});

it("leads to who acted and to the record that the service found for what has no list of its own", async () => {
  const opened = {
    entry: { ...entry, area: 1, step: 1, object_kind: 1, object: "user:9", object_name: "陈立" },
    ...{ before: "{}", after: "{}", prev_hash: "0", hash: "1" },
    actor_place: { list: "agencyUsers", id: "31" },
    object_place: { list: "companyUsers", id: "32" },
  };
  drawOverDesk(
    <AuditEntryDetail id="812" onClose={() => undefined} />,
    { auditLog: { get: () => ({ value: opened, freshness: answer([]).freshness }) } },
    false,
    "/",
    { ...signedIn, user: { ...signedIn.user, permissions: [...permissionKeys] } },
  );
  expect((await screen.findByRole("link", { name: "何远" })).getAttribute("href")).toBe("/agency-users/31");
  expect(screen.getByRole("link", { name: "陈立" }).getAttribute("href")).toBe("/company-users/32");
});

it("leads nobody to a record whose list they may not see", async () => {
  draw([entry], ["audit_log.entry.view"]);
  expect(await screen.findByText("JS2026110100000001")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("says that nothing is kept of it where the copy has no such row", async () => {
  draw([]);
  expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
  expect(screen.queryByText("核对登录")).toBeNull();
});
