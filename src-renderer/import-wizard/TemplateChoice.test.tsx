import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/bridge/define.ts";
import { templateNames } from "../../src-shared/imports/define.ts";
import { installBrowserParts } from "../app/jsdom-parts.ts";
import { signedIn } from "../app/test-session.ts";
import { drawOverDesk } from "../money/test-desk.tsx";
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
        return { name: "任务.xlsx", saved: true, url: null };
      },
    },
  }).connected;

const pick = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
  fireEvent.click(await screen.findByRole("option", { name }));
};

describe("choosing a template", () => {
  it("offers every template there is, by area, and recognition first", async () => {
    open();
    fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
    const options = await screen.findAllByRole("option");
    expect(options).toHaveLength(templateNames.length + 1);
    expect(options[0]?.textContent).toContain("自动识别");
    expect(screen.queryByText("下载空白模板")).toBeNull();
  });

  it("hides templates of data that the person may not import", async () => {
    if (signedIn.phase !== "signed-in") throw new Error("the usual person is signed in");
    const user = { ...signedIn.user, permissions: ["task.task.import" as const] };
    drawOverDesk(<Choice />, {}, true, "/", { ...signedIn, user });
    fireEvent.click(await screen.findByRole("button", { name: /模板/u }));
    const options = await screen.findAllByRole("option");
    expect(options.map((option) => option.textContent)).toEqual(["自动识别", "任务"]);
  });

  it("hands over the blank workbook of the chosen one, and says so", async () => {
    const connected = open();
    await pick("任务");
    fireEvent.click(await screen.findByText("下载空白模板"));
    await screen.findByText("已保存 任务.xlsx");
    expect(connected.asked.filter(({ entry }) => entry === "imports.blank").map(({ input }) => input)).toEqual([
      { template: "task", company_id: null },
    ]);
  });

  it("tells why it could not be written, and offers it again", async () => {
    open(true);
    await pick("组织架构");
    const button = await screen.findByRole("button", { name: "下载空白模板" });
    fireEvent.click(button);
    await screen.findByText(/磁盘/u);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  });
});
