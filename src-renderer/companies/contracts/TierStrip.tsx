import { makeStyles, tokens } from "@fluentui/react-components";
import type { CompanyTerms as Terms } from "../../../src-shared/companies/register/company-parts-calls.ts";
import { formatMoney, formatRatio } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  strip: {
    display: "flex",
    margin: "6px 0",
    padding: 0,
    listStyleType: "none",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "6px",
  },
  tier: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    padding: "4px 8px",
    textAlign: "right",
    "& + &": { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  reach: {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
  },
  ratio: { fontWeight: tokens.fontWeightSemibold },
});

const wholeYuan = (cents: number): string => formatMoney(cents).replace(/\.00$/u, "");

/** The rows of a fee grid beside each other, each with the amounts that it is for. */
export const TierStrip = ({ label, tiers }: { readonly label: string; readonly tiers: Terms["tiers"] }) => {
  const styles = useStyles();
  const { t } = useText();
  const reachOf = ({ limit, sign }: Terms["tiers"][number], at: number): string => {
    if (limit !== null) return `${sign === 2 ? "<" : "≤"} ${wholeYuan(limit)}`;
    const before = tiers[at - 1]?.limit;
    return before === undefined || before === null
      ? t("companies.story.anyAmount")
      : t("companies.story.beyond", { amount: wholeYuan(before) });
  };
  return (
    <ol className={styles.strip} aria-label={label}>
      {tiers.map((tier, at) => (
        <li key={`${tier.limit}`} className={styles.tier}>
          <div className={styles.reach} title={reachOf(tier, at)}>
            {reachOf(tier, at)}
          </div>
          <div className={styles.ratio}>{formatRatio(tier.ratio)}</div>
        </li>
      ))}
    </ol>
  );
};
