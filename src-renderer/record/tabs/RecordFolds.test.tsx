import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { useAddressField } from "../../ui/use-address-field.ts";
import { type RecordFold, RecordFolds } from "./RecordFolds.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(() => {
  installBrowserParts();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

type Props = { readonly income: number | null };

const folds: readonly RecordFold<Props, "person" | "income" | "history" | "accounts">[] = [
  { name: "person", content: () => "of the person" },
  {
    name: "income",
    isShown: ({ income }) => income !== null,
    count: ({ income }) => income,
    content: () => "of income",
  },
  { name: "history", content: () => "of history" },
  { name: "accounts", isOfPage: true, content: () => "of accounts" },
];

const Page = (props: Props) => {
  const [asked, go] = useAddressField("tab");
  return (
    <>
      <RecordFolds folds={folds} props={props} titleOf={(name) => `workers.tabs.${name}`} />
      <output>{asked}</output>
      <button type="button" onClick={() => go("accounts")}>
        to accounts
      </button>
      <input aria-label="note" />
    </>
  );
};

const heads = () => screen.getAllByRole("button").filter((one) => one.hasAttribute("aria-expanded"));

it("opens one part at a time by its head or its number, keeps it in the address, and folds it again", async () => {
  drawOverDesk(<Page income={3} />, {});
  await screen.findByRole("button", { name: /收入与税/u });
  expect(screen.queryByText("of the person")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /收入与税/u }));
  await screen.findByText("of income");
  expect(screen.getByRole("status").textContent).toBe("income");
  fireEvent.keyDown(document.body, { key: "3" });
  await screen.findByText("of history");
  expect(screen.queryByText("of income")).toBeNull();
  fireEvent.keyDown(document.body, { key: "3" });
  expect(screen.queryByText("of history")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("");
});

it("counts by what this person sees, types numbers into fields, and opens parts of the page by its links", async () => {
  drawOverDesk(<Page income={null} />, {});
  await screen.findByRole("button", { name: /记录/u });
  expect(heads().map((one) => one.textContent)).toEqual(["个人信息", "记录"]);
  fireEvent.keyDown(screen.getByLabelText("note"), { key: "2" });
  expect(screen.queryByText("of history")).toBeNull();
  fireEvent.keyDown(document.body, { key: "2" });
  await screen.findByText("of history");
  fireEvent.click(screen.getByText("to accounts"));
  await screen.findByText("of accounts");
});
