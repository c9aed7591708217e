import { Button, makeStyles, Skeleton, SkeletonItem, Text, tokens } from "@fluentui/react-components";
import type { Freshness } from "../../../src-shared/kernel/bridge/define.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { ProblemNumber } from "../problems/ProblemNumber.tsx";

const useStyles = makeStyles({
  bars: { display: "grid", gap: tokens.spacingVerticalM, padding: `${tokens.spacingVerticalM} 0` },
  failure: {
    display: "grid",
    gap: tokens.spacingVerticalS,
    justifyItems: "start",
    padding: `${tokens.spacingVerticalM} 0`,
  },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  aged: { color: tokens.colorStatusWarningForeground3, fontSize: tokens.fontSizeBase200 },
});

type Query = {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data?: { readonly freshness: Freshness } | undefined;
  refetch(): unknown;
};

const bars = [0, 1, 2, 3, 4, 5];

/** Shows the state of a detail while it loads, when it could not be read, and when it shows a remembered copy. */
export const DetailStates = ({ query }: { query: Query }) => {
  const styles = useStyles();
  const { t, error: errorText } = useText();
  const { online } = useConnection();
  if (query.isPending && !online) return <Text role="status">{t("lists.ui.offlineReading")}</Text>;
  if (query.isPending) {
    return (
      <Skeleton className={styles.bars} aria-label={t("common.loading")}>
        {bars.map((bar) => (
          <SkeletonItem key={bar} />
        ))}
      </Skeleton>
    );
  }
  if (query.error && !query.data) {
    const isOffline = query.error instanceof AppError && query.error.code === "not_cached";
    return (
      <div className={styles.failure} role="alert">
        <Text>{isOffline ? t("lists.ui.offlineEmpty") : errorText(query.error)}</Text>
        <Text size={200} className={styles.quiet}>
          {t("empty.nothingMoved")}
        </Text>
        <Button size="small" onClick={() => query.refetch()}>
          {t("common.tryAgain")}
        </Button>
        {isOffline ? null : (
          <div className={styles.quiet}>
            <ProblemNumber error={query.error} />
          </div>
        )}
      </div>
    );
  }
  const freshness = query.data?.freshness;
  if (!freshness?.offline || freshness.as_of === null) return null;
  return <div className={styles.aged}>{t("lists.ui.asOfOffline", { time: clockOf(freshness.as_of) })}</div>;
};
