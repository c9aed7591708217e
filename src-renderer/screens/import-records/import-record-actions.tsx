import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { ArrowUndoRegular, CheckmarkRegular, DismissRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { importJobStates } from "../../../src-shared/states/import-job.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import type { Desk } from "../../desk/desk.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { BillChangeDialog } from "../../money/bills/BillChangeDialog.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

type Props = ActionDialogProps & {
  readonly title: string;
  readonly confirmText: string;
  readonly needsReason: boolean;
  readonly body: ReactNode;
  /** Does it and says in words what came of it. */
  readonly run: (desk: Desk, id: string, reason: string) => Promise<string>;
};

const RecordDialog = ({ target, onClose, title, confirmText, needsReason, body, run }: Props) => {
  const desk = useDesk();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [reason, setReason] = useState("");
  const id = String(target.rows[0]?.["id"] ?? "");
  const action = useMutation({
    mutationFn: () => run(desk, id, reason.trim()),
    onSuccess: (answer) => {
      toast.success(answer);
      onClose("done");
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      isBusy={action.isPending}
      isConfirmDisabled={needsReason && reason.trim() === ""}
      onConfirm={() => action.mutate()}
      onClose={() => onClose()}
    >
      {body}
      {needsReason ? (
        <NoteField
          label={t("common.reason")}
          required
          hint={t("common.reasonHint")}
          value={reason}
          most={200}
          onChange={setReason}
        />
      ) : null}
      {action.error ? (
        <MessageBar intent="error">
          <MessageBarBody>{errorText(action.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};

const ApproveDialog = (props: ActionDialogProps) => <BillChangeDialog {...props} kind="approve" />;
const RejectDialog = (props: ActionDialogProps) => <BillChangeDialog {...props} kind="reject" />;

const RollBackDialog = (props: ActionDialogProps) => {
  const { t } = useText();
  const row = props.target.rows[0];
  const amount = Number(row?.["accounting_fee"] ?? 0);
  return (
    <RecordDialog
      {...props}
      title={t("bills.imports.rollBackTitle")}
      confirmText={t("bills.imports.rollBack")}
      needsReason={false}
      body={
        <>
          <Text block>
            {t("bills.imports.rollBackBody", {
              no: String(row?.["batch_sn"] ?? ""),
              count: Number(row?.["success_count"] ?? 0),
              amount: formatMoney(amount),
            })}
          </Text>
          <Text block>{t("bills.actions.amountWords", { words: moneyInWords(amount) })}</Text>
        </>
      }
      run={async (desk, id) => {
        const { cancelled } = await desk.bills.rollBackImport({ params: { id } });
        return t("bills.imports.rolledBack", { count: cancelled });
      }}
    />
  );
};

const madeBills = (row: Row): boolean => importJobStates.allows("rollBack", Number(row["status"]));

/** What can be done with a whole import batch. */
export const importRecordActions: readonly ListAction[] = [
  {
    key: "approve",
    labelKey: "bills.changes.approve.action",
    icon: CheckmarkRegular,
    permission: "bill.bill.audit",
    isPrimary: true,
    offers: madeBills,
    Dialog: ApproveDialog,
  },
  {
    key: "reject",
    labelKey: "bills.changes.reject.action",
    icon: DismissRegular,
    permission: "bill.bill.audit",
    offers: madeBills,
    Dialog: RejectDialog,
  },
  {
    key: "rollBack",
    labelKey: "bills.imports.rollBack",
    icon: ArrowUndoRegular,
    permission: "bill.bill.cancel",
    offers: madeBills,
    Dialog: RollBackDialog,
  },
];
