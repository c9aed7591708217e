import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { mostVoucherFiles } from "../../../src-shared/calls/fields.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { type ChosenFiles, noFiles } from "../../viewer/use-chosen-files.ts";
import { PaymentDialog } from "./PaymentDialog.tsx";
import type { Settlement } from "./settlement-diff.ts";

const reasonLength = 200;
const reasonAtLeast = 2;

export type ReasonAndProof = { readonly reason: string; readonly voucher_keys: string[] };

type Props = {
  readonly settlement: Settlement;
  readonly title: TextKey;
  readonly text: TextKey;
  /** Whether files prove the step. */
  readonly needsFiles: boolean;
  /** Room for a table. */
  readonly isWide?: boolean;
  /** What else is asked, above reason and files. */
  readonly children?: ReactNode;
  /** The operation, once all is there; null while something of `children` is missing. */
  readonly plan: (reasonAndProof: ReasonAndProof) => PlanInput | null;
  readonly onClose: () => void;
};

const isReady = (reason: string, needsFiles: boolean, files: ChosenFiles): boolean =>
  reason.trim().length >= reasonAtLeast && (!needsFiles || (files.files.length > 0 && !files.isUploading));

/** Asks for a reason and, where needed, for proof; then the facts of the operation are confirmed as always. */
export const AskFirstDialog = (props: Props) => {
  const { settlement, title, text, needsFiles, isWide = false, children, plan, onClose } = props;
  const styles = useMoneyStyles();
  const { t } = useText();
  const [reason, setReason] = useState("");
  const [files, setFiles] = useState(noFiles);
  const [input, setInput] = useState<PlanInput>();
  if (input) return <PaymentDialog input={input} settlement={settlement} onClose={onClose} />;
  const reasonAndProof = { reason: reason.trim(), voucher_keys: files.files.map(({ key }) => key) };
  const planned = isReady(reason, needsFiles, files) ? plan(reasonAndProof) : null;
  return (
    <ConfirmDialog
      title={t(title)}
      confirmText={t("settlements.dialogs.next")}
      isWide={isWide}
      isConfirmDisabled={planned === null}
      onConfirm={() => {
        if (planned) setInput(planned);
      }}
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text weight="semibold">
          {`${settlement.no} · ${settlement.company_name} · ${t("common.moneyYuan", { amount: formatMoney(settlement.company_payable) })}`}
        </Text>
        <Text>{t(text)}</Text>
        {children}
        {needsFiles ? (
          <FileField
            required
            label={t("settlements.dialogs.files")}
            value={files}
            most={mostVoucherFiles}
            onChange={setFiles}
          />
        ) : null}
        <NoteField
          required
          label={t("settlements.dialogs.reason")}
          hint={t("settlements.dialogs.reasonHint")}
          value={reason}
          most={reasonLength}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
};
