type Row = {
  /** Upper edge of the row below the header, px. */
  readonly top: number;
  readonly height: number;
  /** Heights of the bars above and below the rows that hide them. */
  readonly headerHeight: number;
  readonly footerHeight: number;
};

/**
 * Where a grid of `view` px that stands at `place` has to stand, px, so that a row is seen whole: as near as possible. All
 * rows are equally high, so that it is known without measuring.
 */
export const placeShowing = (
  { top, height, headerHeight, footerHeight }: Row,
  { place, view }: { readonly place: number; readonly view: number },
): number => Math.min(top, Math.max(top + height + headerHeight + footerHeight - view, place));
