import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { SearchRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";
import { CompanySwitcher } from "./CompanySwitcher.tsx";
import { useShellCommands } from "./shell-commands.tsx";
import { UserMenu } from "./UserMenu.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalM,
    height: "40px",
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  product: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
  },
  environment: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "18px",
    whiteSpace: "nowrap",
  },
  space: { flexGrow: 1 },
  palette: {
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    minWidth: "220px",
    justifyContent: "flex-start",
  },
  keys: {
    marginLeft: "auto",
    paddingLeft: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

/** Product, environment, company, search, user. */
export const TopBar = () => {
  const styles = useStyles();
  const { t } = useText();
  const { environment } = useBootstrap();
  const { setPaletteOpen } = useShellCommands();
  return (
    <header className={styles.bar}>
      <span className={styles.product}>{t("common.product")}</span>
      {environment === "production" ? null : (
        <span className={mergeClasses(styles.environment)}>{t(`shell.environment.${environment ?? "unknown"}`)}</span>
      )}
      <CompanySwitcher />
      <span className={styles.space} />
      <Button size="small" className={styles.palette} icon={<SearchRegular />} onClick={() => setPaletteOpen(true)}>
        {t("shell.command.open")}
        <span className={styles.keys}>{t("shell.command.shortcut")}</span>
      </Button>
      <UserMenu />
    </header>
  );
};
