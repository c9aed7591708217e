import { DocumentAddRegular, DocumentArrowDownRegular, FolderZipRegular } from "@fluentui/react-icons";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import { fetched } from "../ui/fetched.tsx";
import { ApplyDialog } from "./ApplyDialog.tsx";
import { ZipDialog } from "./ZipDialog.tsx";

const UploadDialog = fetched(async () => (await import("./UploadDialog.tsx")).UploadDialog);

/** Offline settlements (85, 88) are proven by the company's own voucher, others by the bank's receipt. */
const offline: readonly number[] = [85, 88];
const settlementTypes = (row: Row): readonly number[] =>
  offline.includes(Number(row["status"]))
    ? [5, 4, 3, 6]
    : Number(row["paid_count"] ?? 0) > 0
      ? [1, 3, 4, 6]
      : [4, 3, 6];

const UploadToSettlement = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [row] = target.rows;
  if (!row) return null;
  return (
    <UploadDialog
      title={t("vouchers.uploadTitle", { no: String(row["no"]) })}
      types={settlementTypes(row)}
      register={(keys, type) =>
        desk.vouchers.upload({
          params: { id: String(row["id"]) },
          body: { type: type as 1 | 3 | 4 | 5 | 6, files: keys.map((key) => ({ key })) },
        })
      }
      onClose={onClose}
    />
  );
};

const UploadToTransaction = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [row] = target.rows;
  if (!row) return null;
  const isRecharge = Number(row["business_type"]) === 5;
  return (
    <UploadDialog
      title={t("vouchers.uploadTransactionTitle", { no: String(row["no"]) })}
      types={isRecharge ? [2, 1] : [1, 2]}
      register={(keys, type) =>
        desk.vouchers.uploadTransaction({
          body: {
            transaction_id: String(row["id"]),
            type: type as 1 | 2,
            files: keys.map((key) => ({ key })),
          },
        })
      }
      onClose={onClose}
    />
  );
};

const zip: ListAction = {
  key: "zipVouchers",
  labelKey: "vouchers.zip",
  icon: FolderZipRegular,
  permission: "settlement.voucher.export",
  Dialog: ZipDialog,
};
/** Settlements of which some or all vouchers are there. */
const hasVouchers = { voucher_status: [2, 3] };

/** Actions on the vouchers of settlements: from a row, and of a selection. */
export const settlementVoucherActions: readonly ListAction[] = [
  {
    key: "uploadVoucher",
    labelKey: "vouchers.upload",
    icon: DocumentAddRegular,
    permission: "settlement.voucher.import",
    offers: (row) => Number(row["status"]) !== 80,
    Dialog: UploadToSettlement,
  },
  { ...zip, appliesTo: hasVouchers },
];
export const settlementVoucherBulkActions: readonly ListAction[] = [{ ...zip, appliesTo: hasVouchers }];

const apply: ListAction = {
  key: "applyVoucher",
  labelKey: "vouchers.apply",
  icon: DocumentArrowDownRegular,
  permission: "fund.transaction.export",
  Dialog: ApplyDialog,
};
/** Transactions that the bank booked, so that it gives a receipt. */
const atTheBank = { business_type: [1, 4, 5, 6] };

/** The same of transactions: the bank's receipt, and files of their own. */
export const transactionVoucherActions: readonly ListAction[] = [
  { ...apply, appliesTo: atTheBank },
  {
    key: "uploadVoucher",
    labelKey: "vouchers.upload",
    icon: DocumentAddRegular,
    permission: "settlement.voucher.import",
    Dialog: UploadToTransaction,
  },
];
export const transactionVoucherBulkActions: readonly ListAction[] = [{ ...apply, appliesTo: atTheBank }];
