import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { baseOf, draw, field, service } from "./test-wizard.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const save = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });

describe("what may be changed of a company in the wizard", () => {
  it("is all of a draft, also who pays its workers and nothing else", async () => {
    const { kept, handlers } = service("31");
    const sent: unknown[] = [];
    const saveBaseOwn = ({ body }: { body?: unknown }) => {
      sent.push(body);
      kept.head = { is_own_channel: true };
      kept.base = baseOf({ short_name: "拾光" });
      return handlers.companyWizard.get().value;
    };
    draw("31", { companyWizard: { ...handlers.companyWizard, saveBaseOwn } });
    fireEvent.click(await screen.findByRole("switch", { name: "自有渠道付款" }));
    fireEvent.click(screen.getByRole("button", { name: /下一步/u }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: 3, name: "拾光文旅" });
    await screen.findByRole("heading", { name: "业务与计税" });
  });

  it("is of one that is there neither its modes and limits nor how it settles, which are asked for elsewhere", async () => {
    const { kept, handlers } = service("32");
    kept.head = { mode: "facts", status: 50 };
    draw("32", handlers, true, "business");
    await screen.findByText(/按生效日变更模式和限额/u);
    await field("男性最小");
    for (const name of [/每人月限额/u, /每人季限额/u, /模式生效日/u]) expect(screen.queryByLabelText(name)).toBeNull();
    expect(screen.queryByText("结算方式")).toBeNull();
    cleanup();
    draw("32", handlers, true, "contract");
    await field("合同起始日");
    expect(screen.queryByRole("button", { name: /提交审核/u })).toBeNull();
  });

  it("is nothing while it is reviewed", async () => {
    const { kept, handlers } = service("33");
    kept.head = { mode: "closed", status: 20 };
    draw("33", handlers);
    await screen.findByText(/只能查看/u);
    expect((await field("简称")).matches(":disabled")).toBe(true);
  });
});

describe("a field that the service refuses", () => {
  it("gets the cursor, by whatever name the service calls it", async () => {
    const { handlers } = service("34");
    const saveSecond = () => {
      throw new AppError("invalid", { fields: { "limit_age.male.max": ["age_range"] } });
    };
    draw("34", { companyWizard: { ...handlers.companyWizard, saveSecond } }, true, "business");
    const age = await field("男性最大");
    fireEvent.change(age, { target: { value: "20" } });
    save();
    await screen.findByText("不能小于最小年龄");
    await waitFor(() => expect(document.activeElement).toBe(age));
  });
});
