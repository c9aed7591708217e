/** How many lines of a payment one transaction books: few enough that other writers hardly wait. */
export const defaultSliceSize = 100;
