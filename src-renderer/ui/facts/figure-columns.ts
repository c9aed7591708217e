import { isValidElement, type ReactNode } from "react";
import { Money } from "./Facts.tsx";

const figure = /^-?[\d,]+(?:\.\d+)?%?$/u;

const isFigure = (cell: ReactNode): boolean =>
  typeof cell === "number" ||
  (typeof cell === "string" ? figure.test(cell) : isValidElement(cell) && cell.type === Money);

/** Nothing to show, or the dash that stands for it. */
const isNothing = (cell: ReactNode): boolean => cell === "" || cell === "—";

/** Places of columns that hold nothing but figures and amounts: their digits stand under each other. */
export const figureColumns = (rows: readonly { readonly cells: readonly ReactNode[] }[]): ReadonlySet<number> => {
  const places = (rows[0]?.cells ?? []).map((_cell, at) => at);
  return new Set(
    places.filter((at) => {
      const cells = rows.map((row) => row.cells[at]);
      return cells.some(isFigure) && cells.every((cell) => isNothing(cell) || isFigure(cell));
    }),
  );
};
