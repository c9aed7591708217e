import { QueryClient } from "@tanstack/react-query";
import { AppError } from "../../src-shared/bridge/define.ts";

const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 &&
  error instanceof AppError &&
  error.retryable &&
  error.code !== "offline" &&
  error.code !== "not_cached";

/**
 * The one place for server data. The desk pushes what changed (`data-changed.ts`), so nothing is read again merely
 * because time went by or the window got the focus; `networkMode: always` because the desk answers without a network.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 300_000,
        retry: mayRetry,
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
