import { Link, mergeClasses } from "@fluentui/react-components";
import { LockClosedRegular, WarningRegular } from "@fluentui/react-icons";
import { flagsOf } from "../../../../src-shared/tasks/tasks/task-rules.ts";
import { taskModes } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useWizardStyles } from "../../../record/forms/wizard.styles.ts";
import { obstacleOf } from "../../../tasks/worker-obstacle.ts";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { CostSide } from "./CostSide.tsx";
import { useModeStyles } from "./side.styles.ts";
import type { StepProps } from "./step-props.ts";
import { factsOf } from "./task-input.ts";

type Props = Pick<StepProps, "form" | "company"> & { readonly onMode: () => void };

/** Shows the effects of the chosen mode, told as facts and not as switches, and what it comes to at its highest price. */
export const ModeSide = ({ form, company, onMode }: Props) => {
  const styles = useModeStyles();
  const frame = useWizardStyles();
  const cards = useCardStyles();
  const texts = useText();
  const { t } = texts;
  const { input } = form;
  const facts = factsOf(input);
  const flags = flagsOf(
    facts.mode,
    { ...facts, is_no_audit: input.fields["is_no_audit"] === "1", is_no_audit_directional: true },
    company.mayBeUnaudited,
  );
  const unready = input.named.filter((worker) => obstacleOf(texts, worker) !== null).length;
  const open = Math.max(0, facts.need_count - (facts.mode === taskModes.both ? facts.directed : 0));
  const fact = (text: string) => (
    <div className={styles.row}>
      <LockClosedRegular className={styles.icon} />
      <span className={styles.text}>{text}</span>
    </div>
  );
  const isInHall = flags.is_display_hall || flags.no_directional_is_display_hall;
  return (
    <aside className={frame.beside} aria-label={t("taskForm.side.title")}>
      <div className={styles.head}>
        <strong>{t("taskForm.side.title")}</strong>
        <Link as="button" onClick={onMode}>
          {t("taskForm.side.change")}
        </Link>
      </div>
      {facts.mode === taskModes.open ? null : (
        <section className={mergeClasses(cards.card, styles.card)}>
          <div className={cards.strong}>{t("taskForm.side.directed", { count: facts.directed })}</div>
          {fact(t("taskForm.side.noAudit"))}
          {fact(t("taskForm.side.toThem"))}
          {unready === 0 ? null : (
            <div className={styles.row}>
              <WarningRegular className={styles.warm} />
              <span className={mergeClasses(styles.text, styles.warm)}>
                {t("taskForm.side.notReady", { count: unready })}
              </span>
            </div>
          )}
        </section>
      )}
      {facts.mode === taskModes.directed ? null : (
        <section className={mergeClasses(cards.card, styles.card)}>
          <div className={cards.strong}>{t("taskForm.side.open", { count: open })}</div>
          {fact(t(flags.is_no_audit ? "taskForm.side.unaudited" : "taskForm.side.audited"))}
          {fact(t(isInHall ? "taskForm.side.inHall" : "taskForm.side.notInHall"))}
        </section>
      )}
      <CostSide {...{ facts, company }} unit={Number(input.fields["price_unit"])} />
    </aside>
  );
};
