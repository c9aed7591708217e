type Place = {
  /** Upper edge of the row below the header, in px. */
  readonly top: number;
  readonly height: number;
  /** What stays in sight above and below the rows and hides them. */
  readonly headerHeight: number;
  readonly footerHeight: number;
};

/**
 * Scrolls a grid just as far as a row needs to be seen whole. All rows are equally high, so that the place is known without
 * measuring; the grid hears of it now, not with the next frame's event, and has drawn the rows when that frame comes.
 */
export const scrollRowIntoView = (grid: HTMLElement, { top, height, headerHeight, footerHeight }: Place): void => {
  const lowest = top + height + headerHeight + footerHeight - grid.clientHeight;
  const target = Math.min(top, Math.max(lowest, grid.scrollTop));
  if (target === grid.scrollTop) return;
  grid.scrollTop = target;
  grid.dispatchEvent(new Event("scroll"));
};
