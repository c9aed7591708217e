import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { queryKeys } from "./DeskProvider.tsx";
import { createQueryClient } from "./query-client.ts";

describe("what the copy answered while the service was slow", () => {
  const interval = (data: unknown, connection?: object) => {
    const client = createQueryClient();
    if (connection !== undefined) client.setQueryData(queryKeys.connection, connection);
    client.setQueryData(["list", "bills"], data);
    const { refetchInterval } = client.getDefaultOptions().queries ?? {};
    const query = client.getQueryCache().find({ queryKey: ["list", "bills"] });
    return typeof refetchInterval === "function" && query !== undefined ? refetchInterval(query) : refetchInterval;
  };
  const copied = { rows: [], freshness: { source: "cache" } };

  it("is asked again until the service has answered itself, and not while it is away", () => {
    expect(interval(copied, { online: true })).toBeGreaterThan(0);
    expect(interval(copied)).toBeGreaterThan(0);
    expect(interval({ value: 1, freshness: { source: "cache" } }, { online: true })).toBeGreaterThan(0);
    expect(interval(copied, { online: false })).toBe(false);
    for (const data of [{ rows: [], freshness: { source: "live" } }, { value: 1 }, [], "text"])
      expect(interval(data, { online: true })).toBe(false);
  });

  it("is replaced by the service's answer on the screen", async () => {
    const client = createQueryClient();
    const answers = [copied, { rows: [1], freshness: { source: "live" } }];
    const observer = new QueryObserver(client, { queryKey: ["list", "bills"], queryFn: () => answers.shift() });
    const replaced = Promise.withResolvers<unknown>();
    const stop = observer.subscribe(({ data }) => {
      if (data?.freshness.source === "live") replaced.resolve(data.rows);
    });
    expect(await replaced.promise).toEqual([1]);
    expect(answers).toEqual([]);
    stop();
  });
});

describe("a question that a locked desk refuses", () => {
  it("waits for the unlocking and leaves the screen what it had", async () => {
    const client = createQueryClient();
    const queryKey = ["list", "bills"];
    client.setQueryData(queryKey, "before");
    let refusals = 0;
    const answer = client.fetchQuery({
      queryKey,
      staleTime: 0,
      queryFn: () => {
        if (refusals === 3) return "after";
        refusals += 1;
        expect(client.getQueryState(queryKey)).toMatchObject({ data: "before", status: "success" });
        throw new AppError("session_locked");
      },
      // fetchQuery asks once unless told otherwise; the screens' hooks take the client's own rule.
      retry: client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 1,
    });
    expect(await answer).toBe("after");
    expect(refusals).toBe(3);
  });

  it("asks a refusing service no more", async () => {
    const client = createQueryClient();
    let attempts = 0;
    const retry = client.getDefaultOptions().queries?.retry ?? false;
    const answer = client.fetchQuery({
      queryKey: ["list", "bills"],
      queryFn: () => {
        attempts += 1;
        throw new AppError("forbidden");
      },
      retry,
      retryDelay: 1,
    });
    await expect(answer).rejects.toMatchObject({ code: "forbidden" });
    expect(attempts).toBe(1);
  });
});
