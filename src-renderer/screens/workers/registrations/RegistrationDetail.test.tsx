import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { onboardingStates } from "../../../../src-shared/kernel/states/worker.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { RegistrationDetail } from "./RegistrationDetail.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(() => {
  installBrowserParts();
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
const row = {
  ...{ id: "7", version: 1, person_version: 3, company_id: "11", labor_id: "70", status: 2, area: "" },
  ...{
    name: "潘*生",
    id_no: "520103********0034",
    mobile: "186****6978",
    liveness_score: 95,
    real_name_status: 2,
    id_valid_to: null,
    bank_phone_differs: 0,
  },
  ...{ company_name: "上海启程", code_name: "前台登记", onboarding_at: "2026-11-22 23:20:00", trained_at: null },
  ...{ onboarding_reason: null, create_at: "2026-11-22 23:00:00" },
};
const card = {
  ...{ name: "潘*生", id_no: "520103********0034", name_differs: 0, id_no_differs: 0 },
  ...{ valid_from: "2016-12-31", valid_to: null, is_valid: true },
};
const verdict = (action: string, reason: string | null) => ({ action, allowed: reason === null, reason });
const looked = {
  registered: { name: "潘敬生", id_no: "520103197803110034", mobile: "18608516978" },
  read: { name: "潘敬主", id_no: "520103197803110034" },
  positions: { name: [2], id_no: [] },
  photos: (["front", "back", "face"] as const).map((side) => ({ side, kind: "jpeg" as const, base64: "AAAA" })),
};

const compared = (recognised: string, registered: string, differs: boolean) => ({
  ...{ recognised, registered, differs, positions: null },
});
const mismatch = {
  ...{ front: "f", back: "b", is_masked: true },
  submitted: {
    ...{ real_name_status: 3, name: compared("潘*主", "潘*生", true) },
    ...{ id_no: compared("520103********0034", "520103********0034", false), contract_mobile: "186****6978" },
    validity: { valid_from: "2016-12-31", valid_to: null, today: "2026-11-29", is_valid: true },
  },
};
const differing = ["registered_card_differs", "registered_card_differs"] as const;

/** Draws a registration; `approve`: the service's reason against approving until the photos were looked at, and from then on. */
const draw = (
  approve: readonly [string | null, string | null],
  differs = false,
  isOnline = true,
  status = 2,
  manual: { readonly status: number; readonly mismatch: typeof mismatch | null } = { status: 3, mismatch },
) => {
  let looks = 0;
  const value = () => ({
    ...{
      registration: { ...row, status },
      id_type: "idcard" as const,
      real_name_status: differs ? manual.status : 1,
      open: [],
      next: [],
      consents: [],
    },
    ...{ has: { front: true, back: true, face: true }, card: { ...card, name_differs: differs ? 1 : 0 }, face: null },
    ...{ account: null, others_with: { mobile: 0, account: 0 } },
    actions: [verdict("approve", approve[looks === 0 ? 0 : 1]), verdict("refuse", null)],
  });
  return drawOverDesk(
    <RegistrationDetail id="7" onClose={() => undefined} />,
    {
      identity: { mismatch: () => ({ mismatch: manual.mismatch }) },
      records: { create: () => ({}) },
      qrCodes: {
        registration: () => ({ value: value(), freshness: live }),
        lookAtRegistration: () => {
          looks += 1;
          return looked;
        },
      },
    },
    isOnline,
  );
};

/** Times that a reason stands on the screen: beside the buttons, and at its button for screen readers. */
const timesTold = (reason: string) => screen.queryAllByText(reason).length;

const approveButton = () => screen.queryByRole("button", { name: /^审核通过/u });
const look = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^查看照片并核对/u }));
  return screen.findByRole("img", { name: "人像面" });
};

it("approves nobody whose photos are closed, and says so beside the button", async () => {
  draw(["evidence_not_seen", null]);
  await waitFor(() => expect(timesTold("请先查看照片")).toBeGreaterThan(0));
  expect(approveButton()?.getAttribute("aria-disabled")).toBe("true");
  await look();
  await waitFor(() => expect(timesTold("请先查看照片")).toBe(0));
  expect(approveButton()?.getAttribute("aria-disabled")).not.toBe("true");
});

it("holds the approval back while a photo that was fetched cannot be drawn", async () => {
  draw(["evidence_not_seen", null]);
  fireEvent.error(await look());
  await waitFor(() => expect(timesTold("照片没有显示出来，请重新查看")).toBeGreaterThan(0));
  expect(approveButton()?.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("照片没有显示出来");
  fireEvent.click(screen.getByRole("button", { name: /^重新查看照片/u }));
  await waitFor(() => expect(timesTold("照片没有显示出来，请重新查看")).toBe(0));
  expect(approveButton()?.getAttribute("aria-disabled")).not.toBe("true");
});

it("offers no approval where the card differs, but refusing and handing the photos to a manual review", async () => {
  const { connected } = draw(differing, true);
  expect(await screen.findByText(/证件与登记不一致，不能通过/u)).toBeTruthy();
  expect(approveButton()).toBeNull();
  expect(screen.getByRole("button", { name: /^驳回/u })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: /^转人工核验/u }));
  fireEvent.click(await screen.findByRole("radio", { name: /识别有误/u }));
  fireEvent.change(screen.getByRole("textbox", { name: /^备注/u }), { target: { value: "照片清晰，识别有误" } });
  fireEvent.click(screen.getByRole("button", { name: "提交人工审核" }));
  await waitFor(() =>
    expect(connected.requests.find(({ entry }) => entry === "records.create")?.input).toMatchObject({
      record: "realNameReviews",
      body: { labor_id: "70", company_id: "11", kind: 1, id_front_img_url: "f", id_back_img_url: "b" },
    }),
  );
});

it.each([
  ["refused before", 5, mismatch, "人工核验已退回，请驳回，由本人重新提交"],
  ["another's photos", 3, null, "证件照由他人上传，由上传人转人工核验"],
] as const)("keeps the manual review off and says why: %s", async (_case, status, kept, reason) => {
  draw(differing, true, true, 2, { status, mismatch: kept });
  await waitFor(() => expect(timesTold(reason)).toBeGreaterThan(0));
  expect(screen.getByRole("button", { name: /^转人工核验/u }).getAttribute("aria-disabled")).toBe("true");
});

it("tells of a difference without its place until the photos are open, then marks the characters", async () => {
  draw(differing, true);
  const line = async () => within(await screen.findByRole("row", { name: /^姓名/u }));
  expect((await line()).getByText("1 字不符")).toBeTruthy();
  expect(document.querySelector("mark")).toBeNull();
  await look();
  expect((await line()).getByText("1 字不符")).toBeTruthy();
  expect(document.querySelector("mark")?.textContent).toBe("主");
});

it("opens a photo large by F once it was looked at; R turns it there and refuses nobody", async () => {
  draw(["evidence_not_seen", null]);
  await look();
  fireEvent.keyDown(document.body, { key: "f" });
  const viewer = within(await screen.findByRole("dialog"));
  const photo = await viewer.findByRole("img", { name: "人像面" });
  fireEvent.keyDown(photo, { key: "r" });
  expect(photo.style.transform).toContain("rotate(90deg)");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  fireEvent.keyDown(photo, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("img", { name: "人像面" })).toBeTruthy();
});

it("tells of nothing that is still to be done with somebody who was refused", async () => {
  draw(["illegal_transition", null]);
  expect(await screen.findByText("没有其他待办")).toBeTruthy();
  cleanup();
  draw(["illegal_transition", null], false, true, onboardingStates.code("refused"));
  expect(await screen.findByText("告知与同意")).toBeTruthy();
  expect(screen.queryByText("没有其他待办")).toBeNull();
});

it("decides nothing offline and says why", async () => {
  draw([null, null], false, false);
  expect(await screen.findByRole("note")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^查看照片并核对/u }).getAttribute("aria-disabled")).toBe("true");
});
