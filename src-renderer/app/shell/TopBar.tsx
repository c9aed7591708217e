import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { QuestionCircleRegular, SearchRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { Brand } from "./Brand.tsx";
import { useShellCommands } from "./commands/shell-commands.tsx";
import { CompanyTabs } from "./companies/CompanyTabs.tsx";
import { Bell } from "./notices/Bell.tsx";
import { UserMenu } from "./person/UserMenu.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "stretch",
    height: "44px",
    paddingRight: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground3,
    containerType: "inline-size",
  },
  tools: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalXS, flexShrink: 0 },
  search: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    boxSizing: "border-box",
    width: "248px",
    height: "28px",
    marginRight: tokens.spacingHorizontalXS,
    padding: "0 6px 0 10px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    whiteSpace: "nowrap",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorBrandForeground1}`, outlineOffset: "1px" },
    "@container (max-width: 1100px)": { width: "132px" },
  },
  searchIcon: { display: "inline-flex", fontSize: "16px" },
  searchText: { flexGrow: 1, textAlign: "left", overflow: "hidden", textOverflow: "ellipsis" },
  keys: {
    padding: "0 4px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: "2px",
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase100,
    lineHeight: "16px",
    "@container (max-width: 1100px)": { display: "none" },
  },
  iconButton: { minWidth: "32px", color: tokens.colorNeutralForeground2, backgroundColor: "transparent" },
});

/** Product, companies, search, help, person. */
export const TopBar = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const styles = useStyles();
  const { t } = useText();
  const { setPaletteOpen, openHelp } = useShellCommands();
  return (
    <header className={styles.bar}>
      <Brand isNarrow={isNarrow} />
      <CompanyTabs />
      <div className={styles.tools}>
        <button type="button" className={styles.search} onClick={() => setPaletteOpen(true)}>
          <span className={styles.searchIcon}>
            <SearchRegular aria-hidden />
          </span>
          <span className={styles.searchText}>{t("shell.command.open")}</span>
          <kbd className={styles.keys}>{t("shell.command.shortcut")}</kbd>
        </button>
        <Bell />
        <Button
          appearance="subtle"
          size="small"
          className={styles.iconButton}
          icon={<QuestionCircleRegular />}
          aria-label={t("frame.help.title")}
          title={t("frame.help.title")}
          onClick={openHelp}
        />
        <UserMenu />
      </div>
    </header>
  );
};
