import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { permissionKeys } from "../../../../src-shared/kernel/rights/permissions.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { asked, drawList, justRead } from "../../../testing/test-list.tsx";
import { jobReportsSpec } from "./JobReportsScreen.tsx";
import { signinsSpec } from "./SigninsScreen.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const common = {
  ...{ version: 1, change_seq: 1, company_id: "11", task_id: "7", applicant_id: "8", name: "陆*婷" },
  ...{ id_no: "350203********0841", task_name: "仓内分拣", company_name: "上海启程" },
};
const signIn = {
  ...{ ...common, id: "5", photo_key: "kept", sign_at: "2026-11-20 07:55:00", place: "", distance: 20 },
  ...{ is_far: false, is_late: false, has_photo: true },
};
const report = {
  ...{ ...common, id: "6", files: "one,two", day: "2026-11-20", text: "分拣 1,860 件", minutes: 480, file_count: 2 },
  ...{ create_at: "2026-11-20 18:10:00", corrected_at: null },
};
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

const page = (row: object) => () => ({ rows: [row], count: 1, summary: {}, freshness: justRead });
const detail = (): Promise<HTMLElement> => screen.findByRole("complementary");

it("asks why before it shows the photo of a sign-in, and never fetches it by its key", async () => {
  const { connected } = drawList(signinsSpec, "/signins/5", {
    handlers: { lists: { page: page(signIn) }, identity: { signIn: () => ({ kind: "png", base64: onePixel }) } },
  });
  fireEvent.click(await within(await detail()).findByRole("button", { name: "看照片" }));
  const dialog = await screen.findByRole("alertdialog", { name: "查看签到照片" });
  const show = within(dialog).getByRole("button", { name: "查看签到照片" });
  fireEvent.click(show);
  expect(asked(connected, "identity.signIn")).toEqual([]);
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "核对是否本人到场" } });
  fireEvent.click(show);
  fireEvent.click(show);
  await waitFor(() => expect(asked(connected, "identity.signIn")).toHaveLength(1));
  expect(asked(connected, "identity.signIn")).toEqual([{ params: { id: "5" }, body: { reason: "核对是否本人到场" } }]);
  expect(connected.requests.some(({ entry }) => entry === "storage.open")).toBe(false);
});

it("offers no photo to who may not see people in clear, and says where none was taken", async () => {
  const permissions = permissionKeys.filter((key) => key !== "sensitive.field.reveal");
  const rows = { handlers: { lists: { page: page(signIn) } } };
  drawList(signinsSpec, "/signins/5", { ...rows, user: { permissions } });
  expect(await within(await detail()).findAllByText("仓内分拣")).not.toEqual([]);
  expect(screen.queryByRole("button", { name: "看照片" })).toBeNull();
  cleanup();
  drawList(signinsSpec, "/signins/5", { handlers: { lists: { page: page({ ...signIn, has_photo: false }) } } });
  const button = await within(await detail()).findByRole("button", { name: "看照片" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

it("opens the pictures of a report by their keys", async () => {
  const { connected } = drawList(jobReportsSpec, "/job-reports/6", {
    handlers: { lists: { page: page(report) }, storage: { open: () => ({ url: "about:blank" }) } },
  });
  fireEvent.click(await within(await detail()).findByRole("button", { name: "看照片" }));
  await waitFor(() => expect(asked(connected, "storage.open")[0]).toMatchObject({ key: "one" }));
});
