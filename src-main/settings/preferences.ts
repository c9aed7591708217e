import { type Preferences, preferences } from "../../src-shared/bridge/app.ts";
import type { SettingsStore } from "../interfaces/settings-store.ts";

const defaults: Preferences = {
  locale: "zh-CN",
  theme: "system",
  company_id: null,
  lock_minutes: 15,
};

/** Scale at which the page is drawn: 1 as it is, 1.5 half as large again. */
export const zoomFactor = ({ zoom = 100 }: Preferences): number => zoom / 100;

export type PreferencesService = {
  readonly get: () => Preferences;
  readonly set: (some: { [K in keyof Preferences]?: Preferences[K] | undefined }) => Preferences;
};

/** Preferences in the settings file; a value that is not what it should be counts as its default, the others stay. */
export const createPreferences = (settings: SettingsStore): PreferencesService => {
  const read = (): Preferences => {
    const saved = settings.get("preferences");
    if (typeof saved !== "object" || saved === null) return defaults;
    const validEntries = Object.entries(preferences.shape).flatMap(([name, schema]) => {
      const parsed = schema.safeParse((saved as Record<string, unknown>)[name]);
      return parsed.success ? [[name, parsed.data]] : [];
    });
    return preferences.parse({ ...defaults, ...Object.fromEntries(validEntries) });
  };
  return {
    get: read,
    set: (some) => {
      const next = preferences.parse({ ...read(), ...JSON.parse(JSON.stringify(some)) });
      settings.set("preferences", next);
      return next;
    },
  };
};
