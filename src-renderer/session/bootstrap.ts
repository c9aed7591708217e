import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, use, useCallback } from "react";
import type { ConnectionState, Preferences } from "../../src-shared/bridge/app.ts";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import type { PermissionKey } from "../../src-shared/kernel/rights/permissions.ts";
import { queryKeys, useDesk } from "../desk/DeskProvider.tsx";
import type { Desk } from "../desk/desk.ts";

/** Reads what the window needs before it can draw anything. */
export const bootstrapQuery = (desk: Desk) =>
  queryOptions({
    queryKey: queryKeys.bootstrap,
    queryFn: () => desk.app.bootstrap({}),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Bootstrap = Awaited<ReturnType<Desk["app"]["bootstrap"]>>;
export type SignedInUser = Extract<SessionState, { phase: "signed-in" }>["user"];

export const useBootstrap = (): Bootstrap => useSuspenseQuery(bootstrapQuery(useDesk())).data;

/** The session as it is now; `data-changed.ts` keeps it true. */
export const useSession = (): SessionState => {
  const desk = useDesk();
  const { session } = useBootstrap();
  const { data } = useQuery({
    queryKey: queryKeys.session,
    // The bridge pushes sessions; only a re-established link asks, and bootstrap carries the answer.
    queryFn: async () => (await desk.app.bootstrap({})).session,
    initialData: session,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** Person for whom the gate draws the screens. */
export const DrawnFor = createContext<SignedInUser | null>(null);

/**
 * The signed-in person; only below the shell, which is drawn for nobody else. A part that hears of the sign-out before
 * the gate does, or is first drawn then, has whom the gate drew it for until that takes it away.
 */
export const useUser = (): SignedInUser => {
  const session = useSession();
  const drawnFor = use(DrawnFor);
  const user = session.phase === "signed-in" ? session.user : drawnFor;
  if (user === null) throw new Error("nobody is signed in");
  return user;
};

/** Permissions that something needs: one, or any one of several. */
export type Needed = PermissionKey | readonly PermissionKey[];

/** Asks whether the person holds what is needed. */
export const useCan = (): ((needed: Needed) => boolean) => {
  const session = useSession();
  return useCallback(
    (needed) => {
      if (session.phase !== "signed-in") return false;
      const any = typeof needed === "string" ? [needed] : needed;
      return any.some((permission) => session.user.permissions.includes(permission));
    },
    [session],
  );
};

export const useConnection = (): ConnectionState => {
  const desk = useDesk();
  const { connection } = useBootstrap();
  const { data } = useQuery({
    queryKey: queryKeys.connection,
    queryFn: () => desk.connection.get({}),
    initialData: connection,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** The person's preferences and a setter that shows at once and is taken back when the desk refuses. */
export const usePreferences = (): readonly [Preferences, (change: Partial<Preferences>) => void] => {
  const desk = useDesk();
  const client = useQueryClient();
  const { preferences } = useBootstrap();
  const { data } = useQuery({
    queryKey: queryKeys.preferences,
    queryFn: async () => (await desk.app.bootstrap({})).preferences,
    initialData: preferences,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = useCallback(
    (changes: Partial<Preferences>) => {
      const before = client.getQueryData<Preferences>(queryKeys.preferences);
      if (before) client.setQueryData(queryKeys.preferences, { ...before, ...changes });
      desk.app.setPreferences(changes).then(
        (lastUser) => client.setQueryData(queryKeys.preferences, lastUser),
        () => client.setQueryData(queryKeys.preferences, before),
      );
    },
    [desk, client],
  );
  return [data, change];
};
