import { QueryClient } from "@tanstack/react-query";
import { AppError } from "../../src-shared/kernel/bridge/app-error.ts";
import { queryKeys } from "./DeskProvider.tsx";

const isLocked = (error: Error): boolean => error instanceof AppError && error.code === "session_locked";

/** A locked desk refuses: the question waits for the unlocking, and the screen keeps what it has. */
const mayRetry = (failures: number, error: Error): boolean =>
  isLocked(error) ||
  (failures < 2 &&
    error instanceof AppError &&
    error.retryable &&
    error.code !== "offline" &&
    error.code !== "not_cached");

const lockedMs = 1_000;
const waitMs = (failures: number, error: Error): number =>
  isLocked(error) ? lockedMs : Math.min(1_000 * 2 ** failures, 30_000);

/** Delay before asking the service again after the copy answered in its place: it was slow then; asked until it answers. */
const copyAgainMs = 2_000;
const isOfCopy = (data: unknown): boolean => {
  const freshness = (data as { freshness?: { source?: unknown } } | null | undefined)?.freshness;
  return freshness?.source === "cache";
};

/**
 * The one place for server data. The desk pushes what changed (`data-changed.ts`), so nothing is read again merely
 * because time went by or the window got the focus; `networkMode: always` because the desk answers without a network.
 */
export const createQueryClient = (): QueryClient => {
  const isOffline = (): boolean =>
    client.getQueryData<{ readonly online: boolean }>(queryKeys.connection)?.online === false;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: ({ state }) => (isOfCopy(state.data) && !isOffline() ? copyAgainMs : false),
        staleTime: 60_000,
        gcTime: 300_000,
        retry: mayRetry,
        retryDelay: waitMs,
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
};
