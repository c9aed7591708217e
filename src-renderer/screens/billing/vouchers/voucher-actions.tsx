import { Spinner } from "@fluentui/react-components";
import { ArrowRepeatAllRegular, EyeRegular, ShieldCheckmarkRegular } from "@fluentui/react-icons";
import { useEffect } from "react";
import { voucherStates } from "../../../../src-shared/billing/vouchers/voucher-states.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";

const View = ({ target, onClose }: ActionDialogProps) => {
  const files = target.rows.map((row) => ({ key: `voucher:${row["id"]}`, name: String(row["file_name"]) }));
  return <FileViewer files={files} onClose={() => onClose()} />;
};

/** Hashes the kept file again and says what came of it. */
const VerifyDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const id = String(target.rows[0]?.["id"] ?? "");
  const verify = useWrite({ mutationFn: () => desk.vouchers.verify({ params: { id } }) });
  const { mutate } = verify;
  useEffect(() => mutate(), [mutate]);
  const verification = verify.data;
  return (
    <ConfirmDialog
      title={t("vouchers.verify")}
      confirmText={t("vouchers.close")}
      isDone
      isBusy={verify.isPending}
      onConfirm={() => onClose()}
      onClose={() => onClose()}
    >
      {verify.isPending ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      <ErrorMessage error={verify.error} />
      {verification ? (
        <Message intent={verification.ok ? "success" : "error"}>
          {verification.ok
            ? t("vouchers.verified")
            : t("vouchers.mismatch", {
                sha256: verification.sha256,
                actual: verification.actual ?? t("vouchers.gone"),
              })}
        </Message>
      ) : null}
    </ConfirmDialog>
  );
};

const ApplyAgainDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [row] = target.rows;
  const [params, body] = [{ id: String(row?.["id"]) }, { version: Number(row?.["version"]) }];
  return (
    <PlainDialog
      title={t("vouchers.applyAgain")}
      confirmText={t("vouchers.applyStart")}
      warning={t("vouchers.applyBody", { count: 1 })}
      done={t("vouchers.appliedAgain")}
      send={() => desk.vouchers.applyAgain({ params, body })}
      onClose={onClose}
    />
  );
};

const isReady = (row: Row): boolean => Number(row["status"]) === voucherStates.code("ready");

/** Actions on a voucher. */
export const voucherActions: readonly ListAction[] = [
  { key: "view", labelKey: "vouchers.view", icon: EyeRegular, isPrimary: true, offers: isReady, Dialog: View },
  {
    key: "verify",
    labelKey: "vouchers.verify",
    icon: ShieldCheckmarkRegular,
    offers: isReady,
    Dialog: VerifyDialog,
  },
  {
    key: "applyAgain",
    labelKey: "vouchers.applyAgain",
    icon: ArrowRepeatAllRegular,
    permission: "fund.transaction.export",
    offers: (row) => voucherStates.allows("applyAgain", Number(row["status"])),
    Dialog: ApplyAgainDialog,
  },
];
