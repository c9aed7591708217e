import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";
import { Mark } from "../../ui/Mark.tsx";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    boxSizing: "border-box",
    width: "176px",
    paddingLeft: tokens.spacingHorizontalL,
    whiteSpace: "nowrap",
    overflow: "hidden",
  },
  narrow: { width: "72px", paddingLeft: "22px" },
  mark: { display: "inline-flex", flexShrink: 0 },
  name: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightBold, color: tokens.colorNeutralForeground1 },
  environment: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase100,
    lineHeight: "16px",
  },
  /** Read out, not drawn: there is only room for the mark. */
  spoken: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
});

/** Mark and name of the product above the navigation, with a tag wherever data are not real. */
export const Brand = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const styles = useStyles();
  const { t } = useText();
  const { environment } = useBootstrap();
  return (
    <div className={mergeClasses(styles.root, isNarrow && styles.narrow)}>
      <span className={styles.mark}>
        <Mark />
      </span>
      <span className={isNarrow ? styles.spoken : styles.name}>{t("common.product")}</span>
      {environment === "demo" || environment === "staging" ? (
        <span className={isNarrow ? styles.spoken : styles.environment} title={t(`shell.environment.${environment}`)}>
          {t(`frame.environment.${environment}`)}
        </span>
      ) : null}
    </div>
  );
};
