import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { OriginalFileSection } from "./OriginalFileSection.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const sha256 = "ab".repeat(32);
const file = { key: "k1", name: "十一月.xlsx", bytes: 1_536, sha256, may_fetch: true };
const saving = { storage: { download: () => ({ name: file.name, saved: true, url: null }) } };

describe("the original file of an import", () => {
  it("is named with size and hash, and saved as it is", async () => {
    const { connected } = drawOverDesk(<OriginalFileSection file={file} />, saving);
    expect(await screen.findByText("十一月.xlsx")).toBeDefined();
    expect([screen.getByText("1.5 KB"), screen.getByText(sha256)]).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "下载原文件" }));
    expect(await screen.findByText("已保存：十一月.xlsx")).toBeDefined();
    expect(connected.requests.filter(({ entry }) => entry === "storage.download")).toEqual([
      { entry: "storage.download", input: { key: "k1" } },
    ]);
  });

  it("says why it was not saved", async () => {
    const download = () => {
      throw new AppError("import_file_changed");
    };
    drawOverDesk(<OriginalFileSection file={file} />, { storage: { download } });
    fireEvent.click(await screen.findByRole("button", { name: "下载原文件" }));
    await waitFor(() => expect(document.body.textContent).toContain("不能下载"));
  });

  it("is not offered to who sees its data masked, nor where the service cannot be asked", async () => {
    drawOverDesk(<OriginalFileSection file={{ ...file, may_fetch: false }} />, saving);
    expect(await screen.findByText(/可查看明文的人员/)).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    cleanup();
    drawOverDesk(<OriginalFileSection file={file} />, saving, false);
    const button = await screen.findByRole("button", { name: "下载原文件" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("aria-describedby")).not.toBeNull();
  });

  it("was not kept by imports of before", async () => {
    drawOverDesk(<OriginalFileSection file={null} />, saving);
    expect(await screen.findByText("没有原文件：导入时未保存，或已超过 180 天的保存期。")).toBeDefined();
  });
});
