import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Toolbar,
  Tooltip,
} from "@fluentui/react-components";
import { PlugConnectedSettingsRegular, TranslateRegular, WeatherMoonRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePreferences } from "../../../session/bootstrap.ts";
import { fetched } from "../../../ui/fetched.tsx";
import { useSignInStyles } from "./sign-in.styles.ts";

const ServerDialog = fetched(async () => (await import("../../../access/connection/ServerDialog.tsx")).ServerDialog);

const themes = ["light", "dark", "system"] as const;

/** Language, theme and the way to the service, for who is not signed in yet. */
export const SignInTools = () => {
  const styles = useSignInStyles();
  const { t, locale } = useText();
  const [preferences, change] = usePreferences();
  const [isServerOpen, setServerOpen] = useState(false);
  const other: Preferences["locale"] = locale === "zh-CN" ? "en" : "zh-CN";
  return (
    <Toolbar size="small" className={styles.tools} aria-label={t("session.tools.label")}>
      <Button
        size="small"
        appearance="subtle"
        icon={<TranslateRegular />}
        lang={other}
        onClick={() => change({ locale: other })}
      >
        {t("session.tools.language")}
      </Button>
      <Menu
        checkedValues={{ theme: [preferences.theme] }}
        onCheckedValueChange={(_event, { checkedItems }) => {
          const theme = themes.find((one) => one === checkedItems[0]);
          if (theme) change({ theme });
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Tooltip content={t("session.tools.theme")} relationship="label">
            <Button size="small" appearance="subtle" icon={<WeatherMoonRegular />} />
          </Tooltip>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {themes.map((theme) => (
              <MenuItemRadio key={theme} name="theme" value={theme}>
                {t(`session.tools.${theme}`)}
              </MenuItemRadio>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Tooltip content={t("session.tools.server")} relationship="label">
        <Button
          size="small"
          appearance="subtle"
          icon={<PlugConnectedSettingsRegular />}
          onClick={() => setServerOpen(true)}
        />
      </Tooltip>
      {isServerOpen ? <ServerDialog open onClose={() => setServerOpen(false)} /> : null}
    </Toolbar>
  );
};
