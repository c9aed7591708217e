import { Text } from "@fluentui/react-components";
import type { FigureDifference } from "../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { type PayeeFault, payeeFaults } from "../../../src-shared/billing/settlements/settlement-payments-calls.ts";
import type { MoneyPlan, PlanItem } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { workerGap } from "../../../src-shared/kernel/states/worker-gap.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { useMoneyStyles } from "../money.styles.ts";
import { reasonsText } from "./DifferencePanel.tsx";

const isFault = (fault: string): fault is PayeeFault => payeeFaults.some((one) => one === fault);

/** Describes a payee's fault in the words that bills use for the worker. */
const faultText = ({ t, of }: Texts, fault: PayeeFault): string =>
  fault === "unverified" || fault === "unsigned" || fault === "stopped"
    ? of(`enums.workerGap.${workerGap[fault]}`)
    : t(`money.flow.payeeFaults.${fault}`);

/** Reason why something is left out, with the payees that prevent it. */
const refusalText = (texts: Texts, refusal: string, payees: PlanItem["payees"]): string => {
  const { t, error } = texts;
  const payeeTexts = payees.map(({ name, fault }) =>
    isFault(fault) ? t("money.flow.payeeFault", { name, fault: faultText(texts, fault) }) : name,
  );
  const reason = [error(new AppError(refusal)), ...payeeTexts].join(" ");
  return t("money.flow.leftOut", { reason });
};

/** Describes the payment in place of the approved one, or what a checker has to approve first, and why. */
const differenceText = (texts: Texts, difference: FigureDifference, isToApprove: boolean): string => {
  const { t } = texts;
  const key = isToApprove ? "company_payable" : "labor_net";
  const amounts = { was: formatMoney(difference.was[key]), now: formatMoney(difference.now[key]) };
  return ` ${t(isToApprove ? "figures.batch.approval" : "figures.batch.tax", amounts)} ${reasonsText(texts, difference)}`;
};

/** Each of several things that an operation is about, also those that are left out, with why. */
export const PlanItems = ({ items }: { items: readonly PlanItem[] }) => {
  const styles = useMoneyStyles();
  const { t, texts } = useText();
  const leftOut = items.filter(({ refusal }) => refusal !== null).length;
  return (
    <div>
      {leftOut === 0 ? null : <Text size={200}>{t("money.flow.leftOutCount", { count: leftOut })}</Text>}
      <ResultTable
        label={t("money.flow.items")}
        titles={[
          t("money.flow.object"),
          t("money.flow.company"),
          t("money.flow.count"),
          t("money.flow.transferAmount"),
          t("money.flow.itemState"),
        ]}
        rows={items.map(({ id, no, company_name, count, amount, refusal, payees, difference }) => ({
          key: id,
          cells: [
            no,
            company_name,
            String(count),
            formatMoney(amount),
            <span key="why" className={styles.why}>
              {refusal === null ? t("money.flow.willDo") : refusalText(texts, refusal, payees)}
              {difference === undefined ? null : (
                <span className={styles.muted}>{differenceText(texts, difference, refusal !== null)}</span>
              )}
            </span>,
          ],
        }))}
      />
    </div>
  );
};

/** Shows the balance left by an operation in each wallet it takes from. */
export const PlanWallets = ({ wallets }: { wallets: NonNullable<MoneyPlan["wallets"]> }) => {
  const { t, of } = useText();
  return (
    <ResultTable
      label={t("money.flow.wallets")}
      titles={[
        t("money.flow.wallet"),
        t("money.flow.walletNow"),
        t("money.flow.walletPaid"),
        t("money.flow.walletAfter"),
        t("money.flow.walletFree"),
      ]}
      rows={wallets.map((one) => ({
        key: one.id,
        cells: [
          `${one.company_name} · ${of(`enums.settlementChannel.${one.channel}`)}`,
          ...[one.balance, one.paid, one.balance_after, one.available_after].map((cents) => formatMoney(cents)),
        ],
      }))}
    />
  );
};
