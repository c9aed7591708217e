import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { CloudOffRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { useDesk, useLink } from "../../desk/DeskProvider.tsx";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { LinkBar } from "../../ui/messages/LinkBar.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useRetryText } from "./use-retry-text.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    minHeight: "36px",
    boxSizing: "border-box",
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
  icon: { display: "inline-flex", flexShrink: 0, fontSize: "16px", color: tokens.colorStatusWarningForeground1 },
  text: { flexGrow: 1, minWidth: 0 },
  title: { marginRight: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightSemibold },
  wait: {
    flexShrink: 0,
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  button: { flexShrink: 0, whiteSpace: "nowrap" },
});

/** Days of bills and settlements that this machine keeps. */
const keptDays = bills.offline?.days ?? 0;

/** The service cannot be reached: how old what is shown is, what has to wait, and when it is asked again. */
const OfflineBar = () => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  const { synced_at } = useConnection();
  const retryText = useRetryText();
  const [isAsking, setAsking] = useState(false);
  const retry = () => {
    setAsking(true);
    desk.connection
      .retry({})
      .catch((error: unknown) => toast.error(error))
      .finally(() => setAsking(false));
  };
  return (
    <div className={styles.bar}>
      <span className={styles.icon}>
        <CloudOffRegular aria-hidden />
      </span>
      <span className={styles.text} role="alert">
        <span className={styles.title}>
          {synced_at === null
            ? t("notices.offline.titleNoData")
            : t("notices.offline.title", { time: clockOf(synced_at) })}
        </span>
        {t("notices.offline.body", { days: keptDays })}
      </span>
      <span className={styles.wait}>{isAsking ? t("notices.offline.retrying") : retryText}</span>
      <Button size="small" className={styles.button} disabledFocusable={isAsking} onClick={retry}>
        {t("shell.status.retry")}
      </Button>
    </div>
  );
};

/** At most one bar over the sheet: a lost desk, else a lost service. What the program has to tell is in the bell. */
export const NoticeBar = () => {
  const link = useLink();
  const { online } = useConnection();
  if (link !== "open") return <LinkBar />;
  return online ? null : <OfflineBar />;
};
