import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, WarningRegular } from "@fluentui/react-icons";
import { taskStates } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { useAddressField } from "../../../ui/use-address-field.ts";
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

/** True once there can be evidence of work. */
const hasBegun = (status: number): boolean =>
  !(["draft", "toAudit", "rejected", "published", "elected", "closed", "cancelled"] as const).some(
    (key) => taskStates.code(key) === status,
  );

/** Evidence that a task lacks, each with its way out; it goes on to the bills and to the settlement's approval. */
export const EvidenceCard = ({ detail: { gaps, task } }: { readonly detail: TaskDetail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const [, go] = useAddressField(tabField);
  const at = "records.tasks.detail.gaps";
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
      {gaps.length === 0 && !hasBegun(task.status) ? (
        <div className={cards.muted}>{t("taskPages.gaps.later")}</div>
      ) : task.elected_count === 0 ? (
        <div className={cards.muted}>{t("taskPages.gaps.nobody")}</div>
      ) : gaps.length === 0 ? (
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
