import { Field, Input, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type {
  InvoiceRecordDetail,
  InvoiceRedAction,
  InvoiceRedLetter,
} from "../../../src-shared/calls/invoice-papers.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { RecordFacts } from "./RecordFacts.tsx";

type Props = {
  readonly record: InvoiceRecordDetail["record"];
  readonly letter: InvoiceRedLetter;
  readonly action: InvoiceRedAction;
  readonly onClose: () => void;
};

const atLeast = 2;

/** Keeps what became of a red-letter form: the number of the confirmed one, or why it was not. */
export const RedDecideDialog = ({ record, letter, action, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [read] = useState({ record, letter });
  const [text, setText] = useState("");
  const isNumber = action === "confirm";
  const title = t(`invoicePapers.actions.${action}`);
  const decide = useMutation({
    mutationFn: () =>
      desk.invoices.updateRed({
        params: { id: read.letter.id },
        body: {
          version: read.letter.version,
          action,
          ...(isNumber ? { red_no: text.trim() } : { reason: text.trim() }),
        },
      }),
    onSuccess: () => {
      toast.success(t("invoicePapers.red.done", { action: title }));
      onClose();
    },
  });
  const isStale = decide.error instanceof AppError && decide.error.code === "stale_version";
  const amount = t("common.moneyYuan", { amount: formatMoney(read.letter.amount) });
  return (
    <ConfirmDialog
      title={title}
      confirmText={title}
      isBusy={decide.isPending}
      isConfirmDisabled={isStale || text.trim().length < atLeast}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <RecordFacts
          record={read.record}
          amount={{ name: t("invoicePapers.actions.redden"), cents: read.letter.amount }}
        />
        <Text>{t(`invoicePapers.red.${action}Text`, { amount })}</Text>
        {isNumber ? (
          <Field label={t("invoicePapers.red.redNo")} required>
            <Input value={text} maxLength={40} onChange={(_event, { value }) => setText(value)} />
          </Field>
        ) : (
          <NoteField
            label={t("invoicePapers.red.reason")}
            required
            hint={t("common.reasonHint")}
            value={text}
            most={200}
            onChange={setText}
          />
        )}
        {decide.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("invoicePapers.red.changed") : error(decide.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
