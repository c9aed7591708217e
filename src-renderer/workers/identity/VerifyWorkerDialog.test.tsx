import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { laborsIdentity } from "../../../src-shared/workers/identity/identity-calls.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { VerifyWorkerDialog } from "./VerifyWorkerDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const permit: CallOutput<typeof laborsIdentity> = {
  ...{ labor_id: "801", name: "陈*欣", id_no: "810000********842X", id_type: "rphkm", mobile: "139****5511" },
  ...{ real_name_status: 0, valid_from: null, valid_to: null, has_photos: false },
  ...{ recognition_token: null, sent_photos: null, evidence: [], consents: [] },
};
const sent = { front: "file-front", back: "file-back" };

const open = (identity: typeof permit) => {
  const { connected } = drawOverDesk(
    <VerifyWorkerDialog worker={{ labor_id: "801", company_id: "11" }} onClose={() => undefined} />,
    {
      identity: { get: () => ({ value: identity, at: null, isOld: false }) },
      records: { create: () => ({ review: { id: "1", no: "RZ1", status: 1 } }) },
    },
  );
  return () => connected.requests.filter(({ entry }) => entry === "records.create").map(({ input }) => input);
};
const submitButton = () => screen.findByRole("button", { name: "提交人工审核" });

it("asks for both sides and a reason where the document is not read, and offers no recognition", async () => {
  open(permit);
  expect(await screen.findByText("港澳居民居住证")).toBeTruthy();
  expect(screen.getByText("选择正面")).toBeTruthy();
  expect(screen.getByText("选择反面")).toBeTruthy();
  expect(screen.queryByText(/自动识别/u)).toBeNull();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "原件已核对" } });
  expect((await submitButton()).getAttribute("aria-disabled")).toBe("true");
});

it("hands in what the worker sent, once there is a reason", async () => {
  const created = open({ ...permit, real_name_status: 1, sent_photos: sent });
  expect(await screen.findByRole("checkbox")).toHaveProperty("checked", true);
  expect(screen.queryByText("选择正面")).toBeNull();
  expect((await submitButton()).getAttribute("aria-disabled")).toBe("true");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "本人上传" } });
  fireEvent.click(await submitButton());
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]).toMatchObject({
    record: "realNameReviews",
    body: {
      ...{ company_id: "11", labor_id: "801", kind: 3, remark: "本人上传" },
      ...{ id_front_img_url: sent.front, id_back_img_url: sent.back },
    },
  });
});

it("has ID cards read as before", async () => {
  open({ ...permit, id_type: "idcard", recognition_token: "t" });
  expect(await screen.findByText("选择人像面")).toBeTruthy();
  expect(screen.queryByText("提交人工审核")).toBeNull();
});
