import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { TaskFault } from "../../../../src-shared/tasks/tasks/task-rules.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { faultsOfStep, type TaskStep, taskSteps } from "./task-steps.ts";
import type { TaskFormState } from "./use-task-form.ts";

const useStyles = makeStyles({
  aside: {
    display: "flex",
    flexDirection: "column",
    minHeight: 0,
    overflowY: "auto",
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  steps: { listStyleType: "none", margin: "8px 0 0", padding: 0 },
  step: {
    display: "flex",
    gap: "12px",
    width: "100%",
    padding: "10px 16px 10px 20px",
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
  },
  now: { backgroundColor: tokens.colorBrandBackground2 },
  knob: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    boxSizing: "border-box",
    width: "22px",
    height: "22px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "50%",
    fontSize: tokens.fontSizeBase200,
  },
  knobNow: {
    border: "none",
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  knobDone: { border: "none", color: tokens.colorStatusSuccessForeground1 },
  words: { display: "grid", minWidth: 0 },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  faults: { padding: "12px 20px", marginTop: "8px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  list: { listStyleType: "none", margin: "8px 0 0", padding: 0, display: "grid", gap: "6px" },
  fault: { display: "flex", justifyContent: "space-between", gap: "8px" },
  foot: { marginTop: "auto", padding: "12px 20px" },
});

const shownAtMost = 8;

type Props = {
  readonly step: TaskStep;
  readonly faults: readonly TaskFault[];
  readonly form: TaskFormState;
  readonly textOf: (fault: TaskFault) => string;
  readonly onGo: (step: TaskStep) => void;
  readonly onField: (field: string) => void;
};

/** The steps with what is to be mended in each, all faults with the way to them, and when the draft was kept. */
export const StepNav = ({ step, faults, form, textOf, onGo, onField }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { savedAt, isDirty, isBusy } = form;
  return (
    <nav className={styles.aside} aria-label={t("taskForm.stepsLabel")}>
      <ol className={styles.steps}>
        {taskSteps.map((one, at) => {
          const wrong = faultsOfStep(faults, one).length;
          const isNow = one === step;
          return (
            <li key={one}>
              <button
                type="button"
                className={mergeClasses(styles.step, isNow && styles.now)}
                aria-current={isNow ? "step" : undefined}
                onClick={() => onGo(one)}
              >
                <span
                  aria-hidden
                  className={mergeClasses(
                    styles.knob,
                    isNow && styles.knobNow,
                    !isNow && wrong === 0 && styles.knobDone,
                  )}
                >
                  {!isNow && wrong === 0 ? <CheckmarkCircleFilled fontSize={20} /> : at + 1}
                </span>
                <span className={styles.words}>
                  <span>{t(`taskForm.steps.${one}`)}</span>
                  <span className={mergeClasses(styles.small, wrong > 0 && styles.bad)}>
                    {wrong === 0 ? t("taskForm.whole") : t("taskForm.toMend", { count: wrong })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {faults.length === 0 ? null : (
        <div className={styles.faults}>
          <strong>{t("taskForm.before", { count: faults.length })}</strong>
          <ul className={styles.list}>
            {faults.slice(0, shownAtMost).map((fault) => (
              <li key={`${fault.field} ${fault.code}`} className={styles.fault} title={textOf(fault)}>
                <span>{t(`taskForm.names.${fault.field as "name"}`)}</span>
                <Link as="button" onClick={() => onField(fault.field)}>
                  {t("taskForm.mend")}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={mergeClasses(styles.foot, styles.small)} role="status">
        {isBusy
          ? t("common.saving")
          : isDirty
            ? t("taskForm.unsaved")
            : savedAt === null
              ? t("taskForm.keeps")
              : t("taskForm.savedAt", { time: shanghaiNow(savedAt).slice(11, 16) })}
      </div>
    </nav>
  );
};
