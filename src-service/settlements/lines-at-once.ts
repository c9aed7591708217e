/** Lines of a payment that one transaction books: few enough that who writes beside them does not notice. */
export const usualLinesAtOnce = 100;
