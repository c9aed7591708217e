import { Text } from "@fluentui/react-components";
import { ArrowUndoRegular, CheckmarkRegular, DismissRegular } from "@fluentui/react-icons";
import type { Row } from "../../../src-shared/lists/define.ts";
import { importJobStates } from "../../../src-shared/states/import-job.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { BillChangeDialog } from "../../money/bills/BillChangeDialog.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";

const ApproveDialog = (props: ActionDialogProps) => <BillChangeDialog {...props} kind="approve" />;
const RejectDialog = (props: ActionDialogProps) => <BillChangeDialog {...props} kind="reject" />;

const RollBackDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [row] = target.rows;
  const amount = Number(row?.["accounting_fee"] ?? 0);
  const params = { id: String(row?.["id"] ?? "") };
  return (
    <PlainDialog
      title={t("bills.imports.rollBackTitle")}
      confirmText={t("bills.imports.rollBack")}
      done={({ cancelled }) => t("bills.imports.rolledBack", { count: cancelled })}
      send={() => desk.bills.rollBackImport({ params })}
      onClose={onClose}
    >
      <Text block>
        {t("bills.imports.rollBackBody", {
          no: String(row?.["batch_sn"] ?? ""),
          count: Number(row?.["success_count"] ?? 0),
          amount: formatMoney(amount),
        })}
      </Text>
      <Text block>{t("bills.actions.amountWords", { words: moneyInWords(amount) })}</Text>
    </PlainDialog>
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
