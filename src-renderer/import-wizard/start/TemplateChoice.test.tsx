import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { isSent } from "../../../src-shared/registries/imports/submits.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { signedIn } from "../../testing/test-session.ts";
import { StartImport } from "./StartImport.tsx";
import { autoTemplate, TemplateChoice } from "./TemplateChoice.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const Choice = () => {
  const [template, setTemplate] = useState(autoTemplate);
  return <TemplateChoice template={template} onChange={setTemplate} />;
};

const open = (isRefused = false) =>
  drawOverDesk(<Choice />, {
    imports: {
      blank: () => {
        if (isRefused) throw new AppError("disk_full");
        return { name: "办理清单.xlsx", saved: true, url: null };
      },
    },
  }).connected;

const pick = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
  fireEvent.click(await screen.findByRole("option", { name }));
};

describe("choosing a template", () => {
  it("offers every template whose rows can be sent, by area, and recognition first", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
    const options = await screen.findAllByRole("option");
    expect(options).toHaveLength(Object.values(templates).filter(isSent).length + 1);
    expect(options.map((option) => option.textContent)).toContain("保险人员变更");
    expect(options[0]?.textContent).toContain("自动识别");
    expect(screen.queryByText("下载空白模板")).toBeNull();
  });

  it("hides templates of data that the person may not import", async () => {
    if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
    const user = { ...signedIn.user, permissions: [templates.tax_verify.permission] };
    drawOverDesk(<Choice />, {}, true, "/", { ...signedIn, user });
    fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
    const options = await screen.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["自动识别", "个税核对"]);
  });

  it.each([
    ["a super administrator", ["user.agency_user.import", "user.company_user.import"], ["服务商用户", "企业用户"]],
    ["a company's super manager", ["user.company_user.import"], ["企业用户"]],
    ["who only edits users", ["user.agency_user.edit", "user.company_user.edit"], []],
  ] as const)("offers %s the users that they may import", async (_who, permissions, offered) => {
    if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
    drawOverDesk(<Choice />, {}, true, "/", { ...signedIn, user: { ...signedIn.user, permissions: [...permissions] } });
    fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
    const options = await screen.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["自动识别", ...offered]);
  });

  it("names on the first page only what the person may import", async () => {
    if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
    const user = { ...signedIn.user, permissions: [templates.tax_verify.permission] };
    drawOverDesk(<StartImport />, { imports: { open_list: () => [] } }, true, "/", { ...signedIn, user });
    expect(await screen.findByText("您可以导入：个税核对。")).toBeTruthy();
  });

  it("hands over the blank workbook of the chosen one, and says so", async () => {
    const connected = open();
    await pick("办理清单");
    fireEvent.click(await screen.findByText("下载空白模板"));
    await screen.findByText("已保存 办理清单.xlsx");
    expect(connected.requests.filter(({ entry }) => entry === "imports.blank").map(({ input }) => input)).toEqual([
      { template: "transact_list", company_id: null },
    ]);
  });

  it("tells why it could not be written, and offers it again", async () => {
    open(true);
    await pick("个税核对");
    const button = await screen.findByRole("button", { name: "下载空白模板" });
    fireEvent.click(button);
    await screen.findByText(/磁盘/u);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  });
});
