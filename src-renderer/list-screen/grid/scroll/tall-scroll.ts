/**
 * Highest body of a grid in the page, px. Chromium lays out nothing higher than 33,554,431 px of the screen: half a million
 * rows, and at 150 % on a screen of two pixels a point a third of them. Below that a grid is as high as its rows.
 */
export const mostHeight = 8_000_000;

/** Where a grid stands: `place` px of its rows are above; they are drawn `offset` px higher than they would stand. */
export type TallPlace = { readonly place: number; readonly offset: number };

export type TallScroll = {
  /** The height that the rows take in the page, px. */
  readonly bodyHeight: number;
  /** True when the rows are higher than what is in the page for them. */
  readonly isShortened: boolean;
  read(): TallPlace;
  /** Scrolls to a place among the rows, px; whoever hears of scrolling hears of it now. */
  moveTo(place: number): void;
  /** Scrolls by the wheel: rows go by as in any other list. Other directions and zooming are the browser's. */
  onWheel(event: WheelEvent): void;
};

type Options = {
  /** Height of all rows, px. */
  readonly rowsHeight: number;
  /** Height of a row, px. */
  readonly rowHeight: number;
};

/** Pixels of a step of the wheel by its unit (`WheelEvent.deltaMode`): pixels, lines, pages. */
const wheelUnits = (rowHeight: number, view: number): readonly number[] => [1, rowHeight, view];

/**
 * The scrolling of a grid whose rows may be higher than an element can be. Then the scroll bar stands for all rows: dragging
 * it goes as far among them as it is dragged, while wheel and keys move by pixels and rows, between what the bar can show.
 */
export const tallScroll = (boxOf: () => HTMLElement | null, { rowsHeight, rowHeight }: Options): TallScroll => {
  const extra = Math.max(0, rowsHeight - mostHeight);
  // The exact place that was asked for, as long as the bar stands where it was put for it.
  let exact: { readonly top: number; readonly place: number } | undefined;
  const rangeOf = (box: HTMLElement): number => Math.max(1, box.scrollHeight - box.clientHeight);

  const read = (): TallPlace => {
    const box = boxOf();
    if (!box) return { place: 0, offset: 0 };
    const top = box.scrollTop;
    if (extra === 0) return { place: top, offset: 0 };
    if (exact?.top === top) return { place: exact.place, offset: Math.round(exact.place - top) };
    exact = undefined;
    const range = rangeOf(box);
    // At fractions of a pixel the bar does not quite reach its end; the last row must.
    const place = top >= range - 1 ? range + extra : Math.round(top * ((range + extra) / range));
    return { place, offset: Math.round(place - top) };
  };

  const moveTo = (wanted: number): void => {
    const box = boxOf();
    if (!box) return;
    if (extra === 0) box.scrollTop = wanted;
    else {
      const range = rangeOf(box);
      const place = Math.round(Math.min(range + extra, Math.max(0, wanted)));
      box.scrollTop = place / ((range + extra) / range);
      exact = { top: box.scrollTop, place };
    }
    box.dispatchEvent(new Event("scroll"));
  };

  return {
    bodyHeight: rowsHeight - extra,
    isShortened: extra > 0,
    read,
    moveTo,
    onWheel: (event) => {
      const box = boxOf();
      if (!box || event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      moveTo(read().place + event.deltaY * (wheelUnits(rowHeight, box.clientHeight)[event.deltaMode] ?? 1));
    },
  };
};
