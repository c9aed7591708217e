/** Text on the page when nothing could be loaded, the texts of a language included: in both languages. */
export const startProblem = {
  failed: "程序未能启动 · The app could not start",
  again: "重试 · Try again",
} as const;
