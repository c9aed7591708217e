import { Text } from "@fluentui/react-components";
import { CheckmarkRegular, DismissRegular, ProhibitedRegular } from "@fluentui/react-icons";
import type { Row } from "../../../src-shared/lists/define.ts";
import { billStates } from "../../../src-shared/states/bill.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../list-screen/define-list-screen.ts";
import { BatchActionDialog } from "./BatchActionDialog.tsx";
import type { BillBatch } from "./use-bill-batches.ts";

type BillAction = Parameters<typeof billStates.allows>[0];

const offeredFor =
  (action: BillAction) =>
  (row: Row): boolean =>
    billStates.allows(action, Number(row["status"]));

const AuditBody = ({ batches }: { batches: readonly BillBatch[] }) => {
  const { t } = useText();
  return (
    <>
      <Text block>{t("bills.actions.byBatch")}</Text>
      <Text block weight="semibold">
        {`${t("bills.actions.batches", { batches: batches.length })}：${batches.map(({ batchSn }) => batchSn).join("、")}`}
      </Text>
    </>
  );
};

const ApproveDialog = (props: ActionDialogProps) => {
  const { t } = useText();
  return (
    <BatchActionDialog
      {...props}
      title={t("bills.actions.approveTitle")}
      confirmText={t("bills.actions.approve")}
      needsReason={false}
      body={(batches) => <AuditBody batches={batches} />}
      run={(desk, { importId }) => desk.bills.audit({ params: { id: importId }, body: { action: "approve" } })}
    />
  );
};

const RejectDialog = (props: ActionDialogProps) => {
  const { t } = useText();
  return (
    <BatchActionDialog
      {...props}
      title={t("bills.actions.rejectTitle")}
      confirmText={t("bills.actions.reject")}
      needsReason
      body={(batches) => <AuditBody batches={batches} />}
      run={(desk, { importId }, reason) =>
        desk.bills.audit({ params: { id: importId }, body: { action: "reject", reason } })
      }
    />
  );
};

const CancelDialog = (props: ActionDialogProps) => {
  const { t } = useText();
  const { count, sums } = props.target;
  const amount = sums?.["accounting_fee"] ?? 0;
  return (
    <BatchActionDialog
      {...props}
      title={t("bills.actions.cancelTitle")}
      confirmText={t("bills.actions.cancel")}
      needsReason
      body={() => (
        <>
          <Text block>{t("bills.actions.cancelBody", { count, amount: formatMoney(amount) })}</Text>
          <Text block>{t("bills.actions.amountWords", { words: moneyInWords(amount) })}</Text>
        </>
      )}
      run={(desk, { importId, billIds }, reason) =>
        desk.bills.cancel({ params: { id: importId }, body: { reason, bill_ids: [...billIds] } })
      }
    />
  );
};

/** What can be done with bills from their list. */
export const billActions: readonly ListAction[] = [
  {
    key: "approve",
    labelKey: "bills.actions.approve",
    icon: CheckmarkRegular,
    permission: "bill.bill.audit",
    isPrimary: true,
    offers: offeredFor("approve"),
    Dialog: ApproveDialog,
  },
  {
    key: "reject",
    labelKey: "bills.actions.reject",
    icon: DismissRegular,
    permission: "bill.bill.audit",
    offers: offeredFor("reject"),
    Dialog: RejectDialog,
  },
  {
    key: "cancel",
    labelKey: "bills.actions.cancel",
    icon: ProhibitedRegular,
    permission: "bill.bill.cancel",
    offers: offeredFor("cancel"),
    Dialog: CancelDialog,
  },
];
