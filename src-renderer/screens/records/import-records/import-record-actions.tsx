import { Text } from "@fluentui/react-components";
import { ArrowUndoRegular } from "@fluentui/react-icons";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../../src-shared/kernel/values/money/money-words.ts";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { batchDecisions } from "../../../money/bills/bill-change-actions.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

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

/** Actions on a whole import batch. */
export const importRecordActions: readonly ListAction[] = [
  ...batchDecisions,
  {
    key: "rollBack",
    labelKey: "bills.imports.rollBack",
    icon: ArrowUndoRegular,
    permission: "bill.bill.cancel",
    offers: madeBills,
    Dialog: RollBackDialog,
  },
];
