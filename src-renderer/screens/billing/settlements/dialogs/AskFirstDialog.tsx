import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { PlanInput } from "../../../../../src-shared/bridge/money.ts";
import { mostVoucherFiles } from "../../../../../src-shared/kernel/calls/define.ts";
import { filesField, reasonField } from "../../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { TextKey } from "../../../../i18n/text-key.ts";
import { useMoneyStyles } from "../../../../money/money.styles.ts";
import { useForm } from "../../../../record/forms/use-form.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { PaymentDialog } from "./PaymentDialog.tsx";

const form = { reason: reasonField() };
const formWithProof = { voucher_keys: filesField({ least: 1, most: mostVoucherFiles }), ...form };

export type ReasonAndProof = { readonly reason: string; readonly voucher_keys: string[] };

type Props = {
  readonly settlement: Settlement;
  readonly title: TextKey;
  readonly text: TextKey;
  /** True when files prove the step. */
  readonly needsFiles: boolean;
  /** Room for a table. */
  readonly isWide?: boolean;
  /** Further questions, above reason and files. */
  readonly children?: ReactNode;
  /** The operation, once all is there; null while something of `children` is missing. */
  readonly plan: (reasonAndProof: ReasonAndProof) => PlanInput | null;
  readonly onClose: () => void;
};

/** Asks for a reason and, where needed, for proof; then the facts of the operation are confirmed as always. */
export const AskFirstDialog = (props: Props) => {
  const { settlement, title, text, needsFiles, isWide = false, children, plan, onClose } = props;
  const styles = useMoneyStyles();
  const { t } = useText();
  const { filled, fields } = useForm(needsFiles ? formWithProof : form, "funds.steps.fields");
  const [input, setInput] = useState<PlanInput>();
  if (input) return <PaymentDialog input={input} settlement={settlement} onClose={onClose} />;
  const planned = filled && plan({ voucher_keys: [], ...filled });
  return (
    <ConfirmDialog
      title={t(title)}
      confirmText={t("settlements.dialogs.next")}
      isWide={isWide}
      isIncomplete={planned === null}
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
        {fields}
      </div>
    </ConfirmDialog>
  );
};
