import { Button, Field, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { choiceField } from "../../../../src-shared/kernel/forms/fields.ts";
import { taskModeCodes, taskModes } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { mostDirected, taskForm } from "../../../../src-shared/tasks/tasks/tasks-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import { PickReadyWorker } from "../../../tasks/PickReadyWorker.tsx";
import { obstacleOf } from "../../../tasks/worker-obstacle.ts";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import type { StepProps } from "./step-props.ts";
import { useTaskFields } from "./use-task-fields.ts";

const mode = choiceField(taskModeCodes, { isInline: true });

const useStyles = makeStyles({
  step: { display: "grid", gap: "12px", maxWidth: "760px" },
  workers: { display: "grid", gap: "8px" },
  bad: { color: tokens.colorStatusDangerForeground1 },
});

const { need_count, is_display_hall, no_directional_is_display_hall, is_no_audit } = taskForm;

/** Second step: how people come to the task, whom it names, how many it needs, and what its mode leaves open. */
export const WhoStep = ({ form, company, faults }: StepProps) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const fields = useTaskFields(form, faults);
  const { input, change } = form;
  const chosen = Number(input.fields["mode"]) || taskModes.open;
  const isDirected = chosen !== taskModes.open;
  const hall =
    chosen === taskModes.open
      ? { is_display_hall }
      : chosen === taskModes.both
        ? { no_directional_is_display_hall }
        : {};
  const audit = chosen !== taskModes.directed && company.mayBeUnaudited ? { is_no_audit } : {};
  return (
    <div className={styles.step}>
      <FormFields form={{ mode, need_count }} {...fields} />
      <div data-field="is_display_hall">
        <FormFields form={{ ...hall, ...audit }} {...fields} />
        {faults["is_display_hall"] === undefined ? null : (
          <span className={styles.bad} role="alert">
            {faults["is_display_hall"]}
          </span>
        )}
      </div>
      {isDirected ? (
        <div data-field="labor_ids">
          <Field
            label={t("taskForm.named.label", { count: input.named.length })}
            required
            validationMessage={faults["labor_ids"] ?? null}
          >
            <div className={styles.workers}>
              <ResultTable
                label={t("taskForm.names.labor_ids")}
                titles={[
                  t("lists.tasks.columns.labor_name"),
                  t("columnTitles.id_no"),
                  t("taskForm.named.obstacle"),
                  "",
                ]}
                rows={input.named.map((worker) => {
                  const obstacle = obstacleOf(texts, worker);
                  return {
                    key: worker.id,
                    cells: [
                      worker.name,
                      worker.id_no,
                      <span key="why" className={mergeClasses(obstacle !== null && styles.bad)}>
                        {obstacle ?? ""}
                      </span>,
                      <Button
                        key="remove"
                        size="small"
                        appearance="subtle"
                        icon={<DeleteRegular />}
                        aria-label={t("taskForm.named.remove", { name: worker.name })}
                        onClick={() => change({ named: input.named.filter(({ id }) => id !== worker.id) })}
                      />,
                    ],
                  };
                })}
              />
              <PickReadyWorker
                companyId={company.id}
                chosen={new Set(input.named.map(({ id }) => id))}
                isFull={input.named.length >= mostDirected}
                onPick={(worker) => change({ named: [...input.named, worker] })}
              />
            </div>
          </Field>
        </div>
      ) : null}
    </div>
  );
};
