/** Text on the page before anything could be loaded, the texts of a language included: in both languages. */
export const startProblem = {
  starting:
    "正在启动本机服务，首次启动约需半分钟… · Starting the local service. The first start takes about half a minute…",
  failed: "程序未能启动 · The app could not start",
  again: "重试 · Try again",
} as const;
