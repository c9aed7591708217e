import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { agreementSeconds } from "../../../src-shared/access/agreements/agreements-calls.ts";
import { expect } from "./expect.ts";
import { hurry } from "./hurry.ts";

/** What an operator does at the keyboard, in the words that stand on the screen. */
export class Operator {
  readonly page: Page;
  private readonly dataFolder: string;

  constructor(page: Page, dataFolder: string) {
    this.page = page;
    this.dataFolder = dataFolder;
  }

  /** Opens the app by the launch link that the host keeps for its owner. */
  async open(): Promise<void> {
    await this.page.goto(readFileSync(path.join(this.dataFolder, "launch-url"), "utf8").trim());
    await expect(this.page.getByText("灵工台").first()).toBeVisible();
  }

  /** Signs in as one of the people that the demo environment offers. */
  async signIn(name: string): Promise<void> {
    await this.page.getByText(name).first().click();
    await this.page.getByRole("button", { name: "登录", exact: true }).click();
    await this.arrived(name);
  }

  /** Waits until a person is in and stands at a screen: whoever comes after another one is led from the start to it. */
  async arrived(name: string): Promise<void> {
    // The sign-in screen of the demo has buttons with people's names too.
    await expect(this.page.getByText("登录灵工台")).toHaveCount(0);
    await expect(this.page.getByRole("button", { name })).toBeVisible();
    await this.page.waitForFunction(() => !["", "#", "#/"].includes(window.location.hash));
  }

  async signOut(name: string): Promise<void> {
    await this.page.getByRole("button", { name }).click();
    await this.page.getByRole("menuitem", { name: "退出登录" }).click();
    await this.dialog().getByRole("button", { name: "退出登录" }).click();
    await expect(this.page.getByText("登录灵工台")).toBeVisible();
  }

  /** Opens a screen by its address and waits until it is the one that is drawn: the screen before has rows too. */
  async goTo(place: string): Promise<void> {
    await this.page.evaluate((hash) => {
      window.location.hash = hash;
    }, place);
    await this.page.waitForFunction((path) => {
      const at = document.querySelector("nav[data-at]")?.getAttribute("data-at") ?? "";
      return `${at}/`.startsWith(`${path}/`);
    }, place.split("?")[0]);
  }

  /** Waits until the list on the screen holds so many rows. */
  async listHolds(count: number): Promise<void> {
    await expect(this.page.getByRole("grid").first()).toHaveAttribute("aria-rowcount", String(count + 1));
  }

  /**
   * Opens a list and asks it for a keyword. Before it types it waits until the field of the list is empty: the list may
   * have been on the screen before, with another keyword that the new address takes away a moment later.
   */
  async search(place: string, hint: RegExp, keyword: string): Promise<void> {
    await this.goTo(place);
    const field = this.page.getByPlaceholder(hint).first();
    await expect(field).toHaveValue("");
    await field.fill(keyword);
    await this.page.waitForURL((url) => new URLSearchParams(url.hash.split("?")[1]).get("keyword") === keyword);
  }

  /** Chooses one of the rare actions of a list, in the menu of its primary one. */
  async rareTool(name: string): Promise<void> {
    await this.page.getByRole("button", { name: "更多操作" }).click();
    await this.page.getByRole("menuitem", { name }).click();
  }

  /** Opens each file that a dialog asks to be looked at, and closes it again. */
  async openEvidence(): Promise<void> {
    const files = this.page.getByRole("group", { name: "须查看的文件" });
    const count = await files.getByRole("button").count();
    for (let at = 0; at < count; at += 1) {
      await files.getByRole("button").nth(at).click();
      const viewer = this.page.getByRole("dialog");
      // Opened is what has been seen, not what was clicked.
      await expect(viewer.locator("img, canvas").or(viewer.getByText("无法显示")).first()).toBeVisible();
      await this.page.keyboard.press("Escape");
      await expect(viewer).toHaveCount(0);
    }
    if (count > 0) await expect(files.getByText("已打开查看")).toBeVisible();
  }

  dialog(): Locator {
    return this.page.getByRole("alertdialog").or(this.page.getByRole("dialog"));
  }

  /** Chooses a spreadsheet on the screen of the import records and waits for its preview. */
  async chooseWorkbook(file: string): Promise<void> {
    await this.goTo("/import-records");
    // The page before may still be drawn when the address has changed: a button that goes away under the pointer opens nothing.
    await expect(async () => {
      const [chooser] = await Promise.all([
        this.page.waitForEvent("filechooser", { timeout: 5_000 }),
        this.page.getByRole("button", { name: "选择表格文件" }).click({ timeout: 5_000 }),
      ]);
      await chooser.setFiles(file);
    }).toPass();
  }

  /** Drops a file in the middle of the window; rejects where the browser would open it in place of the app. */
  async dropFile(file: string): Promise<void> {
    const isKept = await this.page.evaluate(
      ({ name, binary }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(binary, (sign) => sign.charCodeAt(0))], name));
        return ["dragenter", "dragover", "drop"].map((type) => {
          const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
          document.body.dispatchEvent(event);
          return event.defaultPrevented;
        });
      },
      { name: path.basename(file), binary: readFileSync(file, "latin1") },
    );
    expect(isKept.slice(1)).toEqual([true, true]);
  }

  async chooseCompany(name: string): Promise<void> {
    await this.page.getByRole("button", { name: "请选择发包方" }).click();
    await this.page.getByRole("option", { name }).click();
  }

  /** Confirms a money dialog with the code that the demo inbox shows. */
  async confirmWithCode(confirm: RegExp): Promise<void> {
    const dialog = this.dialog();
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await dialog
      .getByRole("button", { name: /^填入 \d{6}/ })
      .first()
      .click();
    await dialog.getByRole("button", { name: confirm }).click();
  }

  /** Waits for the text of an agreement. A busy machine may pass for a lost connection: then it is asked for again. */
  async agreementShown(): Promise<void> {
    const retry = this.dialog().getByRole("button", { name: "重试" });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(this.dialog().getByText("—— 全文完 ——")).toBeAttached({ timeout: 5_000 });
    }).toPass();
  }

  /** Reads an agreement to its end and agrees; the ten seconds that it is to be read for pass at once. */
  async agree(): Promise<void> {
    await this.agreementShown();
    const dialog = this.page.getByRole("alertdialog");
    const button = dialog.getByRole("button", { name: /^同意/u });
    await expect(button).toBeDisabled();
    await dialog.locator("section p").last().focus();
    await hurry(this.page, agreementSeconds, () => expect(button).toBeEnabled());
    await button.click();
  }

  /** The settlement in the drawer, by the number in its heading. */
  async settlementNumber(): Promise<string> {
    const heading = this.page.getByRole("heading", { name: /^JS\d{14}$/ });
    await expect(heading).toBeVisible();
    return (await heading.textContent()) ?? "";
  }
}
