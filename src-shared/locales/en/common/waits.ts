/** Refusals that end by themselves, with how long that takes; without a known time the text of the error code stands. */
export const waits = {
  too_many_requests: {
    seconds: "Too many requests. Try again in {{wait, second|seconds}}.",
    minutes: "Too many requests. Try again in about {{wait, minute|minutes}}.",
    hours: "Too many requests. Try again in about {{wait, hour|hours}}.",
  },
  too_many_tries: {
    seconds: "Too many attempts; locked temporarily. Try again in {{wait, second|seconds}}.",
    minutes: "Too many attempts; locked temporarily. Try again in about {{wait, minute|minutes}}.",
    hours: "Too many attempts; locked temporarily. Try again in about {{wait, hour|hours}}.",
  },
} as const;
