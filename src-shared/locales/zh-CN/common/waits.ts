/** Refusals that end by themselves, with how long that takes; without a known time the text of the error code stands. */
export const waits = {
  too_many_requests: {
    seconds: "操作过于频繁，请 {{wait}} 秒后再试。",
    minutes: "操作过于频繁，请约 {{wait}} 分钟后再试。",
    hours: "操作过于频繁，请约 {{wait}} 小时后再试。",
  },
  too_many_tries: {
    seconds: "尝试次数过多，已暂时锁定，请 {{wait}} 秒后再试。",
    minutes: "尝试次数过多，已暂时锁定，请约 {{wait}} 分钟后再试。",
    hours: "尝试次数过多，已暂时锁定，请约 {{wait}} 小时后再试。",
  },
} as const;
