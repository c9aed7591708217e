import { type Locator, type Page, test } from "@playwright/test";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { type CardFacts, cardOf } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph, type Shot } from "../../src-service/demo/id-cards/photograph.ts";
import { demoFault, demoWorker } from "../../src-shared/demo/demo-work.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { maskIdNumber, maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

type Person = { readonly name: string; readonly id_no: string };
type Side = "front" | "back";

// Workers of the demo whom nobody has verified, and one who is somebody else.
const verifiedHere = demoWorker(298);
const mistaken = demoWorker(394);
const stranger = demoWorker(0);

const handedInBy = "孙悦";
const decidedBy = "周敏";
const sideNames = { front: "人像面", back: "国徽面" } as const;

/** A card for life: the same picture whatever the day. */
const cardFor = (person: Person): CardFacts => ({
  ...cardOf(person, 1, "2026-03-02"),
  valid_from: "2016-03-02",
  valid_to: null,
});

const photo = (person: Person, side: Side, shot: Shot = "plain") => {
  const card = side === "front" ? drawFront(cardFor(person)) : drawBack(cardFor(person));
  const buffer = photograph(card, shot, side === "front" ? 1 : 51, "jpeg");
  return { name: `${side}-${shot}.jpg`, mimeType: "image/jpeg", buffer };
};

test.describe.configure({ mode: "serial" });

test.describe("verifying workers by their ID cards", () => {
  let scene: Scene;
  let desk: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    expect([298, 394].map(demoFault)).toEqual(["unverified", "unverified"]);
    scene = await openScene(browser);
    ({ page: desk, operator } = scene);
  });

  test.afterAll(async () => {
    await scene?.end();
  });

  const dialog = (): Locator => desk.getByRole("alertdialog", { name: /身份证核验/u });
  const box = (side: Side): Locator => dialog().locator(`[data-side="${side}"]`);
  const submit = (): Locator => dialog().getByRole("button", { name: "提交", exact: true });

  const choose = async (into: Side, chosen: ReturnType<typeof photo>): Promise<void> => {
    await box(into).getByLabel(`选择${sideNames[into]}`, { exact: true }).setInputFiles(chosen);
  };

  const rowOf = ({ id_no }: Person): Locator =>
    desk
      .getByRole("row")
      .filter({ hasText: maskIdNumber(id_no) })
      .first();

  /** Finds a worker in the list by the whole ID number. */
  const find = async (person: Person): Promise<void> => {
    await operator.search("/workers?company_id=all", /证件号/u, person.id_no);
    await operator.listHolds(1);
    await expect(rowOf(person)).toContainText(maskName(person.name));
  };

  const openFromDetail = async (person: Person): Promise<void> => {
    await find(person);
    await rowOf(person).getByText(maskName(person.name)).click();
    await desk
      .getByRole("region", { name: "身份", exact: true })
      .getByRole("button", { name: /^证据|查看身份核验/u })
      .click();
    await desk.getByRole("button", { name: "核验身份证" }).click();
    await expect(dialog().getByText(maskIdNumber(person.id_no))).toBeVisible();
  };

  /** Every picture on the page is the one that was chosen or asked for, held in memory: none has an address. */
  const picturesFromMemoryOnly = async (count: number): Promise<void> => {
    await expect(desk.locator("img:visible")).toHaveCount(count);
    for (const picture of await desk.locator("img:visible").all())
      await expect(picture).toHaveAttribute("src", /^blob:/u);
  };

  test("without photos the dialog says which sides are missing", async () => {
    await operator.signIn(handedInBy);
    await openFromDetail(verifiedHere);
    await expect(dialog().getByText("待认证")).toBeVisible();
    await submit().click();
    await expect(box("front").getByRole("alert")).toHaveText("请上传身份证人像面");
    await expect(box("back").getByRole("alert")).toHaveText("请上传身份证国徽面");
    await expect(dialog().getByRole("button", { name: "取消", exact: true })).toBeVisible();
  });

  test("both sides of the worker's own card verify them", async () => {
    await choose("front", photo(verifiedHere, "front"));
    await choose("back", photo(verifiedHere, "back"));
    await expect(box("front").getByText("已识别")).toBeVisible();
    await expect(box("back").getByText("长期有效")).toBeVisible();
    await submit().click();
    await expect(dialog().getByRole("status")).toHaveText("提交成功!");
    await expect(dialog().getByText("认证成功", { exact: true })).toBeVisible();
    await dialog().getByRole("button", { name: "取消", exact: true }).click();
    await expect(dialog()).toHaveCount(0);
    await find(verifiedHere);
    await expect(rowOf(verifiedHere)).not.toContainText("未实名");
  });

  test("swapped sides and a blurred photo are refused in the recogniser's words, and the dialog stays", async () => {
    await openFromDetail(mistaken);
    await choose("front", photo(mistaken, "back"));
    await choose("back", photo(mistaken, "front"));
    await expect(box("front").getByRole("alert")).toHaveText("这是身份证国徽面，请上传人像面");
    await expect(box("back").getByRole("alert")).toHaveText("这是身份证人像面，请上传国徽面");
    await choose("front", photo(mistaken, "front", "blurred"));
    await expect(box("front").getByRole("alert")).toHaveText("照片不清晰，请对焦后重新拍摄人像面");
    await expect(submit()).toBeDisabled();
    await expect(dialog().getByText("待认证")).toBeVisible();
    await box("front").getByRole("button", { name: "查看人像面" }).click();
    const viewer = desk.getByRole("dialog").filter({ hasText: "front-blurred.jpg" });
    await expect(viewer.getByRole("img", { name: "front-blurred.jpg" })).toBeVisible();
    await desk.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  });

  test("another person's card is told apart and handed in for manual review", async () => {
    await choose("front", photo(stranger, "front"));
    await choose("back", photo(stranger, "back"));
    await expect(box("front").getByText("已识别")).toBeVisible();
    await expect(box("back").getByText("长期有效")).toBeVisible();
    await submit().click();
    await expect(dialog().getByText("识别结果与登记信息有2项不一致")).toBeVisible();
    const compared = dialog().getByRole("table").getByRole("row");
    await expect(compared.filter({ hasText: "姓名" })).toContainText(stranger.name);
    await expect(compared.filter({ hasText: "姓名" })).toContainText(maskName(mistaken.name));
    await expect(compared.filter({ hasText: "证件号" })).toContainText(stranger.id_no);
    await expect(compared.filter({ hasText: "证件号" })).toContainText(maskIdNumber(mistaken.id_no));
    await expect(submit()).toBeDisabled();
    await picturesFromMemoryOnly(2);
    // Closed and opened again it is all there, and can be handed in without uploading once more.
    await dialog().getByRole("button", { name: "取消", exact: true }).click();
    await expect(dialog()).toHaveCount(0);
    await desk.getByRole("button", { name: "核验身份证" }).click();
    await expect(dialog().getByText("识别结果与登记信息有2项不一致")).toBeVisible();
    await expect(compared.filter({ hasText: "姓名" })).toContainText(stranger.name);
    await dialog().getByRole("button", { name: "人工审核" }).click();
    const handIn = desk.getByRole("alertdialog", { name: "人工审核" });
    const send = handIn.getByRole("button", { name: "提交人工审核" });
    // Nothing is chosen for who hands in; a card of which name and number differ is no card of the registered person.
    await handIn.getByRole("radio", { name: "照片与登记一致，识别有误" }).click();
    await handIn.getByLabel("备注").fill("照片清楚，识别有误");
    await send.click();
    await expect(handIn.getByText("不能按本人通过")).toBeVisible();
    await handIn.getByRole("radio", { name: "照片正确，登记信息有误" }).click();
    // The number on the card is another worker's, so a correction takes one that was misread for it.
    await handIn.getByLabel("证件上的证件号").fill(makeIdNumber("110105", "1995-11-14", 7));
    await send.click();
    await expect(desk.getByText("已提交人工审核").last()).toBeVisible();
    await expect(dialog()).toHaveCount(0);
    await expect(desk.getByRole("button", { name: "核验身份证" })).toBeDisabled();
  });

  const openCase = async (): Promise<void> => {
    await operator.search("/identity-reviews?company_id=all", /证件号/u, mistaken.id_no);
    await operator.listHolds(1);
    await desk.getByRole("row").nth(1).getByText("待审核").click();
    await expect(desk.getByRole("heading", { name: "识别与登记" })).toBeVisible();
  };
  const decision = (name: string): Locator => desk.getByRole("button", { name, exact: true });

  test("who handed it in cannot decide it", async () => {
    await openCase();
    await expect(decision("通过")).toBeDisabled();
    await expect(decision("驳回")).toBeDisabled();
    await decision("驳回").click({ force: true });
    await expect(operator.dialog()).toHaveCount(0);
  });

  test("a second person looks at the photos with a reason and rejects", async () => {
    await operator.signOut(handedInBy);
    await operator.signIn(decidedBy);
    await openCase();
    await expect(desk.getByText(stranger.id_no)).toHaveCount(0);
    await picturesFromMemoryOnly(0);
    await expect(decision("通过")).toBeDisabled();
    await expect(desk.getByText("请先查看照片或证明文件，再审核通过。").first()).toBeVisible();
    await desk.getByRole("button", { name: "查看照片并对照" }).click();
    const looking = operator.dialog();
    const show = looking.getByRole("button", { name: "查看照片并对照" });
    await expect(show).toBeDisabled();
    await looking.getByLabel("查看原因").fill("核对证件照与登记信息");
    await show.click();
    await expect(looking).toHaveCount(0);
    // The photos stand beside the register, where it is decided.
    const record = desk.getByRole("complementary", { name: "详情" });
    await expect(record.getByRole("img", { name: "人像面" })).toBeVisible();
    await expect(record.getByRole("img", { name: "国徽面" })).toBeVisible();
    const compared = record.getByRole("table", { name: "识别与登记" }).getByRole("row").filter({ hasText: "证件号" });
    await expect(compared).toContainText(stranger.id_no);
    await expect(compared).toContainText(mistaken.id_no);
    // Once it can be passed, it leads on to the next case.
    await expect(desk.getByRole("button", { name: /^通过并下一条/u })).toBeEnabled();
    await picturesFromMemoryOnly(2);

    await decision("驳回").click();
    const rejecting = operator.dialog();
    await rejecting.getByRole("textbox").fill("照片是另一个人的身份证");
    await rejecting.getByRole("button", { name: "驳回" }).click();
    await expect(desk.getByText("已驳回").first()).toBeVisible();
    await expect(decision("驳回")).toHaveCount(0);
    // None is left that waits, so the case closes by itself; going elsewhere meanwhile would be undone.
    await expect(desk.getByRole("heading", { name: "识别与登记" })).toHaveCount(0);
    await picturesFromMemoryOnly(0);
    // New photos can be taken in again.
    await openFromDetail(mistaken);
  });
});
