/**
 * The names of the bridge without its schemas: all that the sandboxed preload needs. `names.test.ts` holds it equal to
 * the contract, which stays the one place where an entry is declared.
 */
export const bridgeNames = {
  app: { queries: ["bootstrap", "setPreferences"], events: [] },
  session: { queries: ["lookUp", "sendCode", "signIn", "signOut"], events: ["changed"] },
  connection: { queries: ["get", "retry"], events: ["changed"] },
  lists: { queries: ["page", "export", "getSettings", "saveSettings"], events: ["changed"] },
  bills: { queries: ["get", "audit", "cancel", "update", "importRecord", "rollBackImport"], events: [] },
  settlements: { queries: ["get", "update", "cancel"], events: [] },
  companies: { queries: ["all"], events: [] },
  sensitive: { queries: ["reveal"], events: [] },
  jobs: { queries: ["get", "cancel"], events: ["changed"] },
  imports: {
    queries: [
      "open",
      "get",
      "open_list",
      "rows",
      "nextIssue",
      "edit",
      "deleteRows",
      "applyFix",
      "undo",
      "redo",
      "setCompany",
      "recheck",
      "submit",
      "cancel",
      "discard",
    ],
    events: ["changed"],
  },
  money: { queries: ["plan", "sendCode", "confirm", "intents", "intent"], events: ["changed"] },
  demo: { queries: ["inbox"], events: [] },
} as const satisfies Readonly<
  Record<string, { readonly queries: readonly string[]; readonly events: readonly string[] }>
>;
