import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, WarningRegular } from "@fluentui/react-icons";
import { useText } from "../../../i18n/TextProvider.tsx";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { evidenceState } from "./evidence-state.ts";
import type { TaskDetail } from "./task-detail.ts";

const useStyles = makeStyles({
  row: { display: "flex", alignItems: "center", gap: "8px", minHeight: "24px" },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" },
  warm: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
});

/** Tab on which a gap is looked at. */
const tabOf = {
  ...{ note: "note", noteStale: "note", signIn: "signins", report: "reports", contract: "people", late: "record" },
} as const;

/** Evidence that a task lacks, each with its way out; it goes on to the bills and to the settlement's approval. */
export const EvidenceCard = ({ detail: { gaps, task } }: { readonly detail: TaskDetail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const [, go] = useAddressField(tabField);
  const at = "records.tasks.detail.gaps";
  const state = evidenceState(task, gaps);
  return (
    <section className={cards.card} aria-label={t(`${at}.title`)}>
      <div className={cards.line}>
        <span>
          <span className={cards.strong}>{t(`${at}.title`)}</span>
          {gaps.length === 0 ? null : (
            <span className={mergeClasses(cards.strong, cards.warm)}>
              {` ${t("taskPages.gaps.missing", { count: gaps.length })}`}
            </span>
          )}
        </span>
      </div>
      {state === "later" || state === "nobody" ? (
        <div className={cards.muted}>{t(`taskPages.gaps.${state}`)}</div>
      ) : state === "complete" ? (
        <div className={mergeClasses(styles.row, cards.muted)}>
          <CheckmarkRegular className={styles.good} />
          {t("taskPages.gaps.complete")}
        </div>
      ) : (
        gaps.map(({ key, people }) => (
          <div key={key} className={styles.row}>
            <WarningRegular className={styles.warm} />
            <span className={styles.text}>{`${t(`${at}.${key}`)} · ${t(`${at}.people`, { people })}`}</span>
            <Link as="button" onClick={() => go(tabOf[key])}>
              {t("taskPages.gaps.see")}
            </Link>
          </div>
        ))
      )}
      {gaps.length === 0 ? null : (
        <div className={mergeClasses(cards.small, cards.muted)}>{t("taskPages.gaps.carried")}</div>
      )}
    </section>
  );
};
