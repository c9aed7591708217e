import type { QueryClient } from "@tanstack/react-query";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import type { MoneyIntent } from "../../src-shared/bridge/money.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import { queryKeys } from "../desk/DeskProvider.tsx";
import type { ConnectedDesk, Desk } from "../desk/desk.ts";
import type { Bootstrap } from "./bootstrap.ts";
import { treeKey } from "./organization-options.ts";
import { followPerson } from "./personal-data.ts";

/** Lists of which a settlement's page shows figures: what its wallet holds, and whom it cannot pay yet. */
const shownBySettlements: readonly ListName[] = ["wallets", "payAccounts", "companyLabors"];

const invalidateLists = (client: QueryClient, names: readonly ListName[]) => {
  for (const name of names) {
    void client.invalidateQueries({ queryKey: ["list", name] });
    void client.invalidateQueries({ queryKey: ["detail", name] });
  }
  if (!names.includes("settlements") && names.some((name) => shownBySettlements.includes(name)))
    void client.invalidateQueries({ queryKey: ["detail", "settlements"] });
};

/** Puts a newer state of an import into the cache. */
export const takeImport = (client: QueryClient, state: ImportState) => {
  const key = queryKeys.importState(state.import_id);
  const cachedImport = client.getQueryData<ImportState>(key);
  // Events and answers travel apart: an older state must not undo a newer one.
  if (cachedImport && cachedImport.revision > state.revision) return;
  client.setQueryData(key, state);
  if (cachedImport?.revision !== state.revision)
    void client.invalidateQueries({ queryKey: ["imports", "rows", state.import_id] });
  if (cachedImport?.phase === state.phase) return;
  void client.invalidateQueries({ queryKey: ["imports", "open"] });
  // No list tells of departments.
  if (state.phase === "sent") void client.invalidateQueries({ queryKey: treeKey });
};

const takeIntent = (client: QueryClient, intent: MoneyIntent) => {
  client.setQueryData(queryKeys.intent(intent.intent_id), intent);
  void client.invalidateQueries({ queryKey: queryKeys.intents });
  if (intent.state === "done" || intent.state === "refused") {
    // Money moves figures of nearly every list; only those that are on the screen are read again.
    void client.invalidateQueries({ queryKey: ["list"] });
    void client.invalidateQueries({ queryKey: ["detail"] });
  }
};

/** A start without the service knows neither environment nor ways to sign in: asked for again once it answers. */
const completeStart = (desk: Desk, client: QueryClient) => {
  const start = client.getQueryData<Bootstrap>(queryKeys.bootstrap);
  if (!start || start.environment !== null) return;
  desk.app.bootstrap({}).then(
    // What the person must be told is given once; what was given stays until it is closed.
    (next) =>
      client.setQueryData(queryKeys.bootstrap, {
        ...next,
        start_notices: [...start.start_notices, ...next.start_notices],
      }),
    // The next change of the connection asks again.
    () => undefined,
  );
};

/** The one subscriber that turns the desk's events into invalidations. Returns its unsubscribe function. */
export const watchDesk = ({ desk, link }: ConnectedDesk, client: QueryClient): (() => void) => {
  let wasLost = false;
  const person = followPerson(client);
  const stops = [
    desk.on.lists.changed(({ lists }) => invalidateLists(client, lists)),
    desk.on.session.changed((state) => {
      client.setQueryData(queryKeys.session, state);
      person.follow(state);
    }),
    desk.on.connection.changed((state) => {
      const before =
        client.getQueryData<{ online: boolean }>(queryKeys.connection) ??
        client.getQueryData<Bootstrap>(queryKeys.bootstrap)?.connection;
      client.setQueryData(queryKeys.connection, state);
      if (before?.online === false && state.online) {
        void client.invalidateQueries({ queryKey: ["list"] });
        void client.invalidateQueries({ queryKey: ["detail"] });
        // What could not be answered without the service is asked again.
        void client.invalidateQueries({ predicate: ({ state: { status } }) => status === "error" });
      }
      if (state.online) completeStart(desk, client);
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
