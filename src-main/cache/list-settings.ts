import { listSettingsGet, listSettingsSave } from "../../src-shared/access/session/list-settings-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { codeOfOwnKey } from "../../src-shared/kernel/lists/own-columns.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { ApiError } from "../api/api.ts";
import type { Handlers } from "../interfaces/desk-parts.ts";
import type { CacheAccess } from "./cache-access.ts";
import type { CacheParts } from "./cache-parts.ts";

type SettingsHandlers = Pick<Handlers["lists"], "getSettings" | "saveSettings">;
type Settings = Awaited<ReturnType<SettingsHandlers["getSettings"]>>;

const deadlineMs = 1_200;
const keyOf = (list: ListName): string => `listSettings ${list}`;

/** Before anybody chose: what the list itself shows. */
const ownSettings = (list: ListName): Settings => ({
  export_direction: 1,
  list_header: Object.entries(listByName(list).columns)
    .filter(([, column]) => !column.carried)
    .map(([key, column]) => ({ key, visible: column.shown, width: column.width })),
});

/** Column settings live at the service, so that they follow the person; the copy here serves when it does not answer. */
export const createListSettings = (parts: Pick<CacheParts, "api" | "clock">, access: CacheAccess): SettingsHandlers => {
  const remember = (list: ListName, settings: Settings): Settings => {
    access.use((lists) => lists.answers.set(keyOf(list), settings, parts.clock.text()));
    return settings;
  };
  const plain = ({ export_direction, list_header }: Settings): Settings => ({ export_direction, list_header });

  return {
    getSettings: async ({ list }, { signal }) => {
      const params = { custom_list_type: list };
      try {
        return remember(
          list,
          plain(await parts.api.call(listSettingsGet, { params }, { signal, timeoutMs: deadlineMs })),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.outcome === "refused" || error.status === 401) throw error;
        const cachedSettings = access.use((lists) => lists.answers.get(keyOf(list)));
        return cachedSettings ? (cachedSettings.value as Settings) : ownSettings(list);
      }
    },
    saveSettings: async ({ list, ...settings }, { signal }) => {
      const { columns, own } = listByName(list);
      const isKnown = (key: string): boolean =>
        Object.hasOwn(columns, key) || (own !== undefined && codeOfOwnKey(key) !== undefined);
      if (!settings.list_header.every(({ key }) => isKnown(key))) throw new AppError("invalid");
      const params = { custom_list_type: list };
      return remember(list, plain(await parts.api.call(listSettingsSave, { params, body: settings }, { signal })));
    },
  };
};
