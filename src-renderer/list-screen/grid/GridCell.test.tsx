import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { CellContent } from "../layout/row-content.ts";
import { gridCell } from "./GridCell.tsx";
import { type RowLook, useRowLook } from "./grid-row.styles.ts";

const column = listByName("companies").columns["contract_end_at"];
if (column === undefined) throw new Error("companies have no end of their contract");

const Cell = ({ content, density }: { content: CellContent; density: "lines" | "compact" }) => {
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
      onLink: () => undefined,
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
