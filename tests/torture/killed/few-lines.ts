/** Stands in for the product's number, so that payments of two lines are booked in slices as large ones are. */
export const defaultSliceSize = 1;
