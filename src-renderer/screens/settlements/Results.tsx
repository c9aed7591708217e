import { Link, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { payoutLineStates } from "../../../src-shared/states/payout-line.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Money } from "../../ui/facts/Money.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import type { Settlement } from "./settlement-diff.ts";

const useStyles = makeStyles({
  grid: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(112px, 1fr))",
    gap: tokens.spacingHorizontalS,
  },
  card: {
    display: "grid",
    alignContent: "start",
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  wait: { borderLeftColor: tokens.colorBrandStroke1 },
  good: { borderLeftColor: tokens.colorStatusSuccessBorderActive },
  bad: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  doubt: { borderLeftColor: tokens.colorPaletteGrapeBorderActive },
  muted: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  hint: { display: "block", marginTop: tokens.spacingVerticalXS, color: tokens.colorNeutralForeground2 },
});

type Props = { readonly settlement: Settlement; readonly onSee: (statuses: readonly number[]) => void };

/** How the payouts went, by result; what is unknown stands by itself and is never counted as failed. */
export const Results = ({ settlement, onSee }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const code = payoutLineStates.code;
  const countedLines =
    settlement.paid_count + settlement.failed_count + settlement.unknown_count + settlement.returned_count;
  const knownCents =
    settlement.success_amount + settlement.failed_amount + settlement.unknown_amount + settlement.returned_amount;
  const cards = [
    {
      key: "waitingLines",
      tone: "wait",
      count: Math.max(0, settlement.line_count - countedLines),
      cents: Math.max(0, settlement.labor_net - knownCents),
      statuses: [code("waiting"), code("paying"), code("suspended"), code("awaitingPayee")],
    },
    {
      key: "paid",
      tone: "good",
      count: settlement.paid_count,
      cents: settlement.success_amount,
      statuses: [code("paid")],
    },
    {
      key: "failedLines",
      tone: "bad",
      count: settlement.failed_count,
      cents: settlement.failed_amount,
      statuses: [code("failed"), code("cancelled")],
    },
    {
      key: "unknownLines",
      tone: "doubt",
      count: settlement.unknown_count,
      cents: settlement.unknown_amount,
      statuses: [code("unknown")],
    },
    {
      key: "returnedLines",
      tone: "bad",
      count: settlement.returned_count,
      cents: settlement.returned_amount,
      statuses: [code("returned")],
    },
  ] as const;
  return (
    <>
      <div className={styles.grid}>
        {cards.map(({ key, tone, count, cents, statuses }) => (
          <div key={key} className={mergeClasses(styles.card, count > 0 && styles[tone])}>
            {tone === "doubt" && count > 0 ? (
              <span>
                <StateTag tone={tone} text={t(`settlements.detail.${key}`)} />
              </span>
            ) : (
              <span className={styles.muted}>{t(`settlements.detail.${key}`)}</span>
            )}
            <Money cents={cents} isStrong />
            <span className={styles.muted}>{t("settlements.detail.resultLine", { count })}</span>
            {count === 0 ? null : (
              <Link as="button" onClick={() => onSee(statuses)}>
                {t("settlements.detail.seeLines")}
              </Link>
            )}
          </div>
        ))}
      </div>
      {settlement.unknown_count === 0 ? null : (
        <Text size={200} className={styles.hint}>
          {t("settlements.detail.unknownHint")}
        </Text>
      )}
    </>
  );
};
