import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { useAddressField } from "../../ui/use-address-field.ts";
import { type RecordTab, RecordTabs } from "./RecordTabs.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

type Props = { readonly income: number | null };

const tabs: readonly RecordTab<Props, "person" | "income" | "history">[] = [
  { name: "person", content: () => "of the person" },
  {
    name: "income",
    isShown: ({ income }) => income !== null,
    count: ({ income }) => income,
    content: () => "of income",
  },
  { name: "history", content: () => "of history" },
];

const Page = (props: Props) => {
  const [asked, go] = useAddressField("tab");
  return (
    <>
      <RecordTabs tabs={tabs} props={props} titleOf={(name) => `workers.tabs.${name}`} />
      <output>{asked}</output>
      <button type="button" onClick={() => go("nothing")}>
        astray
      </button>
      <button type="button" onClick={() => go("income")}>
        to income
      </button>
    </>
  );
};

const open = () => screen.getByRole("tab", { selected: true }).textContent;

it("keeps the open tab in the address, and says where a link leads to none", async () => {
  drawOverDesk(<Page income={3} />, {});
  await screen.findByText("of the person");
  fireEvent.click(screen.getByRole("tab", { name: "收入与税 3" }));
  await screen.findByText("of income");
  expect(screen.getByRole("status").textContent).toBe("income");
  fireEvent.click(screen.getByText("astray"));
  await screen.findByText(/没有这个页签/u);
  expect(open()).toBe("个人信息");
});

it("opens no tab that is not this person's", async () => {
  drawOverDesk(<Page income={null} />, {});
  await screen.findByText("of the person");
  expect(screen.queryByRole("tab", { name: /收入与税/u })).toBeNull();
  fireEvent.click(screen.getByText("to income"));
  await screen.findByText(/没有这个页签/u);
  expect(screen.queryByText("of income")).toBeNull();
});
