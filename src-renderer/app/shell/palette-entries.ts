import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, usePreferences } from "../../session/bootstrap.ts";
import { useCompanies } from "../../session/companies.ts";
import type { PickOption } from "../../ui/inputs/pick-option.ts";
import { screens } from "../screens.ts";
import { useShellCommands } from "./shell-commands.tsx";

export type PaletteEntry = PickOption & { readonly run: () => void };

const searchable = [
  { path: "/bills", text: "shell.command.searchBills", permission: "bill.bill.view" },
  { path: "/settlements", text: "shell.command.searchSettlements", permission: "settlement.settlement.view" },
  { path: "/import-records", text: "shell.command.searchImports", permission: "bill.bill.view" },
] as const;

/** What the palette offers for what is typed. */
export const usePaletteEntries = (typed: string): readonly PaletteEntry[] => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const companies = useCompanies();
  const [, change] = usePreferences();
  const { askSignOut } = useShellCommands();
  return useMemo(() => {
    const text = typed.trim();
    const records: PaletteEntry[] =
      text === ""
        ? []
        : searchable
            .filter(({ permission }) => can(permission))
            .map(({ path, text: key }) => ({
              value: `search ${path}`,
              label: t(key, { text }),
              group: t("shell.command.groups.records"),
              isAlways: true,
              run: () => void navigate(`${path}?keyword=${encodeURIComponent(text)}`),
            }));
    const places: PaletteEntry[] = screens.flatMap(({ navigation, paletteTo, titleKey, permission }) => {
      const to = navigation?.to ?? paletteTo;
      if (to === undefined || (permission && !can(permission))) return [];
      const group = t("shell.command.groups.screens");
      return [{ value: `go ${to}`, label: t(titleKey), hint: to, group, run: () => void navigate(to) }];
    });
    const action = (value: string, label: string, run: () => void): PaletteEntry => ({
      value,
      label,
      group: t("shell.command.groups.actions"),
      run,
    });
    const actions = [
      action("theme light", t("shell.command.themeLight"), () => change({ theme: "light" })),
      action("theme dark", t("shell.command.themeDark"), () => change({ theme: "dark" })),
      action("theme system", t("shell.command.themeSystem"), () => change({ theme: "system" })),
      action("density compact", t("shell.command.densityCompact"), () => change({ density: "compact" })),
      action("density comfortable", t("shell.command.densityComfortable"), () => change({ density: "comfortable" })),
      action("locale zh", t("shell.command.localeZh"), () => change({ locale: "zh-CN" })),
      action("locale en", t("shell.command.localeEn"), () => change({ locale: "en" })),
      action("sign out", t("shell.command.signOut"), askSignOut),
    ];
    const group = t("shell.command.groups.companies");
    const switches: PaletteEntry[] = [
      { value: "company ", label: t("shell.company.all"), group, run: () => change({ company_id: null }) },
      ...companies.all.map(({ id, name }) => ({
        value: `company ${id}`,
        label: name,
        group,
        run: () => change({ company_id: id }),
      })),
    ];
    // Enter takes the first: what is called as was typed comes before searching for it.
    return [...places, ...actions, ...switches, ...records];
  }, [typed, t, can, navigate, companies, change, askSignOut]);
};
