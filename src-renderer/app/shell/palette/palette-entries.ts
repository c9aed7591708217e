import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { densities } from "../../../../src-shared/bridge/app.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { TextKey } from "../../../i18n/text-key.ts";
import { startingWith } from "../../../list-screen/model/list-start.ts";
import { useCan, usePreferences } from "../../../session/bootstrap.ts";
import { useCompanies } from "../../../session/companies.ts";
import { useDensity } from "../../../session/use-density.ts";
import { useIsOwnCompany, useScreenTitles } from "../../state/screen-titles.ts";
import { screens } from "../../state/screens.ts";
import { useLock } from "../../state/use-lock.ts";
import { useShellCommands } from "../commands/shell-commands.tsx";
import { screenActions } from "./actions.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useNameEntries } from "./use-name-entries.ts";
import { usePeopleEntries } from "./use-people-entries.ts";
import { useRecordEntries } from "./use-record-entries.ts";

const searchable = [
  { path: "/bills", text: "shell.command.searchBills", permission: "bill.bill.view" },
  { path: "/settlements", text: "shell.command.searchSettlements", permission: "settlement.settlement.view" },
  { path: "/import-records", text: "shell.command.searchImports", permission: "bill.bill.view" },
] as const;

/** Lists that can be searched for what has no name here. */
const useSearchEntries = (typed: string): readonly PaletteEntry[] => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  return useMemo(() => {
    const text = typed.trim();
    if (text === "") return [];
    return searchable
      .filter(({ permission }) => can(permission))
      .map(({ path, text: key }) => ({
        value: `search ${path}`,
        label: t(key, { text }),
        group: t("frame.palette.search"),
        isAlways: true,
        run: () => void navigate(`${path}?keyword=${encodeURIComponent(text)}`),
      }));
  }, [typed, t, can, navigate]);
};

const useScreenEntries = (): readonly PaletteEntry[] => {
  const { t } = useText();
  const titles = useScreenTitles();
  const isOwn = useIsOwnCompany();
  const can = useCan();
  const navigate = useNavigate();
  return useMemo(
    () =>
      screens.flatMap((screen) => {
        const { navigation, paletteTo, permission } = screen;
        if (isOwn && navigation?.isForAgency === true) return [];
        const to = navigation?.to ?? paletteTo;
        if (to === undefined || (permission && !can(permission))) return [];
        const group = t("shell.command.groups.screens");
        const area = navigation === undefined ? "" : titles.ofArea(navigation.area);
        const label = titles.ofScreen(screen);
        const hint = area === label ? "" : area;
        return [{ value: `go ${to}`, label, hint, group, run: () => void navigate(to) }];
      }),
    [t, can, navigate, titles.ofArea, titles.ofScreen, isOwn],
  );
};

const useActionEntries = (): readonly PaletteEntry[] => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const [, change] = usePreferences();
  const [, setDensity] = useDensity();
  const { askSignOut, openHelp } = useShellCommands();
  const lock = useLock();
  return useMemo(() => {
    const action = (key: TextKey, run: () => void): PaletteEntry => ({
      value: `action ${key}`,
      label: t(key),
      group: t("shell.command.groups.actions"),
      run,
    });
    return [
      ...screenActions
        .filter(({ needed }) => can(needed))
        .map(({ text, to, start }) =>
          action(text, () => void navigate(to, start === undefined ? {} : startingWith(start))),
        ),
      action("shell.command.themeLight", () => change({ theme: "light" })),
      action("shell.command.themeDark", () => change({ theme: "dark" })),
      action("shell.command.themeSystem", () => change({ theme: "system" })),
      ...densities.map((density) => action(`shell.command.density.${density}`, () => setDensity(density))),
      action("shell.command.localeZh", () => change({ locale: "zh-CN" })),
      action("shell.command.localeEn", () => change({ locale: "en" })),
      action("frame.help.title", openHelp),
      action("frame.help.lock", lock),
      action("shell.command.signOut", askSignOut),
    ];
  }, [t, can, navigate, change, setDensity, openHelp, lock, askSignOut]);
};

const useCompanyEntries = (): readonly PaletteEntry[] => {
  const { t } = useText();
  const { all } = useCompanies();
  const [, change] = usePreferences();
  return useMemo(() => {
    // There is nothing to switch for who acts for one company.
    if (all.length === 1) return [];
    const group = t("shell.command.groups.companies");
    return [
      { value: "company ", label: t("shell.company.all"), group, run: () => change({ company_id: null }) },
      ...all.map(({ id, name, short_name }) => ({
        value: `company ${id}`,
        label: name,
        hint: short_name === name ? "" : short_name,
        group,
        run: () => change({ company_id: id }),
      })),
    ];
  }, [all, t, change]);
};

/**
 * Entries of the palette for a typed text. Enter takes the first: a number leads to its record, then entries named as was
 * typed, then people, and searching the lists for it comes last.
 */
export const usePaletteEntries = (typed: string): readonly PaletteEntry[] => {
  const records = useRecordEntries(typed);
  const people = usePeopleEntries(typed);
  const named = useNameEntries(typed);
  const places = useScreenEntries();
  const actions = useActionEntries();
  const companies = useCompanyEntries();
  const searches = useSearchEntries(typed);
  return useMemo(
    () => [...records, ...places, ...actions, ...companies, ...people, ...named, ...searches],
    [records, people, named, places, actions, companies, searches],
  );
};
