import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type {
  FigureDifference,
  FigureLine,
  FigureTotals,
} from "../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { PlainTable } from "../../ui/facts/PlainTable.tsx";

const useStyles = makeStyles({
  panel: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
  now: { fontWeight: tokens.fontWeightSemibold },
  why: { display: "block", minWidth: "200px", whiteSpace: "normal" },
  was: { color: tokens.colorNeutralForeground3 },
});

const totalKeys = ["company_payable", "service_fee", "pit", "vat", "surtax", "vat_recover", "labor_net"] as const;

/** Totals that are always shown, even unchanged ones: the company's pay and the workers'. */
const always: ReadonlySet<keyof FigureTotals> = new Set(["company_payable", "labor_net"]);

const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

const Totals = ({ difference: { was, now } }: { difference: FigureDifference }) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <PlainTable
      label={t("figures.of")}
      hasRowHeads
      figures={[1, 2, 3]}
      titles={[t("figures.item"), ...(["was", "now", "moved"] as const).map((key) => t(`figures.${key}`))]}
      rows={totalKeys
        .filter((key) => always.has(key) || was[key] !== now[key])
        .map((key) => ({
          key,
          cells: [
            t(`figures.totals.${key}`),
            <span key="was" className={styles.was}>
              {formatMoney(was[key])}
            </span>,
            <strong key="now" className={styles.now}>
              {formatMoney(now[key])}
            </strong>,
            signed(now[key] - was[key]),
          ],
        }))}
    />
  );
};

type Taxed = FigureLine["was"];
const taxOf = ({ pit, vat, surtax, vat_recover }: Taxed): number => pit + vat + surtax + vat_recover;

/** "1.00 → 2.00", or the one amount where it stayed. */
export const changeText = ({ t }: Texts, was: number, now: number): string =>
  was === now ? formatMoney(now) : t("figures.change", { was: formatMoney(was), now: formatMoney(now) });

const whyText = (texts: Texts, { reasons, cause_no }: FigureLine): string => {
  const { t } = texts;
  const reasonTexts = reasons.map((reason) => t(`figures.reasons.${reason}`));
  return [...reasonTexts, ...(cause_no === null ? [] : [t("figures.cause", { nos: cause_no })])].join(
    t("figures.between"),
  );
};

/** Reasons for changed amounts, and the other payments behind it, in one sentence. */
export const reasonsText = ({ t }: Texts, { reasons, cause_nos }: FigureDifference): string => {
  const reasonTexts = reasons.map((reason) => t(`figures.reasons.${reason}`));
  const cause = cause_nos.length === 0 ? [] : [t("figures.cause", { nos: cause_nos.join(t("figures.listed")) })];
  return t("figures.why", { reasons: [...reasonTexts, ...cause].join(t("figures.between")) });
};

/** Compares approved and present figures: sums, why, and the lines that changed. */
export const DifferencePanel = ({ difference }: { difference: FigureDifference }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { changed, lines } = difference;
  const counts = { changed, shown: lines.length };
  return (
    <div className={styles.panel}>
      <Totals difference={difference} />
      <Text size={200}>{reasonsText(texts, difference)}</Text>
      <Text size={200}>{t(changed > lines.length ? "figures.shown" : "figures.all", counts)}</Text>
      <ResultTable
        label={t("figures.lines")}
        titles={(["bill", "payee", "payable", "tax", "net", "why"] as const).map((key) => t(`figures.line.${key}`))}
        rows={lines.map((line) => ({
          key: line.bill_id,
          cells: [
            line.bill_no,
            line.labor_name,
            changeText(texts, line.was.customer_pay, line.now.customer_pay),
            changeText(texts, taxOf(line.was), taxOf(line.now)),
            changeText(texts, line.was.net, line.now.net),
            <span key="why" className={styles.why}>
              {whyText(texts, line)}
            </span>,
          ],
        }))}
      />
    </div>
  );
};
