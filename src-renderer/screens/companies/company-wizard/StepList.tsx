import { Link, makeStyles, mergeClasses, ProgressBar, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons";
import { type WizardStep, wizardSteps } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { fieldName } from "./fields/field-name.ts";
import type { Loaded } from "./fields/loaded.ts";
import { faultsNow, missingNow, progressNow } from "./fields/wizard-progress.ts";
import { isDirty, type WizardState } from "./fields/wizard-state.ts";

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
    gap: tokens.spacingHorizontalM,
    width: "100%",
    padding: "10px 16px 10px 20px",
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    textAlign: "left",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  now: { backgroundColor: tokens.colorBrandBackground2, fontWeight: tokens.fontWeightSemibold },
  knob: {
    width: "22px",
    height: "22px",
    flexShrink: 0,
    borderRadius: "50%",
    display: "grid",
    placeItems: "center",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  knobDone: { color: tokens.colorStatusSuccessForeground1, border: "none" },
  words: { display: "grid", fontWeight: tokens.fontWeightRegular, minWidth: 0 },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  figure: { flexShrink: 0, whiteSpace: "nowrap" },
  warm: { color: tokens.colorStatusWarningForeground1 },
  gaps: { padding: "12px 20px", marginTop: "8px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  gapsHead: { display: "flex", justifyContent: "space-between", marginBottom: "6px" },
  gapList: { listStyleType: "none", margin: "8px 0 0", padding: 0, display: "grid", gap: "4px" },
  gap: { display: "flex", justifyContent: "space-between", gap: "8px" },
  foot: {
    marginTop: "auto",
    padding: "12px 20px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Things that are missing are named as far as they fit; the rest is counted. */
const gapsShown = 7;

type Props = {
  readonly state: WizardState;
  readonly loaded: Loaded;
  readonly onGo: (step: WizardStep, field?: string) => void;
};

/** The four steps with what is missing or wrong in each by what stands in the controls, and the list of all that is missing. */
export const StepList = ({ state, loaded, onGo }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { head } = state;
  const steps = progressNow(state, loaded);
  const gaps = missingNow(state, loaded);
  const total = steps.reduce((sum, step) => sum + step.total, 0);
  const saved = head?.steps.find(({ step }) => step === state.step);
  return (
    <nav className={styles.aside} aria-label={t("companyWizard.stepsLabel")}>
      <ol className={styles.steps}>
        {wizardSteps.map((step, at) => {
          // Of a new company only the first step can be begun.
          const own = head === null && step !== "base" ? undefined : steps.find((one) => one.step === step);
          const missing = own?.missing.length ?? 0;
          const { wrong, refused } = faultsNow(step, state, loaded);
          const faults = new Set([...wrong, ...Object.keys(refused)]).size;
          const isWhole = own !== undefined && missing === 0 && faults === 0;
          return (
            <li key={step}>
              <button
                type="button"
                className={mergeClasses(styles.step, step === state.step && styles.now)}
                aria-current={step === state.step ? "step" : undefined}
                onClick={() => onGo(step)}
              >
                <span className={mergeClasses(styles.knob, isWhole && styles.knobDone)} aria-hidden>
                  {isWhole ? <CheckmarkCircleFilled fontSize={20} /> : at + 1}
                </span>
                <span className={styles.words}>
                  <span>{t(`companyWizard.steps.${step}`)}</span>
                  <span className={mergeClasses(styles.small, missing + faults > 0 && styles.warm)}>
                    {own === undefined
                      ? t("companyWizard.notBegun")
                      : faults > 0
                        ? t("companyWizard.faults", { count: faults })
                        : missing === 0
                          ? t("companyWizard.whole", { total: own.total })
                          : t("companyWizard.lacks", { done: own.total - missing, total: own.total, missing })}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {gaps.length === 0 || head?.mode !== "draft" ? null : (
        <div className={styles.gaps}>
          <div className={styles.gapsHead}>
            <strong>{t("companyWizard.gaps", { count: gaps.length })}</strong>
            <span className={mergeClasses(styles.small, styles.figure)}>
              {t("companyWizard.ofTotal", { done: total - gaps.length, total })}
            </span>
          </div>
          <ProgressBar value={total === 0 ? 0 : (total - gaps.length) / total} />
          <ul className={styles.gapList}>
            {gaps.slice(0, gapsShown).map(({ step, field }) => (
              <li key={`${step}.${field}`} className={styles.gap}>
                <span>{fieldName(texts, field)}</span>
                <Link as="button" onClick={() => onGo(step, field)}>
                  {t("companyWizard.fill")}
                </Link>
              </li>
            ))}
            {gaps.length > gapsShown ? (
              <li className={styles.small}>{t("companyWizard.moreGaps", { count: gaps.length - gapsShown })}</li>
            ) : null}
          </ul>
        </div>
      )}
      <div className={styles.foot} role="status">
        {state.phase === "saving"
          ? t("companyWizard.saving")
          : isDirty(state, state.step)
            ? t("companyWizard.unsaved")
            : saved?.saved_at
              ? t("companyWizard.savedAt", { at: saved.saved_at.slice(5, 16), name: saved.saved_by ?? "" })
              : t("companyWizard.autosave")}
      </div>
    </nav>
  );
};
