import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CircleFilled } from "@fluentui/react-icons";
import { useLink } from "../../desk/DeskProvider.tsx";
import { OpenExports } from "../../exports/OpenExports.tsx";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { PaymentsButton } from "../../money/payments/PaymentsButton.tsx";
import { useBootstrap, useConnection } from "../../session/bootstrap.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalL,
    boxSizing: "border-box",
    height: "24px",
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: "nowrap",
    overflow: "hidden",
  },
  part: { display: "inline-flex", alignItems: "center", gap: tokens.spacingHorizontalXS },
  dot: { fontSize: "8px", display: "inline-flex" },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  wait: { color: tokens.colorStatusWarningForeground1 },
  notice: { overflow: "hidden", textOverflow: "ellipsis", minWidth: 0 },
  space: { flexGrow: 1 },
});

/** More than this and times on screen and at the service differ visibly. */
const skewWorthSaying = 120;

const useConnectionText = (): { text: string; tone: "good" | "bad" | "wait" } => {
  const { t } = useText();
  const link = useLink();
  const { online, synced_at } = useConnection();
  if (link !== "open") return { text: t("shell.status.linkLost"), tone: "bad" };
  if (online) return { text: t("shell.status.online"), tone: "good" };
  if (synced_at === null) return { text: t("shell.status.offlineNoData"), tone: "bad" };
  return { text: t("shell.status.offlineAsOf", { time: clockOf(synced_at) }), tone: "wait" };
};

/** Connection, freshness of the local copy, open money operations, notice, environment. */
export const StatusBar = () => {
  const styles = useStyles();
  const link = useLink();
  const { t } = useText();
  const { host, version, environment, notice } = useBootstrap();
  const connection = useConnection();
  const { text, tone } = useConnectionText();
  return (
    <footer className={styles.bar}>
      <span className={styles.part} role="status">
        <span className={mergeClasses(styles.dot, styles[tone])}>
          <CircleFilled aria-hidden />
        </span>
        {text}
      </span>
      <span>
        {link !== "open"
          ? null
          : connection.syncing
            ? t("shell.status.syncing")
            : connection.synced_at === null
              ? null
              : t("shell.status.syncedAt", { time: clockOf(connection.synced_at) })}
      </span>
      <PaymentsButton />
      <OpenExports />
      {Math.abs(connection.clock_skew_seconds) > skewWorthSaying ? (
        <span className={styles.wait}>{t("shell.status.clockSkew", { seconds: connection.clock_skew_seconds })}</span>
      ) : null}
      {notice === null ? null : (
        <span className={styles.notice} title={notice}>
          {notice}
        </span>
      )}
      <span className={styles.space} />
      <span>{t(`shell.environment.${environment ?? "unknown"}`)}</span>
      <span>{t(`shell.host.${host}`, { version })}</span>
    </footer>
  );
};
