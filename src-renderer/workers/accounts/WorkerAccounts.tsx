import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { PayAccountAction } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import type { PayAccountDetail } from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { payAccounts } from "../../../src-shared/workers/pay-accounts/pay-accounts-list.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { termText } from "../../i18n/term-text.ts";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../list-screen/row/RecordLink.tsx";
import { RecordActions } from "../../record/RecordActions.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { ButtonRow } from "../../ui/buttons/ButtonRow.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Money, Section } from "../../ui/facts/Facts.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { accountSteps } from "./account-actions.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { FourFactorDialog } from "./FourFactorDialog.tsx";
import { useWorkerAccounts } from "./use-worker-accounts.ts";

const useStyles = makeStyles({
  bar: { display: "flex", justifyContent: "flex-end", alignItems: "center", gap: tokens.spacingHorizontalM },
  table: { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  head: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    textAlign: "left",
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS} 0`,
  },
  cell: {
    verticalAlign: "top",
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  figure: { textAlign: "right" },
  under: { display: "block", color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  warning: { display: "block", color: tokens.colorStatusWarningForeground1, fontSize: tokens.fontSizeBase200 },
  danger: { display: "block", color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

type Begun = { readonly action: PayAccountAction; readonly detail: PayAccountDetail };

/** Text below an account's state: a hold, what a second person is asked, or by how many people it is used. */
const Standing = ({ detail: { account, fail_at, fail_reason } }: { readonly detail: PayAccountDetail }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  if (account.hold) {
    const failure = fail_at === null ? "" : `${fail_at.slice(5, 10)} ${termText(texts, fail_reason ?? "")}`;
    return <span className={styles.danger}>{failure || t("payAccounts.tab.held")}</span>;
  }
  if (account.request !== 0 && account.waits === 1) {
    const what = texts.of(`enums.accountRequest.${account.request}`);
    return (
      <span className={styles.warning}>
        {t("payAccounts.tab.requested", { name: account.asked_by_name ?? "", what })}
      </span>
    );
  }
  return account.used_by > 1 ? (
    <span className={styles.warning}>{t("payAccounts.tab.shared", { count: account.used_by })}</span>
  ) : (
    <span className={styles.under}>{t("payAccounts.tab.ownOnly")}</span>
  );
};

const AccountRow = ({ detail, onBegin }: { readonly detail: PayAccountDetail; onBegin(begun: Begun): void }) => {
  const styles = useStyles();
  const { t } = useText();
  const { account } = detail;
  const { columns } = payAccounts;
  return (
    <tr>
      <td className={styles.cell}>
        <RecordLink to={{ list: "payAccounts", id: account.id }}>
          <CellValue column={columns.bank_name} value={account.bank_name} />
        </RecordLink>
        <span className={styles.under}>
          <CellValue column={columns.type} value={account.type} />
        </span>
      </td>
      <td className={styles.cell}>
        {account.account_no}
        <span className={styles.under}>
          {t(account.is_default ? "payAccounts.tab.isDefault" : "payAccounts.tab.other")}
        </span>
      </td>
      <td className={styles.cell}>
        <CellValue column={columns.verify_method} value={account.verify_method} />
        <span className={styles.under}>{account.verified_at?.slice(0, 16) ?? ""}</span>
      </td>
      <td className={styles.cell}>
        {account.hold ? (
          <StateTag tone="danger" text={t("payAccounts.tab.held")} />
        ) : (
          <CellValue column={columns.status} value={account.status} />
        )}
        <Standing detail={detail} />
      </td>
      <td className={`${styles.cell} ${styles.figure}`}>
        <Money cents={detail.paid_amount} />
        <span className={styles.under}>
          {detail.unpaid_count === 0
            ? t("payAccounts.tab.times", { count: detail.paid_count })
            : t("payAccounts.tab.unpaid", { count: detail.unpaid_count, amount: formatMoney(detail.unpaid_amount) })}
        </span>
      </td>
      <td className={`${styles.cell} ${styles.figure}`}>
        <ButtonRow isAtEnd>
          <RecordActions
            shown={accountSteps}
            row={account}
            verdicts={detail.actions}
            onAction={(action) => onBegin({ action: action as PayAccountAction, detail })}
          />
        </ButtonRow>
      </td>
    </tr>
  );
};

/** The accounts that a worker is paid to, with what can be done with each, and the check of another card. */
export const WorkerAccounts = ({ laborId }: { readonly laborId: string }) => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  const [begun, setBegun] = useState<Begun>();
  const [isChecking, setChecking] = useState(false);
  const query = useWorkerAccounts(laborId);
  const answer = query.data?.value;
  if (answer === undefined) return <DetailStates query={query} />;
  return (
    <Section title={t("lists.payAccounts.title")}>
      {answer.accounts.length === 0 ? (
        <Text>{t("payAccounts.tab.none")}</Text>
      ) : (
        <table className={styles.table} aria-label={t("lists.payAccounts.title")}>
          <thead>
            <tr>
              {(["bank", "account", "check", "state"] as const).map((key) => (
                <th key={key} scope="col" className={styles.head}>
                  {t(`payAccounts.tab.${key}`)}
                </th>
              ))}
              <th scope="col" className={`${styles.head} ${styles.figure}`}>
                {t("payAccounts.tab.paid")}
              </th>
              <th aria-label={t("actions.more")} />
            </tr>
          </thead>
          <tbody>
            {answer.accounts.map((detail) => (
              <AccountRow key={detail.account.id} detail={detail} onBegin={setBegun} />
            ))}
          </tbody>
        </table>
      )}
      {can("labor.labor.edit") ? (
        <div className={styles.bar}>
          <Text className={styles.under}>{t("payAccounts.form.tries", { count: answer.tries_left })}</Text>
          <Button icon={<AddRegular />} onClick={() => setChecking(true)}>
            {t("payAccounts.tab.add")}
          </Button>
        </div>
      ) : null}
      {begun ? <ChangeDialog {...begun} onClose={() => setBegun(undefined)} /> : null}
      {isChecking ? <FourFactorDialog laborId={laborId} onClose={() => setChecking(false)} /> : null}
    </Section>
  );
};
