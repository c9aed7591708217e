import { Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { taskModes } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { withTexts } from "../../../record/forms/form-values.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import type { StepProps } from "./step-props.ts";
import { endSeconds, factsOf } from "./task-input.ts";
import { laterBy, readTime } from "./task-times.ts";

const useStyles = makeStyles({
  row: {
    display: "grid",
    gridTemplateColumns: "96px 170px 24px 170px minmax(0, 1fr)",
    gap: "8px",
    alignItems: "center",
    minHeight: "40px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  one: { gridColumn: "2 / 5" },
  short: { width: "170px" },
});

type Props = Pick<StepProps, "form" | "faults">;

/** Times at which the clock elects, receives, begins and ends by itself; the end is typed in minutes from the start. */
export const TimesFields = ({ form, faults }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { input, change } = form;
  const { fields } = input;
  const put = (name: string, text: string) =>
    change((before) => ({ ...before, fields: withTexts({ [name]: text })(before.fields) }));
  const wrongOf = (...names: readonly string[]): string | undefined =>
    names.some((name) => readTime(fields[name] ?? "") === null) ? t("taskForm.times.unreadable") : undefined;
  const time = (name: string, label: string) => (
    <Input
      className={styles.short}
      aria-label={label}
      placeholder={t("taskForm.times.placeholder")}
      value={fields[name] ?? ""}
      maxLength={20}
      onChange={(_event, { value }) => put(name, value)}
    />
  );
  const facts = factsOf(input);
  const seconds = endSeconds(fields);
  const ends = seconds === null || facts.auto_start_time === null ? null : laterBy(facts.auto_start_time, seconds);
  return (
    <Section title={t("taskForm.times.title")}>
      <div className={styles.hint}>{t("taskForm.times.hint")}</div>
      {facts.mode === taskModes.directed ? null : (
        <div className={styles.row} data-field="auto_approve_time">
          <span>{t("taskPages.facts.times.approve")}</span>
          {time("auto_from", t("taskForm.times.from"))}
          <span>{t("taskForm.times.to")}</span>
          {time("auto_to", t("taskForm.times.until"))}
          <Field validationMessage={wrongOf("auto_from", "auto_to") ?? faults["auto_approve_time"] ?? null}>
            <span className={styles.hint}>
              {facts.need_count === 0 ? null : t("taskForm.times.approve", { count: facts.need_count })}
            </span>
          </Field>
        </div>
      )}
      <div className={styles.row} data-field="auto_receive_time">
        <span>{t("taskPages.facts.times.receive")}</span>
        <span className={styles.one}>{time("auto_receive", t("taskPages.facts.times.receive"))}</span>
        <Field validationMessage={wrongOf("auto_receive") ?? faults["auto_receive_time"] ?? null}>
          <span className={styles.hint}>{t("taskForm.times.receive")}</span>
        </Field>
      </div>
      <div className={styles.row} data-field="auto_start_time">
        <span>{t("taskPages.facts.times.start")}</span>
        <span className={styles.one}>{time("auto_start", t("taskPages.facts.times.start"))}</span>
        <Field validationMessage={wrongOf("auto_start") ?? faults["auto_start_time"] ?? null}>
          <span className={styles.hint}>{t("taskForm.times.start")}</span>
        </Field>
      </div>
      <div className={styles.row} data-field="auto_end_time">
        <span>{t("taskPages.facts.times.end")}</span>
        <Input
          className={styles.short}
          aria-label={t("taskPages.facts.times.end")}
          inputMode="numeric"
          maxLength={7}
          value={fields["auto_minutes"] ?? ""}
          contentAfter={t("taskForm.times.minutes")}
          onChange={(_event, { value }) => put("auto_minutes", value.replace(/\D/gu, ""))}
        />
        <span>{ends === null ? "" : "="}</span>
        <span>{ends?.slice(0, 16) ?? ""}</span>
        <Field validationMessage={faults["auto_end_time"] ?? null}>
          <span className={styles.hint}>{t("taskForm.times.end")}</span>
        </Field>
      </div>
    </Section>
  );
};
