/** Below this height of the window, px of the page, the rail shows its icons only. */
export const lowest = 680;
