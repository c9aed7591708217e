import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import {
  BuildingBankRegular,
  LockClosedRegular,
  PersonRegular,
  SettingsRegular,
  ShieldKeyholeRegular,
  SignOutRegular,
} from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import type { Preferences } from "../../../src-shared/bridge/app.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePreferences, useUser } from "../../session/bootstrap.ts";
import { useLock } from "../use-lock.ts";
import { useShellCommands } from "./shell-commands.tsx";

const useStyles = makeStyles({
  who: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    display: "grid",
    gap: tokens.spacingVerticalXXS,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Who is signed in, how the program looks, signing out. */
export const UserMenu = () => {
  const styles = useStyles();
  const { t, of, list } = useText();
  const user = useUser();
  const [preferences, change] = usePreferences();
  const { askSignOut } = useShellCommands();
  const navigate = useNavigate();
  const lock = useLock();
  const roles = list(user.roles.map((role) => of(`enums.role.${role}`, {}, role)));
  const { locale, theme, density } = preferences;
  return (
    <Menu
      checkedValues={{ locale: [locale], theme: [theme], density: [density] }}
      onCheckedValueChange={(_event, { name, checkedItems }) =>
        change({ [name]: checkedItems[0] } as Partial<Preferences>)
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<PersonRegular />}
          aria-label={`${t("shell.user.menu")} ${user.name}`}
        >
          {user.name}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.small}>{user.mobile_masked}</span>
          <span className={styles.small}>{user.company_name ?? user.agency_name}</span>
          <span className={styles.small}>{roles}</span>
        </div>
        <MenuDivider />
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{t("shell.user.language")}</MenuGroupHeader>
            <MenuItemRadio name="locale" value="zh-CN">
              {t("shell.user.zh")}
            </MenuItemRadio>
            <MenuItemRadio name="locale" value="en">
              {t("shell.user.en")}
            </MenuItemRadio>
          </MenuGroup>
          <MenuGroup>
            <MenuGroupHeader>{t("shell.user.theme")}</MenuGroupHeader>
            <MenuItemRadio name="theme" value="light">
              {t("shell.user.light")}
            </MenuItemRadio>
            <MenuItemRadio name="theme" value="dark">
              {t("shell.user.dark")}
            </MenuItemRadio>
            <MenuItemRadio name="theme" value="system">
              {t("shell.user.system")}
            </MenuItemRadio>
          </MenuGroup>
          <MenuGroup>
            <MenuGroupHeader>{t("shell.user.density")}</MenuGroupHeader>
            <MenuItemRadio name="density" value="compact">
              {t("shell.user.compact")}
            </MenuItemRadio>
            <MenuItemRadio name="density" value="comfortable">
              {t("shell.user.comfortable")}
            </MenuItemRadio>
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<ShieldKeyholeRegular />} onClick={() => void navigate("/security")}>
            {t("security.menu.security")}
          </MenuItem>
          <MenuItem icon={<SettingsRegular />} onClick={() => void navigate("/settings")}>
            {t("security.menu.settings")}
          </MenuItem>
          {user.account === null ? null : (
            <MenuItem icon={<BuildingBankRegular />} onClick={() => void navigate("/account")}>
              {t("security.menu.account")}
            </MenuItem>
          )}
          <MenuDivider />
          <MenuItem icon={<LockClosedRegular />} secondaryContent={t("security.menu.lockKeys")} onClick={lock}>
            {t("security.menu.lock")}
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} onClick={askSignOut}>
            {t("shell.user.signOut")}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
