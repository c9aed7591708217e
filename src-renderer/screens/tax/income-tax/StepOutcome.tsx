import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import type { Desk } from "../../../desk/desk.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { codeLabel } from "../../../list-screen/layout/list-texts.ts";
import { Message } from "../../../ui/messages/Message.tsx";

const useStyles = makeStyles({
  list: {
    maxHeight: "180px",
    overflowY: "auto",
    margin: 0,
    paddingLeft: tokens.spacingHorizontalL,
    fontVariantNumeric: "tabular-nums",
  },
});

export type Outcome = Awaited<ReturnType<Desk["incomeTax"]["declare"]>>;

/** The outcome of a bulk step, record by record where one was left. */
export const StepOutcome = ({ outcome }: { outcome: Outcome }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { changed, skipped, skipped_count, promotion_count, promotion_tax } = outcome;
  const more = skipped_count - skipped.length;
  return (
    <>
      <Message
        intent={skipped_count === 0 ? "success" : "warning"}
        title={
          skipped_count === 0
            ? t("incomeTax.declare.done", { changed })
            : t("incomeTax.declare.partly", { changed, skipped: skipped_count })
        }
      />
      {promotion_count === 0 ? null : (
        <Text block>
          {t("incomeTax.declare.promotionDone", { count: promotion_count, amount: formatMoney(promotion_tax) })}
        </Text>
      )}
      {skipped_count === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles.list} aria-label={t("incomeTax.declare.skippedTitle")} tabIndex={0}>
          {skipped.map(({ no, reason, current }) => (
            <li key={no}>
              {reason === "already"
                ? t("incomeTax.declare.already", { no })
                : t("incomeTax.declare.skippedRow", {
                    no,
                    state: codeLabel(texts, incomeSummary.columns.declare_status, current),
                  })}
            </li>
          ))}
          {more > 0 ? <li>{t("incomeTax.declare.more", { count: more })}</li> : null}
        </ul>
      )}
    </>
  );
};
