import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { settlementStates } from "../../../src-shared/states/settlement.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/ResultTable.tsx";
import { Section } from "../../ui/facts/Section.tsx";
import type { Detail } from "./use-settlement.ts";

const useStyles = makeStyles({ ready: { display: "block", marginTop: tokens.spacingVerticalS } });

/** Failed and returned lines by cause, each with the next step; nothing where there are none. */
export const Triage = ({ settlement, triage }: Pick<Detail, "settlement" | "triage">) => {
  const styles = useStyles();
  const { t, list } = useText();
  if (triage.groups.length === 0) return null;
  const { count, amount, moved } = triage.ready;
  const yuan = t("common.moneyYuan", { amount: formatMoney(amount) });
  // While results are still to come, nothing is paid again.
  const isOpen = !settlementStates.allows("retryFailed", settlement.status);
  const ready = [
    count === 0 ? t("settlements.detail.triageNone") : t("settlements.detail.triageReady", { count, amount: yuan }),
    ...(moved === 0 ? [] : [t("settlements.detail.triageMoved", { count: moved })]),
  ];
  return (
    <Section title={t("settlements.detail.triage")}>
      <ResultTable
        label={t("settlements.triage.nextStep")}
        titles={(["cause", "bankSays", "nextStep", "count", "amount"] as const).map((key) =>
          t(`settlements.triage.${key}`),
        )}
        rows={triage.groups.map((group) => ({
          key: `${group.cause} ${group.next}`,
          cells: [
            t(`settlements.triage.causes.${group.cause}`),
            list(group.reasons),
            t(`settlements.triage.next.${group.next}`),
            group.count,
            formatMoney(group.amount),
          ],
        }))}
      />
      {isOpen ? null : <Text className={styles.ready}>{ready.join(" · ")}</Text>}
    </Section>
  );
};
