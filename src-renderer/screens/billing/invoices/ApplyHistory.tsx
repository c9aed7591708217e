import { makeStyles, tokens } from "@fluentui/react-components";
import { invoiceApplies } from "../../../../src-shared/billing/invoices/invoice-applies-list.ts";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import { codeLabel } from "../../../list-screen/layout/list-texts.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", gap: tokens.spacingVerticalS },
  head: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM, alignItems: "baseline" },
  action: { fontWeight: tokens.fontWeightSemibold },
  muted: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
  },
});

const amounts: ReadonlySet<string> = new Set(["amount", "apply_amount", "correction_amount", "before", "after"]);

const paramText = ({ t, of, has }: Texts, name: string, value: string | number): string[] => {
  const key = `invoices.detail.params.${name}`;
  if (!has(key) || (name === "correction_amount" && value === 0)) return [];
  const valueText = amounts.has(name) ? t("common.moneyYuan", { amount: moneyText(value) }) : String(value);
  return [of(key, { value: valueText })];
};

/** Every step of an application, the newest first: what, who, when. */
export const ApplyHistory = ({ events }: { events: InvoiceApplyDetail["events"] }) => {
  const styles = useStyles();
  const { t, of, texts } = useText();
  const stateOf = (code: number) => codeLabel(texts, invoiceApplies.columns.status, code);
  return (
    <ol className={styles.list} aria-label={t("invoices.detail.history")}>
      {[...events].reverse().map(({ id, at, actor, action, from, to, params }) => {
        const details = Object.entries(params).flatMap(([name, value]) => paramText(texts, name, value));
        const hasMoved = from !== null && to !== null && from !== to;
        return (
          <li key={id}>
            <div className={styles.head}>
              <span className={styles.action}>
                {of(`invoices.detail.steps.${action}`, {}, of(`invoicePapers.steps.${action}`))}
              </span>
              <span>{actor}</span>
              <span className={styles.muted}>{at}</span>
              {hasMoved ? (
                <span className={styles.muted}>
                  {t("invoices.detail.moved", { from: stateOf(from), to: stateOf(to) })}
                </span>
              ) : null}
            </div>
            {details.length === 0 ? null : <div>{details.join(" · ")}</div>}
          </li>
        );
      })}
    </ol>
  );
};
