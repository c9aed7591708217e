import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { bankByCode } from "../../../../src-shared/kernel/values/banks/bank.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  guide: { margin: `${tokens.spacingVerticalS} 0 0`, paddingLeft: tokens.spacingHorizontalXL },
  no: { fontVariantNumeric: "tabular-nums" },
});

/** True when all of the number is here: for the company's own people, who transfer to it. */
export const isPayIntoWhole = ({ pay_into }: Pick<WalletDetail, "pay_into">): boolean => /^\d+$/u.test(pay_into.no);

/** In fours, as bank forms show it; what is copied has no spaces. */
const inFours = (no: string): string => no.replace(/(\d{4})(?=\d)/gu, "$1 ");

const steps = ["transfer", "payer", "serial", "arrival"] as const;

/** The account that fills a wallet: name, number and bank to copy, and how a recharge goes, for whoever transfers. */
export const PayInto = ({ detail }: { detail: Pick<WalletDetail, "wallet" | "pay_into"> }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { wallet, pay_into } = detail;
  const bank = bankByCode(pay_into.bank)?.name ?? of(`enums.settlementChannel.${wallet.channel}`);
  const name = { name: t("funds.recharge.name"), value: pay_into.name };
  if (!isPayIntoWhole(detail)) {
    return (
      <>
        <RowFields
          list="wallets"
          row={wallet as Row}
          keys={["virtual_account_no"]}
          more={[name, { name: t("funds.wallet.bank"), value: bank }]}
        />
        <Text size={200} className={styles.muted}>
          {t("funds.wallet.payIntoHint")}
        </Text>
      </>
    );
  }
  const copied = (shownText: string, value: string) => (
    <span className={styles.no}>
      {shownText}
      <CopyButton value={value} />
    </span>
  );
  return (
    <>
      <Facts
        facts={[
          { name: name.name, value: copied(pay_into.name, pay_into.name) },
          { name: t("funds.recharge.no"), value: copied(inFours(pay_into.no), pay_into.no) },
          { name: t("funds.wallet.bank"), value: copied(bank, bank) },
        ]}
      />
      <ol className={styles.guide}>
        {steps.map((step) => (
          <li key={step}>{t(`funds.recharge.${step}`)}</li>
        ))}
      </ol>
    </>
  );
};
