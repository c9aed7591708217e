import { Field, Input, makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../../list-screen/model/define-list-screen.ts";
import { ChangedFields, changedFields } from "../../../list-screen/row/ChangedFields.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../../ui/inputs/NoteField.tsx";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { type BillDraft, draftOf, draftProblems, editOf, isReaudited } from "./bill-draft.ts";

const useStyles = makeStyles({
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  input: { width: "100%", minWidth: 0 },
  pair: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: tokens.spacingHorizontalM },
});

const remarkLength = 200;

/** Fields that somebody else may have changed meanwhile, as far as this dialog is about them. */
const compared = [
  "status",
  "accounting_fee",
  "car_rental_fee",
  "net_pay",
  "labor_bank_account",
  "work_date",
  "remark",
] as const;

type FormProps = { readonly bill: Row; readonly onClose: (outcome?: "done") => void; readonly onReload: () => void };

const EditForm = ({ bill, onClose, onReload }: FormProps) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t } = useText();
  const [draft, setDraft] = useState<BillDraft>(() => draftOf(bill));
  const [conflict, setConflict] = useState<Row>();
  const problems = draftProblems(draft);
  const edit = editOf(bill, draft);
  const set = (part: Partial<BillDraft>) => setDraft({ ...draft, ...part });
  const id = String(bill["id"]);
  const saving = useWrite({
    mutationFn: () => desk.bills.update({ params: { id }, body: { version: Number(bill["version"]), ...edit } }),
    onSuccess: () => {
      toast.success(t("bills.edit.saved", { no: String(bill["no"]) }));
      onClose("done");
    },
    onError: async (problem) => {
      const isConflict =
        problem instanceof AppError && (problem.code === "stale_version" || problem.code === "illegal_transition");
      if (!isConflict) return;
      const now = await desk.bills.get({ params: { id } }).catch(() => undefined);
      if (now) setConflict(now.value.bill as Row);
    },
  });
  const problemOf = (key: keyof BillDraft) => {
    const code = problems[key];
    return code === undefined ? null : t(`bills.edit.problem.${code}`);
  };
  const goesToAudit = isReaudited(bill, edit);
  const isNothing = Object.keys(edit).length === 0 && !goesToAudit;
  return (
    <ConfirmDialog
      title={t("bills.edit.title", { no: String(bill["no"]) })}
      confirmText={t(conflict ? "bills.edit.reload" : goesToAudit ? "bills.edit.saveToAudit" : "bills.edit.save")}
      isBusy={saving.isPending}
      isIncomplete={!conflict && Object.keys(problems).length > 0}
      refusal={!conflict && isNothing ? t("common.unchanged") : null}
      onConfirm={() => {
        if (conflict) onReload();
        else saving.mutate();
      }}
      onClose={() => onClose()}
    >
      {conflict ? (
        <ChangedFields list="bills" changes={changedFields(compared, bill, conflict)} />
      ) : (
        <div className={styles.form}>
          <Text weight="semibold">{`${String(bill["company_name"])} · ${String(bill["labor_name"])}`}</Text>
          <div className={styles.pair}>
            <Field label={t("bills.edit.fee")} required validationMessage={problemOf("fee")}>
              <Input
                className={styles.input}
                inputMode="decimal"
                value={draft.fee}
                onChange={(_event, { value }) => set({ fee: value })}
              />
            </Field>
            <Field label={t("bills.edit.rental")} validationMessage={problemOf("rental")}>
              <Input
                className={styles.input}
                inputMode="decimal"
                value={draft.rental}
                onChange={(_event, { value }) => set({ rental: value })}
              />
            </Field>
          </div>
          <Field
            label={t("bills.edit.account")}
            hint={t("bills.edit.accountHint", { masked: String(bill["labor_bank_account"] ?? "") })}
            validationMessage={problemOf("account")}
          >
            <Input
              className={styles.input}
              inputMode="numeric"
              value={draft.account}
              onChange={(_event, { value }) => set({ account: value })}
            />
          </Field>
          <Field
            label={t("bills.edit.workDate")}
            hint={t("bills.edit.workDateHint")}
            validationMessage={problemOf("workDate")}
          >
            <Input
              className={styles.input}
              value={draft.workDate}
              onChange={(_event, { value }) => set({ workDate: value })}
            />
          </Field>
          <NoteField
            label={t("bills.edit.remark")}
            value={draft.remark}
            most={remarkLength}
            onChange={(value) => set({ remark: value })}
          />
          {goesToAudit ? <Message intent="warning">{t("bills.edit.reaudit")}</Message> : null}
          <ErrorMessage error={saving.error} />
        </div>
      )}
    </ConfirmDialog>
  );
};

/** Edits a bill; what the edit does to its audit is said before it is saved, what changed meanwhile instead of saving. */
export const EditDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, error } = useText();
  const id = String(target.rows[0]?.["id"] ?? "");
  const [round, setRound] = useState(0);
  const query = useQuery({
    queryKey: ["edit", "bills", id, round],
    queryFn: () => desk.bills.get({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data) {
    return (
      <EditForm
        key={round}
        bill={query.data.value.bill as Row}
        onClose={onClose}
        onReload={() => setRound(round + 1)}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t("bills.edit.action")}
      confirmText={t("common.close")}
      isDone
      onConfirm={() => onClose()}
      onClose={() => onClose()}
    >
      {query.error ? error(query.error) : <Spinner size="tiny" />}
    </ConfirmDialog>
  );
};
