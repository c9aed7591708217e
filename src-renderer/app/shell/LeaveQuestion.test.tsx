import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { useHold } from "../../ui/leaving.ts";
import { LeaveQuestion } from "./LeaveQuestion.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const Typed = () => {
  useHold(() => true);
  return <p>填写中</p>;
};

/** Goes from /a to /b, as the program itself does, and back, as a person does. */
const goBack = async () => {
  const { router } = drawOverDesk(
    <>
      <LeaveQuestion />
      <Typed />
    </>,
    {},
    true,
    "/a",
  );
  await screen.findByText("填写中");
  await act(() => router.navigate("/b"));
  expect(router.state.location.pathname).toBe("/b");
  await act(() => router.navigate(-1));
  return { press: async (name: string) => fireEvent.click(await screen.findByRole("button", { name })), router };
};

it("asks before going back takes what was typed away: whoever stays stays", async () => {
  const { press, router } = await goBack();
  await press("继续填写");
  await waitFor(() => expect(screen.queryByRole("button", { name: "继续填写" })).toBeNull());
  expect(router.state.location.pathname).toBe("/b");
});

it("goes back for whoever gives it up", async () => {
  const { press, router } = await goBack();
  await press("放弃");
  await waitFor(() => expect(router.state.location.pathname).toBe("/a"));
});
