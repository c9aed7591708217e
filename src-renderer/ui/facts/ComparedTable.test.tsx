import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ComparedTable, isNoted } from "./ComparedTable.tsx";
import { Marked } from "./Marked.tsx";

afterEach(cleanup);

const rows = [
  { key: "name", name: "姓名", cells: ["潘敬生", "潘敬生"], tone: "passed", result: "一致" },
  {
    key: "id_no",
    name: "证件号",
    cells: [<Marked key="read" text="5201" positions={[2]} />, "5211"],
    tone: "bad",
    result: "1 字不符",
  },
  { key: "validity", name: "有效期", cells: ["2026-12-31", "—"], tone: "warm", result: "39 天后到期" },
  { key: "mobile", name: "手机号", cells: ["—", "186****6978"], tone: "unchecked", result: "不作核对" },
] as const;

/** Class that gives a line its ground; the colour itself is a variable of the theme. */
const groundOf = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")?.className ?? "";

it("gives a ground to the lines that somebody has to look at, and to no others", () => {
  render(<ComparedTable label="核对" titles={["证件识别", "本人填写"]} resultTitle="结果" rows={rows} />);
  const [passed, bad, warm, unchecked] = rows.map(({ name }) => groundOf(name));
  expect(bad).not.toBe("");
  expect([warm, passed, unchecked]).toEqual([bad, "", ""]);
  expect(rows.filter(isNoted).map(({ key }) => key)).toEqual(["id_no", "validity"]);
});

it("puts the result of each line beside what it compares, under titles that name them", () => {
  render(<ComparedTable label="核对" titles={["证件识别", "本人填写"]} resultTitle="结果" rows={rows} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "证件识别",
    "本人填写",
    "结果",
  ]);
  const line = screen.getByRole("row", { name: /^证件号/u });
  expect(
    within(line)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["5201", "5211", "1 字不符"]);
});

it("marks the characters that differ, and the end of a text that ends too early", () => {
  const { container } = render(
    <>
      <Marked text="5201" positions={[2]} />
      <Marked text="潘敬" positions={[2]} />
    </>,
  );
  expect([...container.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["0", "□"]);
});
