import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, WarningRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { StackedBar } from "../../../../ui/facts/StackedBar.tsx";
import { spentOf } from "../data/settlement-parts.ts";
import { isBeforePayment } from "../data/settlement-steps.ts";
import type { Detail } from "../data/use-settlement.ts";

const useStyles = makeStyles({
  gauge: { position: "relative", margin: "10px 0" },
  mark: {
    position: "absolute",
    top: "-4px",
    height: "16px",
    borderLeft: `2px solid ${tokens.colorNeutralForeground1}`,
  },
  told: { display: "inline-flex", alignItems: "center", gap: "6px", minWidth: 0 },
});

type Line = { readonly name: ReactNode; readonly cents: number; readonly sign?: "−" };

const Amount = ({ name, cents, sign }: Line) => {
  const cards = useCardStyles();
  return (
    <div className={cards.line}>
      <span className={cards.muted}>{name}</span>
      <span>
        {sign === undefined ? "" : `${sign} `}
        {formatMoney(cents)}
      </span>
    </div>
  );
};

const Before = ({ detail }: { readonly detail: Detail }) => {
  const cards = useCardStyles();
  const styles = useStyles();
  const { t } = useText();
  const { available, required, short, alert, wallet_id } = detail.funding;
  const rest = available - required;
  const isLow = rest < alert;
  const whole = Math.max(available, required, 1);
  return (
    <>
      <Amount
        name={
          <>
            {t("settlementPage.wallet.available")}{" "}
            <span className={cards.small}>{t("settlementPage.wallet.availableHint")}</span>
          </>
        }
        cents={available}
      />
      <Amount name={t("settlementPage.wallet.payable")} cents={required} sign="−" />
      <div className={styles.gauge}>
        <StackedBar
          label={t("settlementPage.wallet.label")}
          parts={[
            { key: "payable", tone: "brand", value: Math.min(required, available) },
            { key: "short", tone: "bad", value: short },
            { key: "rest", tone: isLow ? "warm" : "rest", value: Math.max(0, rest) },
          ]}
        />
        {short > 0 || alert === 0 || alert >= whole ? null : (
          <span className={styles.mark} style={{ left: `${((whole - alert) / whole) * 100}%` }} />
        )}
      </div>
      <div className={mergeClasses(cards.line, cards.strong)}>
        <span>{t(short > 0 ? "settlementPage.wallet.short" : "settlementPage.wallet.after")}</span>
        <span className={mergeClasses(isLow && (short > 0 ? cards.bad : cards.warm))}>
          {formatMoney(short > 0 ? short : rest)}
        </span>
      </div>
      <div className={cards.foot}>
        <span className={mergeClasses(styles.told, isLow ? cards.warm : cards.good)}>
          {isLow ? <WarningRegular fontSize={14} /> : <CheckmarkRegular fontSize={14} />}
          {isLow ? t("settlementPage.wallet.below", { alert: formatMoney(alert) }) : t("settlementPage.wallet.enough")}
        </span>
        <RecordLink to={{ list: "wallets", id: wallet_id }}>{t("settlementPage.wallet.toWallet")}</RecordLink>
      </div>
    </>
  );
};

/** Money that came back is in the wallet again once no result is open any more. */
const isBooked = (status: number): boolean =>
  [settlementStates.code("partlyPaid"), settlementStates.code("allFailed")].includes(status);

type AfterProps = { readonly detail: Detail; readonly download: ReactNode };

const After = ({ detail, download }: AfterProps) => {
  const cards = useCardStyles();
  const styles = useStyles();
  const { t } = useText();
  const { settlement, is_offline, vouchers } = detail;
  const { paid, open, back } = spentOf(detail);
  const isOpen = open > 0;
  const hint = (text: string) => <span className={cards.small}>{text}</span>;
  return (
    <>
      <Amount
        name={t(is_offline ? "settlementPage.wallet.spentOffline" : "settlementPage.wallet.spent")}
        cents={paid}
      />
      {isOpen ? (
        <Amount
          name={
            <>
              {t(is_offline ? "settlementPage.wallet.openOffline" : "settlementPage.wallet.open")}{" "}
              {is_offline ? null : hint(t("settlementPage.wallet.openHint"))}
            </>
          }
          cents={open}
        />
      ) : null}
      {back > 0 || !isOpen ? (
        <Amount
          name={
            <>
              {t(is_offline ? "settlementPage.wallet.backOffline" : "settlementPage.wallet.back")}{" "}
              {!is_offline && back > 0 && isBooked(settlement.status)
                ? hint(t("settlementPage.wallet.backHint"))
                : null}
            </>
          }
          cents={back}
        />
      ) : null}
      <div className={styles.gauge}>
        <StackedBar
          label={t("settlementPage.wallet.label")}
          parts={[
            { key: "paid", tone: "good", value: paid },
            { key: "open", tone: "brand", value: open },
            { key: "back", tone: "bad", value: back },
          ]}
        />
      </div>
      <div className={mergeClasses(cards.line, cards.strong)}>
        <span>{t("settlementPage.sums.payable")}</span>
        <span>{formatMoney(settlement.company_payable)}</span>
      </div>
      <div className={cards.foot}>
        <span className={cards.muted}>
          {vouchers === 0
            ? t("settlementPage.wallet.noVouchers")
            : t("settlementPage.wallet.vouchers", { count: vouchers })}
        </span>
        {vouchers === 0 ? null : download}
      </div>
    </>
  );
};

/** The company's money for a settlement: before its payment what it would leave, after it where the money went. */
export const WalletCard = ({ detail, download }: AfterProps) => {
  const cards = useCardStyles();
  const { t } = useText();
  const isBefore = isBeforePayment(detail.settlement.status);
  return (
    <section className={cards.card} aria-label={t("settlementPage.wallet.label")}>
      {isBefore && detail.is_offline ? (
        <>
          <div className={mergeClasses(cards.line, cards.strong)}>
            <span>{t("settlementPage.sums.payable")}</span>
            <span>{formatMoney(detail.settlement.company_payable)}</span>
          </div>
          <div className={mergeClasses(cards.small, cards.muted)}>{t("settlementPage.wallet.offline")}</div>
        </>
      ) : isBefore ? (
        <Before detail={detail} />
      ) : (
        <After detail={detail} download={download} />
      )}
    </section>
  );
};
