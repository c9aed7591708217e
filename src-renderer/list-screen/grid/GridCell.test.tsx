import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { NoteLinks } from "../layout/note.ts";
import type { CellContent } from "../layout/row-content.ts";
import { gridCell } from "./GridCell.tsx";
import { type RowLook, useRowLook } from "./grid-row.styles.ts";

const column = listByName("companies").columns["contract_end_at"];
if (column === undefined) throw new Error("companies have no end of their contract");

afterEach(cleanup);

const taken: string[] = [];

type Drawn = {
  readonly content: CellContent;
  readonly density: "lines" | "compact";
  readonly against?: ReturnType<NoteLinks["against"]>;
};

const Cell = ({ content, density, against = null }: Drawn) => {
  const look: RowLook = useRowLook(density, false, true);
  const laid = { key: "contract_end_at", column, below: [], width: 112, isStrong: false } as never;
  return gridCell({
    ...{
      row: { id: "1" },
      column: laid,
      content,
      look,
      left: undefined,
      isEdge: false,
      isCut: false,
      looksAlikeMasked: false,
    },
    ...{
      handled: undefined,
      titleOf: String,
      explainTitle: undefined,
      onExplain: () => undefined,
      onLink: () => taken.push("taken"),
      againstLink: () => against,
    },
  });
};

const content = (isDue: boolean): CellContent => ({
  ...{ text: "12-18", tone: undefined, sign: "none", masked: [], below: "", note: undefined, isDue },
});

it.each(["lines", "compact"] as const)("draws a deadline that is near apart from others (%s)", (density) => {
  const classesOf = (isDue: boolean): string => {
    const { getByRole, unmount } = render(<Cell content={content(isDue)} density={density} />);
    const cell = getByRole("gridcell");
    const classes = `${cell.className} ${cell.firstElementChild?.className ?? ""}`;
    unmount();
    return classes;
  };
  expect(classesOf(true)).not.toBe(classesOf(false));
});

it("says beside the link of a row why it is off while the service is away, and takes it again afterwards", () => {
  const link = { text: "去核验", action: "verify", page: null };
  const linked = { ...content(false), note: { text: "缺证件照", link } };
  const against = { reason: "离线时不能办理，请恢复连接后再试", brief: "联网后办理" };
  const { rerender } = render(<Cell content={linked} density="lines" against={against} />);
  const off = screen.getByRole("button", { name: "去核验 · 联网后办理" });
  expect(off.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(off);
  expect(taken).toEqual([]);
  rerender(<Cell content={linked} density="lines" />);
  fireEvent.click(screen.getByRole("button", { name: "去核验" }));
  expect(taken).toEqual(["taken"]);
});
