import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { leastReason } from "../../../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../../../src-shared/kernel/values/text/text.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";

type Props = {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onLook: (reason: string) => void;
  readonly onClose: () => void;
};

/** Asks why somebody looks at the photos of a case. */
export const LookReason = ({ isBusy, error, onLook, onClose }: Props) => {
  const { t } = useText();
  const [reason, setReason] = useState("");
  const title = t("records.realNameReviews.detail.look");
  return (
    <ConfirmDialog
      title={title}
      confirmText={title}
      isBusy={isBusy}
      refusal={visibleLength(reason) < leastReason ? t("common.reasonTooShort") : null}
      onConfirm={() => onLook(reason)}
      onClose={onClose}
    >
      <Field
        label={t("records.realNameReviews.detail.lookReason")}
        hint={t("records.realNameReviews.detail.lookHint")}
        required
      >
        <Input value={reason} maxLength={100} onChange={(_event, { value }) => setReason(value)} />
      </Field>
      <ErrorMessage error={error} />
    </ConfirmDialog>
  );
};
