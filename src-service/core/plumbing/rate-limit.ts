import { type ServiceClock, ServiceError } from "../context.ts";

type Window = { from: number; count: number };

/** Counts calls by key in fixed minutes; `check` throws `too_many_requests` above the ceiling. Per process. */
export type RateLimit = { check(key: string, perMinute: number): void };

const minuteMs = 60_000;
const mostKeys = 20_000;

export const createRateLimit = (clock: ServiceClock): RateLimit => {
  const windows = new Map<string, Window>();
  return {
    check: (key, perMinute) => {
      const now = clock.now();
      const lastWindow = windows.get(key);
      const window =
        lastWindow !== undefined && now - lastWindow.from < minuteMs && now >= lastWindow.from
          ? lastWindow
          : { from: now, count: 0 };
      window.count += 1;
      if (lastWindow !== window) {
        windows.delete(key);
        windows.set(key, window);
        if (windows.size > mostKeys) windows.delete(windows.keys().next().value as string);
      }
      if (window.count > perMinute) {
        const wait = Math.max(1, Math.ceil((window.from + minuteMs - now) / 1000));
        throw new ServiceError("too_many_requests", { params: { wait_seconds: wait } });
      }
    },
  };
};
