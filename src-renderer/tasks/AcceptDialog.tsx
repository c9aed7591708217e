import { Input, Link, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { useRef, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { formatMoney, moneyText, plainMoney } from "../../src-shared/kernel/values/money/money.ts";
import { applicantStates } from "../../src-shared/tasks/applicants/applicant-states.ts";
import { taskApplicants } from "../../src-shared/tasks/applicants/task-applicants-record.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { keys } from "../i18n/keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../list-screen/model/define-list-screen.ts";
import type { RowCondition } from "../list-screen/model/row-condition.ts";
import { ManyRowsDialog } from "../record/ManyRowsDialog.tsx";
import { chosenOf, useMany } from "../record/use-many.ts";
import { ResultTable } from "../ui/facts/Facts.tsx";
import { amountOf, amountsOf, amountText, beyondSigns, bySigns, type TypedAmounts } from "./accept-amounts.ts";
import { TaskPlan } from "./TaskPlan.tsx";

const useStyles = makeStyles({
  amount: { width: "132px" },
  warm: { color: tokens.colorStatusWarningForeground1 },
  line: { display: "flex", gap: "8px", alignItems: "center" },
});

const toAccept: RowCondition = { status: [applicantStates.code("toAccept")] };

type TableProps = {
  readonly rows: readonly Row[];
  readonly typed: TypedAmounts;
  readonly onType: (id: string, text: string) => void;
};

/** People whose work is accepted, each with its amount; Enter goes down the column. */
const Amounts = ({ rows, typed, onType }: TableProps) => {
  const styles = useStyles();
  const { t } = useText();
  const table = useRef<HTMLDivElement>(null);
  const goDown = (at: number) => {
    const fields = table.current?.querySelectorAll<HTMLInputElement>("input");
    fields?.[at + 1]?.focus();
    fields?.[at + 1]?.select();
  };
  const at = "lists.taskApplicants.columns";
  return (
    <div ref={table}>
      <ResultTable
        isTall
        label={t("taskPages.accept.table")}
        titles={[
          ...([t(`${at}.name`), t(`${at}.id_no`), t(`${at}.sign_count`), t(`${at}.report_count`)] as const),
          ...([t(`${at}.by_signs`), t(`${at}.accept_amount`), ""] as const),
        ]}
        rows={rows.map((row, place) => {
          const id = String(row["id"]);
          const more = beyondSigns(row, typed);
          const signed = bySigns(row);
          return {
            key: id,
            cells: [
              ...[String(row["name"]), String(row["id_no"]), Number(row["sign_count"]), Number(row["report_count"])],
              moneyText(signed),
              <Input
                key="amount"
                size="small"
                className={styles.amount}
                inputMode="decimal"
                aria-label={t("taskPages.accept.amountOf", { name: String(row["name"]) })}
                aria-invalid={amountOf(row, typed) === null}
                value={amountText(row, typed)}
                onChange={(_event, { value }) => onType(id, value)}
                onKeyDown={keys((event) => {
                  if (event.key !== "Enter" || event.ctrlKey) return;
                  event.preventDefault();
                  event.stopPropagation();
                  goDown(place);
                })}
              />,
              more === 0 || signed === null ? (
                ""
              ) : (
                <span key="more" className={styles.line}>
                  <span className={mergeClasses(styles.warm)}>
                    {t(more > 0 ? "taskPages.accept.more" : "taskPages.accept.less", {
                      amount: formatMoney(Math.abs(more)),
                    })}
                  </span>
                  <Link as="button" onClick={() => onType(id, plainMoney(signed))}>
                    {t("taskPages.accept.bySigns")}
                  </Link>
                </span>
              ),
            ],
          };
        })}
      />
    </div>
  );
};

/** Accepts the work of several people, each with an amount of its own that the later bill takes; the sum stands against the plan. */
export const AcceptDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, of } = useText();
  const [typed, setTyped] = useState<TypedAmounts>({});
  const many = useMany(
    {
      ...{ list: taskApplicants, condition: toAccept },
      act: (rows) =>
        desk.records.actMany({
          ...{ record: "taskApplicants", action: "accept", records: rows.map(chosenOf) },
          values: { amounts: amountsOf(rows, typed) ?? {} },
        }),
    },
    target,
  );
  const amounts = amountsOf(many.rows, typed);
  const sum = many.rows.reduce((total, row) => total + (amountOf(row, typed) ?? 0), 0);
  const taskIds = [...new Set(many.rows.map((row) => String(row["task_id"])))];
  const [taskId] = taskIds;
  const label = t("records.taskApplicants.actions.accept.label");
  return (
    <ManyRowsDialog
      {...{ many, target, onClose }}
      isWide
      filled={amounts === null ? null : {}}
      title={t("actions.many.title", { action: label, count: target.count })}
      confirmText={t("taskPages.accept.confirm", { count: many.rows.length, amount: formatMoney(sum) })}
      nameOf={(row) => String(row["name"])}
      nameTitle={of("lists.taskApplicants.columns.name")}
    >
      <Amounts
        rows={many.rows}
        typed={typed}
        onType={(id, text) => setTyped((before) => ({ ...before, [id]: text }))}
      />
      {taskIds.length === 1 && taskId !== undefined ? <TaskPlan taskId={taskId} adding={sum} /> : null}
      <Text>{t("records.taskApplicants.actions.accept.warning")}</Text>
    </ManyRowsDialog>
  );
};

/** Dialogs of what is done with many people of tasks. */
export const applicantDialogs = { accept: AcceptDialog } as const;
