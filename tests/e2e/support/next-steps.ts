import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";
import type { Operator } from "./operator.ts";

/** People who know no menu: they go where the work that waits leads them, and on by the next steps of its page. */
export class NextSteps {
  private readonly page: Page;
  private readonly operator: Operator;

  constructor({ page, operator }: { readonly page: Page; readonly operator: Operator }) {
    this.page = page;
    this.operator = operator;
  }

  /** Has one person do something and leave; whoever comes after another one begins at the workbench. */
  async as(who: string, what: () => Promise<void>): Promise<void> {
    await this.operator.signIn(who);
    await what();
    await this.operator.signOut(who);
  }

  /** Clicks what leads to a place until it is there: on a busy machine a page is drawn anew under the pointer. */
  private async go(link: Locator, place: Locator): Promise<void> {
    const there = place.first();
    await expect(async () => {
      if (!(await there.isVisible())) await link.click({ timeout: 5_000 });
      await expect(there).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
  }

  /** Goes back to the workbench by the bell. */
  async toWorkbench(): Promise<void> {
    const link = this.page.getByRole("link", { name: "到工作台看全部待办" });
    await this.go(this.page.getByRole("button", { name: /^消息/u }), link);
    await this.go(link, this.page.getByRole("heading", { name: "待办事项" }));
  }

  /** The link of what waits at the workbench. */
  task(name: string): Locator {
    return this.page.getByRole("region", { name: "待办事项" }).first().getByRole("link", { name, exact: true });
  }

  /** Rows of the list on the screen that name something; the workbench has tables, no list. */
  rows(text: string): Locator {
    return this.page.getByRole("grid").getByRole("row").filter({ hasText: text });
  }

  row(text: string): Locator {
    return this.rows(text).first();
  }

  /** Opens what waits under a name at the workbench, until a place of its list is there. */
  async openTask(name: string, place: Locator): Promise<void> {
    await this.go(this.task(name), place);
  }

  /** The record beside its list. */
  detail(): Locator {
    return this.page.getByRole("complementary", { name: "详情" });
  }

  /** What names the open record: its title, or the company that it is of. */
  private titleOf(text: string): Locator {
    return this.detail().getByRole("heading", { name: text, level: 2 }).or(this.companyOf(text)).first();
  }

  /** Opens the record of a row by what names both. */
  async openRow(text: string): Promise<void> {
    await this.go(this.row(text).getByText(text).first(), this.titleOf(text));
  }

  /** Waits until a decided record is marked in its row, and the review has gone on to the next. */
  async decided(text: string, mark: RegExp): Promise<void> {
    await expect(this.row(text)).toContainText(mark);
    await expect(this.titleOf(text)).toHaveCount(0);
  }

  /** Opens a record that waits, from the workbench. */
  async openWaiting(name: string, text: string): Promise<void> {
    await this.openTask(name, this.row(text));
    await this.openRow(text);
  }

  private companyOf(name: string): Locator {
    return this.detail().getByRole("link", { name, exact: true });
  }

  /** Goes from a record to the company that it is of. */
  async toCompany(name: string): Promise<void> {
    await this.go(this.companyOf(name), this.detail().getByRole("heading", { name, level: 2 }));
  }

  /** The link of a next step on the page. */
  step(title: string): Locator {
    const steps = this.page.getByRole("list", { name: "接下来" }).getByRole("listitem");
    return steps.filter({ hasText: title }).getByRole("button");
  }

  /** Follows a next step to where it is taken. */
  async follow(title: string, place: Locator): Promise<void> {
    await this.go(this.step(title), place);
  }
}
