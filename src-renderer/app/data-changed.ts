import type { QueryClient } from "@tanstack/react-query";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import type { MoneyIntent } from "../../src-shared/bridge/money.ts";
import type { ListName } from "../../src-shared/lists/registry.ts";
import type { ConnectedDesk } from "./bridge/desk.ts";
import { queryKeys } from "./query-keys.ts";

const invalidateLists = (client: QueryClient, names: readonly ListName[]) => {
  for (const name of names) {
    void client.invalidateQueries({ queryKey: ["list", name] });
    void client.invalidateQueries({ queryKey: ["detail", name] });
  }
};

/** Puts a newer state of an import into the cache. */
export const takeImport = (client: QueryClient, state: ImportState) => {
  const key = queryKeys.importState(state.import_id);
  const known = client.getQueryData<ImportState>(key);
  // Events and answers travel apart: an older state must not undo a newer one.
  if (known && known.revision > state.revision) return;
  client.setQueryData(key, state);
  if (known?.revision !== state.revision)
    void client.invalidateQueries({ queryKey: ["imports", "rows", state.import_id] });
  if (known?.phase !== state.phase) void client.invalidateQueries({ queryKey: ["imports", "open"] });
};

const takeIntent = (client: QueryClient, intent: MoneyIntent) => {
  client.setQueryData(queryKeys.intent(intent.intent_id), intent);
  void client.invalidateQueries({ queryKey: queryKeys.intents });
  if (intent.state === "done" || intent.state === "refused") {
    invalidateLists(client, ["settlements", "bills", "wallets", "transactions", "payoutLines"]);
  }
};

/** What belongs to one person: forgotten when another signs in. */
const personal: ReadonlySet<unknown> = new Set(["list", "detail", "settings", "companies", "job", "imports", "money"]);

/** The one subscriber that turns the desk's events into invalidations. Gives back its unsubscribe. */
export const watchDesk = ({ desk, link }: ConnectedDesk, client: QueryClient): (() => void) => {
  let wasLost = false;
  const stops = [
    desk.on.lists.changed(({ lists }) => invalidateLists(client, lists)),
    desk.on.session.changed((state) => {
      client.setQueryData(queryKeys.session, state);
      client.removeQueries({ predicate: ({ queryKey }) => personal.has(queryKey[0]) });
    }),
    desk.on.connection.changed((state) => {
      const before = client.getQueryData<{ online: boolean }>(queryKeys.connection);
      client.setQueryData(queryKeys.connection, state);
      if (before?.online === false && state.online) void client.invalidateQueries({ queryKey: ["list"] });
    }),
    desk.on.jobs.changed((job) => client.setQueryData(queryKeys.job(job.id), job)),
    desk.on.imports.changed((state) => takeImport(client, state)),
    desk.on.money.changed((intent) => takeIntent(client, intent)),
    link.subscribe(() => {
      const state = link.get();
      if (state === "open" && wasLost) void client.invalidateQueries();
      wasLost = state === "lost";
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
