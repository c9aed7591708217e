import type { ListName } from "../../src-shared/registries/lists/registry.ts";

/** Keys of the query cache; the subscriber in `data-changed.ts` invalidates by their first two parts. */
export const queryKeys = {
  bootstrap: ["bootstrap"] as const,
  session: ["session"] as const,
  preferences: ["preferences"] as const,
  /** Messages of the start that the person has closed, until the window goes. */
  dismissed: ["dismissed"] as const,
  connection: ["connection"] as const,
  companies: ["companies"] as const,
  demoInbox: ["demo-inbox"] as const,
  agreement: (kind: string, locale: string) => ["agreement", kind, locale] as const,
  qrLogin: (round: number) => ["qr-login", round] as const,
  devices: ["security", "devices"] as const,
  factorResets: ["security", "factor-resets"] as const,
  roleRules: ["security", "role-rules"] as const,
  agencyRules: ["security", "agency-rules"] as const,
  amountLimits: ["security", "amount-limits"] as const,
  ownLimits: ["own-limits"] as const,
  list: (name: ListName, ...rest: readonly unknown[]) => ["list", name, ...rest] as const,
  /** One record of a list, read again whenever that list changes. */
  detail: (name: ListName, id: string) => ["detail", name, id] as const,
  /** Results of the palette by a number, or of a person: read again whenever the palette asks. */
  numbers: (text: string) => ["palette", "numbers", text] as const,
  named: (text: string) => ["palette", "named", text] as const,
  people: (text: string) => ["palette", "people", text] as const,
  settings: (name: ListName) => ["settings", name] as const,
  /** Columns as a saved view has them, with what was changed since it was applied. */
  viewSettings: (name: ListName, viewId: string) => ["settings", name, "view", viewId] as const,
  views: (name: ListName) => ["settings", name, "views"] as const,
  /** Address, proxy, copy and updates of this desk: nobody's own. */
  deskSettings: ["desk-settings"] as const,
  banks: ["banks"] as const,
  account: ["settings", "corporate-account"] as const,
  /** Identity of a company; "" for the person's own. */
  enterprise: (companyId: string) => ["enterprise", companyId] as const,
  job: (id: string) => ["job", id] as const,
  workbench: ["workbench"] as const,
  /** A person's views of all lists with their counts: read again when the workbench is. */
  ownViews: ["workbench", "views"] as const,
  imports: ["imports"] as const,
  importState: (id: string) => ["imports", "state", id] as const,
  /** Beside the rows: what people correct is written into every remembered part of those. */
  importStrangers: (id: string, revision: number) => ["imports", "strangers", id, revision] as const,
  importChanges: (id: string, revision: number) => ["imports", "changes", id, revision] as const,
  importRows: (id: string, ...rest: readonly unknown[]) => ["imports", "rows", id, ...rest] as const,
  intents: ["money", "intents"] as const,
  intent: (id: string) => ["money", "intent", id] as const,
};
