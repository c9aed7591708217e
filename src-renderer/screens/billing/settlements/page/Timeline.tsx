import { makeStyles, tokens } from "@fluentui/react-components";
import { settlements } from "../../../../../src-shared/billing/settlements/settlements-list.ts";
import type { TimelineEvent } from "../../../../../src-shared/kernel/records/timeline.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../../i18n/texts.ts";
import { codeLabel } from "../../../../list-screen/layout/list-texts.ts";
import { shortFingerprint } from "../dialogs/StepDialog.tsx";

const useStyles = makeStyles({
  list: { margin: 0, padding: `0 0 0 ${tokens.spacingHorizontalM}`, listStyleType: "none" },
  item: {
    position: "relative",
    display: "grid",
    gap: tokens.spacingVerticalXXS,
    padding: `0 0 ${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    "::before": {
      content: '""',
      position: "absolute",
      left: "-6px",
      top: "4px",
      width: "10px",
      height: "10px",
      borderRadius: "50%",
      backgroundColor: tokens.colorBrandBackground,
    },
  },
  head: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM, alignItems: "baseline" },
  action: { fontWeight: tokens.fontWeightSemibold },
  muted: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
  },
});

/** Actors that are no persons. */
const actors = new Set(["bank", "system"] as const);
const isNoPerson = (actor: string): actor is "bank" | "system" => (actors as ReadonlySet<string>).has(actor);
const amounts: ReadonlySet<string> = new Set([
  "company_payable",
  "accounting_fee",
  "amount",
  "labor_net",
  "owed",
  "before",
  "payable_before",
  "discount",
]);

const paramText = (texts: Texts, name: string, value: string | number): string | null => {
  if (!texts.has(`settlements.timeline.params.${name}`)) return null;
  const timeText =
    amounts.has(name) && typeof value === "number"
      ? texts.t("common.moneyYuan", { amount: formatMoney(value) })
      : name === "snapshot_hash" || name === "proof"
        ? shortFingerprint(String(value))
        : value;
  return texts.of(`settlements.timeline.params.${name}`, { value: timeText });
};

/** Every step: what, who, when, from which state to which. */
export const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const stateOf = (code: number) => codeLabel(texts, settlements.columns.status, code);
  return (
    <ol className={styles.list} aria-label={t("settlements.timeline.label")}>
      {[...events].reverse().map(({ id, at, actor, action, from, to, params }) => {
        const details = Object.entries(params).flatMap(([name, value]) => paramText(texts, name, value) ?? []);
        return (
          <li key={id} className={styles.item}>
            <span className={styles.head}>
              <span className={styles.action}>
                {texts.of(
                  `settlements.timeline.actions.${action}`,
                  {},
                  t("settlements.timeline.actions.other", { action }),
                )}
              </span>
              <span>{isNoPerson(actor) ? t(`settlements.timeline.${actor}`) : actor}</span>
              <span className={styles.muted}>{at}</span>
            </span>
            {to === null ? null : (
              <span className={styles.muted}>
                {from === null
                  ? stateOf(to)
                  : t("settlements.timeline.moved", { from: stateOf(from), to: stateOf(to) })}
              </span>
            )}
            {details.length === 0 ? null : <span>{details.join(" · ")}</span>}
          </li>
        );
      })}
    </ol>
  );
};
