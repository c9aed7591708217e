import { Button, MessageBar, MessageBarBody, ProgressBar, Text } from "@fluentui/react-components";
import { AppError } from "../../src-shared/bridge/define.ts";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import { titleOf } from "../../src-shared/records/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../list-screen/model/define-list-screen.ts";
import type { RowCondition } from "../list-screen/model/row-condition.ts";
import { useMoneyStyles } from "../money/money.styles.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ResultTable } from "../ui/facts/ResultTable.tsx";
import { ownWords, recordText } from "./record-words.ts";
import { useForm } from "./use-form.tsx";
import { type ManyProgress, useMany } from "./use-many.ts";

type Props = ActionDialogProps & {
  readonly record: AnyRecord;
  readonly action: string;
  /** Which rows the action is for. */
  readonly condition: RowCondition;
};

type OutcomeProps = Pick<Props, "record" | "action" | "target"> & { readonly progress: ManyProgress };

/** How many records were acted upon so far, and why others were not. */
const Outcome = ({ record, action, target, progress }: OutcomeProps) => {
  const { t, of, error } = useText();
  const { total, done, refused, state } = progress;
  const own = ownWords(record, record.actions[action] ?? { permissions: [] });
  const reasonOf = (code: string): string => {
    const words = own[code];
    return words === undefined ? error(new AppError(code)) : t(words);
  };
  return (
    <>
      {total === null ? null : (
        <ProgressBar
          max={total}
          value={done + refused.length}
          aria-label={t("actions.many.progress", { done: done + refused.length, total })}
        />
      )}
      <Text role="status" weight="semibold">
        {total === null || state === "running"
          ? t("actions.many.progress", { done: done + refused.length, total: total ?? 0 })
          : t("actions.many.outcome", { done, refused: refused.length, left: total - done - refused.length })}
      </Text>
      {total !== null && total < target.count ? (
        <Text>{t("actions.many.otherState", { count: target.count - total })}</Text>
      ) : null}
      <ResultTable
        label={t("actions.many.refused")}
        titles={[of(`lists.${record.list.name}.columns.${record.title ?? "no"}`), t("actions.many.reason")]}
        rows={refused.map(({ row, code }) => ({
          key: String(row["id"]),
          cells: [titleOf(record, row), reasonOf(code)],
        }))}
      />
    </>
  );
};

/** Does one action with the records of a selection: what follows, what has to be typed, then the outcome of each. */
export const ManyDialog = ({ record, action, condition, target, onClose }: Props) => {
  const styles = useMoneyStyles();
  const { t, error } = useText();
  const { form } = record.actions[action] ?? {};
  const { filled, fields } = useForm(form, recordText(record, `actions.${action}.fields`));
  const { progress, run, stop } = useMany(record, action, target, condition);
  const { state, total } = progress;
  const label = t(recordText(record, `actions.${action}.label`));
  const isBegun = state !== "idle";
  const isOver = state === "done";
  const close = () => onClose(progress.done > 0 ? "done" : undefined);
  return (
    <ConfirmDialog
      title={t("actions.many.title", { action: label, count: target.count })}
      confirmText={isOver ? t("common.close") : isBegun ? t("actions.many.goOn") : label}
      {...(isBegun && { closeText: t("common.close") })}
      isBusy={state === "running"}
      isDone={isOver}
      isConfirmDisabled={filled === null || !total}
      onConfirm={() => (isOver || filled === null ? close() : void run(filled))}
      onClose={close}
    >
      <div className={styles.column}>
        {isBegun ? <Outcome record={record} action={action} target={target} progress={progress} /> : null}
        {isBegun ? null : (
          <>
            {total === null ? null : <Text weight="semibold">{t("actions.many.fitting", { count: total })}</Text>}
            {fields}
            <Text>{t(recordText(record, `actions.${action}.warning`))}</Text>
            <Text>{t("actions.many.each")}</Text>
          </>
        )}
        {state === "running" ? (
          <Button size="small" onClick={stop}>
            {t("actions.many.stop")}
          </Button>
        ) : null}
        {progress.error === null ? null : (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{error(progress.error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </ConfirmDialog>
  );
};
