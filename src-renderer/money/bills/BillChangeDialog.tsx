import { Text } from "@fluentui/react-components";
import { useRef, useState } from "react";
import {
  billInvoicingStates,
  billWithholdingStates,
  needsInvoiceContent,
} from "../../../src-shared/billing/bills/bill-tax-states.ts";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { InvoiceContentField } from "../../ui/inputs/InvoiceContentField.tsx";
import { MoneyDialog } from "../dialog/MoneyDialog.tsx";
import { useMoneyStyles } from "../money.styles.ts";
import { BillChangeResult } from "./BillChangeResult.tsx";
import { billTargetOf, companyOfTarget } from "./bill-target.ts";
import { DepartmentChoice, ReasonField, StatusField } from "./change-form.tsx";
import { TargetLine } from "./TargetLine.tsx";

/** Changes possible to bills, of a selection or of a batch. */
export type BillChangeKind = "approve" | "reject" | "cancel" | "organization" | "invoicing" | "withholding";

type Props = ActionDialogProps & { readonly kind: BillChangeKind };

/** The status offered first: the one that is set by hand most. */
const firstStatus = {
  invoicing: billInvoicingStates.code("invoiced"),
  withholding: billWithholdingStates.code("withheld"),
} as const;

const useForm = ({ kind, target }: Props) => {
  const { t, of } = useText();
  const [reason, setReason] = useState("");
  const [department, setDepartment] = useState("");
  const [content, setContent] = useState("");
  const [status, setStatus] = useState<number>(
    kind === "withholding" ? firstStatus.withholding : firstStatus.invoicing,
  );
  const [bills] = useState(() => billTargetOf(target));
  const companyId = companyOfTarget(target);
  const written = reason.trim();
  const chosen = content.trim();
  const isInvoiced = kind === "invoicing" && needsInvoiceContent(status);
  // Of what matches filters not every row is known here.
  const hasContent =
    target.selection.mode === "some" && target.list === "bills" && target.rows.every((row) => row["invoice_content"]);

  const input = (): PlanInput => {
    switch (kind) {
      case "approve":
        return { action: "bill.approve", target: bills };
      case "reject":
      case "cancel":
        return { action: `bill.${kind}`, target: bills, reason: written };
      case "organization":
        return {
          action: "bill.organization",
          target: bills,
          organization_id: department === "" ? null : department,
        };
      case "invoicing":
        return {
          ...{ action: "bill.invoicing", target: bills, status, reason: written },
          ...(isInvoiced && chosen !== "" && { content: chosen }),
        };
      case "withholding":
        return { action: "bill.withholding", target: bills, status, reason: written };
    }
  };

  const states = kind === "withholding" ? billWithholdingStates : billInvoicingStates;
  const labelOf = (code: number) => of(`states.${states.name}.${states.keyOf(code)}`);
  const needsReason = kind === "reject" || kind === "cancel";
  const needsContent = isInvoiced && !hasContent;
  const isReady =
    (!needsReason || written !== "") &&
    (kind !== "organization" || companyId !== null) &&
    (!needsContent || chosen !== "");
  const fields = (
    <>
      {kind === "organization" ? (
        <DepartmentChoice companyId={companyId} value={department} onChange={setDepartment} />
      ) : null}
      {kind === "invoicing" || kind === "withholding" ? (
        <StatusField
          label={t(`bills.changes.${kind}.status`)}
          codes={states.codes}
          labelOf={labelOf}
          value={status}
          onChange={setStatus}
        />
      ) : null}
      {isInvoiced ? (
        <InvoiceContentField
          label={t("bills.changes.invoicing.content")}
          hint={t(hasContent ? "bills.changes.invoicing.contentKept" : "bills.changes.invoicing.contentHint")}
          placeholder={t("bills.changes.invoicing.chooseContent")}
          isRequired={needsContent}
          value={content}
          onChange={setContent}
        />
      ) : null}
      {kind === "organization" ? null : <ReasonField value={reason} isRequired={needsReason} onChange={setReason} />}
    </>
  );
  return { input, isReady, fields };
};

/**
 * A change of bills from a list: what it needs to know, then what the service says that it would do (count, amount in words,
 * what is left out and why), then the outcome of every row.
 */
export const BillChangeDialog = (props: Props) => {
  const { kind, target, onClose } = props;
  const styles = useMoneyStyles();
  const { t } = useText();
  const { input, isReady, fields } = useForm(props);
  const [planned, setPlanned] = useState<PlanInput | undefined>(() => (kind === "approve" ? input() : undefined));
  const isDone = useRef(false);
  if (planned) {
    return (
      <MoneyDialog
        input={planned}
        onDone={() => {
          isDone.current = true;
        }}
        result={({ intent_id }) => (
          <BillChangeResult intentId={intent_id} rows={target.list === "bills" ? target.rows : []} />
        )}
        onClose={() => onClose(isDone.current ? "done" : undefined)}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t(`bills.changes.${kind}.title`)}
      confirmText={t("bills.changes.next")}
      isIncomplete={!isReady}
      {...(kind === "cancel" && { closeText: t("common.goBack") })}
      onConfirm={() => setPlanned(input())}
      onClose={() => onClose()}
    >
      <div className={styles.column}>
        <TargetLine target={target} />
        <Text>{t(`bills.changes.${kind}.text`)}</Text>
        {fields}
      </div>
    </ConfirmDialog>
  );
};
