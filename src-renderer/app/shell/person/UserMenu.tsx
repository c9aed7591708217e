import {
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
  ChevronDownRegular,
  LockClosedRegular,
  SettingsRegular,
  ShieldKeyholeRegular,
  SignOutRegular,
} from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import { zoomLevels } from "../../../../src-shared/kernel/values/text/zoom-levels.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { usePreferences, useUser } from "../../../session/bootstrap.ts";
import { zoomOf } from "../../../session/zoom.ts";
import { useLock } from "../../state/use-lock.ts";
import { useShellCommands } from "../commands/shell-commands.tsx";

const useStyles = makeStyles({
  who: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    display: "grid",
    gap: tokens.spacingVerticalXXS,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  button: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    height: "36px",
    padding: "4px 4px 4px 8px",
    border: "none",
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    whiteSpace: "nowrap",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorBrandForeground1}`, outlineOffset: "1px" },
  },
  face: {
    display: "grid",
    placeItems: "center",
    width: "26px",
    height: "26px",
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  role: {
    maxWidth: "96px",
    overflow: "hidden",
    textOverflow: "ellipsis",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    "@container (max-width: 1000px)": { display: "none" },
  },
  popover: { maxWidth: "420px" },
  /** Choices of one kind side by side, so that the menu is no longer than a small window. */
  row: { display: "flex", alignItems: "center" },
  kind: { flexShrink: 0, width: "64px", boxSizing: "border-box", whiteSpace: "nowrap" },
  choice: { flexGrow: 1, flexBasis: 0, minWidth: "max-content", paddingRight: tokens.spacingHorizontalS },
  caret: { display: "inline-flex", fontSize: "12px", color: tokens.colorNeutralForeground3 },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Menu of the signed-in person: name, role, look of the program, signing out. */
export const UserMenu = () => {
  const styles = useStyles();
  const { t, of, list } = useText();
  const user = useUser();
  const [preferences, change] = usePreferences();
  const { askSignOut } = useShellCommands();
  const navigate = useNavigate();
  const lock = useLock();
  const roles = list(user.roles.map((role) => of(`enums.role.${role}`, {}, role)));
  const [firstRole = ""] = user.roles;
  const shortRole = of(`frame.role.${firstRole}`, {}, of(`enums.role.${firstRole}`, {}, firstRole));
  const { locale, theme } = preferences;
  return (
    <Menu
      checkedValues={{ locale: [locale], theme: [theme], zoom: [String(zoomOf(preferences))] }}
      onCheckedValueChange={(_event, { name, checkedItems: [value] }) =>
        change({ [name]: name === "zoom" ? Number(value) : value } as Partial<Preferences>)
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={styles.button} title={`${t("shell.user.menu")} ${user.name} ${shortRole}`}>
          <span className={styles.face} aria-hidden>
            {[...user.name][0]}
          </span>
          <span>{user.name}</span>
          <span className={styles.role}>{shortRole}</span>
          <span className={styles.caret}>
            <ChevronDownRegular aria-hidden />
          </span>
        </button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <div className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.small}>{user.mobile_masked}</span>
          <span className={styles.small}>{user.company_name ?? user.agency_name}</span>
          <span className={styles.small}>{roles}</span>
        </div>
        <MenuDivider />
        <MenuList>
          <MenuGroup className={styles.row}>
            <MenuGroupHeader className={styles.kind}>{t("shell.user.language")}</MenuGroupHeader>
            <MenuItemRadio name="locale" value="zh-CN" className={styles.choice}>
              {t("shell.user.zh")}
            </MenuItemRadio>
            <MenuItemRadio name="locale" value="en" className={styles.choice}>
              {t("shell.user.en")}
            </MenuItemRadio>
          </MenuGroup>
          <MenuGroup className={styles.row}>
            <MenuGroupHeader className={styles.kind}>{t("shell.user.theme")}</MenuGroupHeader>
            <MenuItemRadio name="theme" value="light" className={styles.choice}>
              {t("shell.user.light")}
            </MenuItemRadio>
            <MenuItemRadio name="theme" value="dark" className={styles.choice}>
              {t("shell.user.dark")}
            </MenuItemRadio>
            <MenuItemRadio name="theme" value="system" className={styles.choice}>
              {t("shell.user.system")}
            </MenuItemRadio>
          </MenuGroup>
          <MenuGroup className={styles.row}>
            <MenuGroupHeader className={styles.kind}>{t("frame.zoom.title")}</MenuGroupHeader>
            {zoomLevels.map((level) => (
              <MenuItemRadio key={level} name="zoom" value={String(level)} className={styles.choice}>
                {t("frame.zoom.level", { level })}
              </MenuItemRadio>
            ))}
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
