import { makeStyles, tokens } from "@fluentui/react-components";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../../list-screen/row/RowSection.tsx";
import { CopyButton } from "../../../../ui/buttons/CopyButton.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { Section } from "../../../../ui/facts/Facts.tsx";
import type { Detail } from "../data/use-settlement.ts";
import { shortFingerprint } from "../dialogs/StepDialog.tsx";
import { FigureChanges } from "./FigureChanges.tsx";
import { Timeline } from "./Timeline.tsx";

const useStyles = makeStyles({
  tab: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: "start",
    paddingTop: "8px",
  },
  hash: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalXS },
});

const keys = [
  "company_name",
  "channel",
  "period",
  "settlement_remark",
  "line_count",
  "maker_name",
  "checker_name",
  "payer_name",
  "invoice_status",
  "voucher_status",
  "create_at",
  "settlement_at",
  "cancel_at",
] as const;

/** Every step with who and when, and beside it what the settlement is and the seal of its content. */
export const HistoryTab = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, texts } = useText();
  const { settlement } = detail;
  const payMode =
    detail.pay_mode === null
      ? {}
      : {
          more: [
            {
              name: t("settlements.detail.payMode"),
              value: texts.of(`settlements.detail.payModes.${detail.pay_mode}`),
            },
          ],
        };
  return (
    <>
      <div className={styles.tab}>
        <Timeline events={detail.timeline} />
        <div>
          <RowSection
            title={t("settlementPage.facts")}
            list="settlements"
            row={settlement as Row}
            keys={keys}
            {...payMode}
          />
          <Section title={t("settlements.detail.hash")}>
            <div className={styles.hash} title={settlement.snapshot_hash}>
              <span>{shortFingerprint(settlement.snapshot_hash)}</span>
              <span className={cards.muted}>{t("settlements.detail.revision", { n: settlement.revision })}</span>
              <CopyButton value={settlement.snapshot_hash} />
            </div>
            <span className={cards.muted}>{t("settlements.detail.hashHint")}</span>
          </Section>
        </div>
      </div>
      <FigureChanges detail={detail} />
    </>
  );
};
