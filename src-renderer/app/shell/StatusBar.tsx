import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useLink } from "../../desk/DeskProvider.tsx";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { PaymentsButton } from "../../money/payments/PaymentsButton.tsx";
import { useBootstrap, useConnection } from "../../session/bootstrap.ts";
import { useShellCommands } from "./commands/shell-commands.tsx";
import { useRetryText } from "./use-retry-text.ts";
import { WorkStatus } from "./work/WorkStatus.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalL,
    height: "24px",
    boxSizing: "border-box",
    padding: `0 ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: "nowrap",
    overflow: "hidden",
  },
  live: { display: "inline-flex", alignItems: "center", gap: "6px", color: tokens.colorNeutralForeground2 },
  dot: { width: "8px", height: "8px", borderRadius: "50%", flexShrink: 0 },
  good: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  bad: { backgroundColor: tokens.colorStatusDangerBackground3 },
  wait: { backgroundColor: tokens.colorStatusWarningBackground3 },
  warm: { color: tokens.colorStatusWarningForeground1 },
  space: { flexGrow: 1 },
  button: {
    padding: 0,
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  key: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase100,
  },
});

/** More than this and times on screen and at the service differ visibly. */
const skewWorthSaying = 120;

const helpKey = "?";

const useConnectionText = (): { text: string; tone: "good" | "bad" | "wait" } => {
  const { t } = useText();
  const link = useLink();
  const { online, slow, synced_at } = useConnection();
  if (link !== "open") return { text: t("shell.status.linkLost"), tone: "bad" };
  if (online && slow === true) return { text: t("shell.status.slow"), tone: "wait" };
  if (online) return { text: t("shell.status.online"), tone: "good" };
  if (synced_at === null) return { text: t("shell.status.offlineNoData"), tone: "bad" };
  return { text: t("shell.status.offlineAsOf", { time: clockOf(synced_at) }), tone: "wait" };
};

/** Shows the age of the local copy; without the service, when it is asked again. */
const Freshness = () => {
  const { t } = useText();
  const { online, syncing, synced_at } = useConnection();
  const retryText = useRetryText();
  if (!online) return retryText;
  if (syncing) return t("shell.status.syncing");
  return synced_at === null ? null : t("shell.status.syncedAt", { time: clockOf(synced_at) });
};

/** Connection, freshness of the local copy, open money operations, long work, environment, version. */
export const StatusBar = () => {
  const styles = useStyles();
  const link = useLink();
  const { t } = useText();
  const { host, version, environment, notice } = useBootstrap();
  const { clock_skew_seconds: skew } = useConnection();
  const { text, tone } = useConnectionText();
  const { openHelp } = useShellCommands();
  return (
    <footer className={styles.bar}>
      <span className={styles.live} role="status">
        <span className={mergeClasses(styles.dot, styles[tone])} />
        {text}
      </span>
      {link === "open" ? (
        <span>
          <Freshness />
        </span>
      ) : null}
      <PaymentsButton />
      {Math.abs(skew) > skewWorthSaying ? (
        <span className={styles.warm}>{t("shell.status.clockSkew", { seconds: skew })}</span>
      ) : null}
      <span className={styles.space} />
      <WorkStatus />
      <span title={notice ?? undefined}>
        {environment === "demo" ? t("notices.status.demo") : t(`shell.environment.${environment ?? "unknown"}`)}
      </span>
      <button type="button" className={styles.button} onClick={openHelp}>
        {t("notices.status.shortcuts")} <kbd className={styles.key}>{helpKey}</kbd>
      </button>
      <span title={t(`shell.host.${host}`, { version })}>{version}</span>
    </footer>
  );
};
