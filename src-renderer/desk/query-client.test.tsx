import { describe, expect, it } from "vitest";
import { AppError } from "../../src-shared/bridge/define.ts";
import { createQueryClient } from "./query-client.ts";

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
