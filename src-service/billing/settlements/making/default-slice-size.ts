/** Number of lines of a payment that one transaction books: few enough that other writers hardly wait. */
export const defaultSliceSize = 100;
