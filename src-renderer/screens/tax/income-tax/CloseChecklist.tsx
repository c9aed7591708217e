import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleRegular, CircleRegular, ErrorCircleRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { CloseCheck } from "../../../../src-shared/registries/workbench/tax-close-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../list-screen/model/list-address.ts";

const useStyles = makeStyles({
  list: { listStyleType: "none", margin: 0, padding: 0 },
  item: {
    display: "flex",
    alignItems: "start",
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { flexShrink: 0, fontSize: "18px", display: "flex" },
  done: { color: tokens.colorPaletteGreenForeground1 },
  open: { color: tokens.colorNeutralForeground3 },
  blocks: { color: tokens.colorPaletteRedForeground1 },
  text: { flexGrow: 1 },
  link: { flexShrink: 0 },
  figures: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground2 },
});

const icons = { done: CheckmarkCircleRegular, open: CircleRegular, blocks: ErrorCircleRegular } as const;

/** Points that say only whether, not how many. */
const uncounted: ReadonlySet<CloseCheck["key"]> = new Set(["monthOver", "locked"]);

/** Lists the conditions for locking a month: what is done, what is open, and the way to the records of each. */
export const CloseChecklist = ({ checks, onPay }: { checks: readonly CloseCheck[]; onPay: (() => void) | null }) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <ul className={styles.list} aria-label={t("incomeTax.close.checks")}>
      {checks.map(({ key, state, count, amount, link }) => {
        const Icon = icons[state];
        const address = link === null ? null : listAddress(link.list, link.query);
        return (
          <li key={key} className={styles.item}>
            <span
              className={mergeClasses(styles.icon, styles[state])}
              role="img"
              aria-label={t(`incomeTax.close.state.${state}`)}
              title={t(`incomeTax.close.state.${state}`)}
            >
              <Icon />
            </span>
            <span className={styles.text}>{t(`incomeTax.close.check.${key}`)}</span>
            {state === "done" || uncounted.has(key) ? null : (
              <span className={styles.figures}>
                {amount === null || amount === 0
                  ? t("incomeTax.close.figures", { count })
                  : t("incomeTax.close.figuresAmount", { count, amount: formatMoney(amount) })}
              </span>
            )}
            {key === "promotionTaxPaid" && state === "open" && onPay !== null ? (
              <Link as="button" className={styles.link} onClick={onPay}>
                {t("incomeTax.declare.pay")}
              </Link>
            ) : null}
            {address === null ? null : (
              <Link as="button" className={styles.link} onClick={() => void navigate(address)}>
                {t("incomeTax.close.goTo")}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
};
