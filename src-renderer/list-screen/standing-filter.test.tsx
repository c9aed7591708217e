import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawList } from "../testing/test-list.tsx";
import { defineListScreen } from "./model/define-list-screen.ts";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const spec = defineListScreen({ list: "tasks", route: "/tasks" });

it("shows what a list leaves out by itself as a filter, which can be taken off and put on again", async () => {
  const { router } = drawList(spec, "/tasks", {
    handlers: {
      lists: {
        page: () => ({
          ...{ rows: [], count: 0, summary: {}, groups: null },
          freshness: { source: "live", as_of: null, offline: false },
        }),
      },
    },
  });
  const remove = await screen.findByRole("button", { name: /移除.*审核状态|审核状态.*移除|去掉.*审核状态/u });
  expect(document.body.textContent).toContain("审核状态：待审核、已通过");
  fireEvent.click(remove);
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get("audit_status")).toBe("1,2,3"));
  await waitFor(() => expect(document.body.textContent).not.toContain("审核状态：待审核"));
});
