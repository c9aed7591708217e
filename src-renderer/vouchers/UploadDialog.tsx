import { Button, Dropdown, Field, makeStyles, Option, Text, tokens } from "@fluentui/react-components";
import { AttachRegular, DismissRegular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { mostVoucherUploads } from "../../src-shared/billing/vouchers/vouchers-calls.ts";
import { paperMediaTypes, paperMostMegabytes } from "../../src-shared/kernel/values/text/paper-files.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";
import { Part } from "../ui/Part.tsx";
import { UploadResults } from "./UploadResults.tsx";
import { type UploadOutcome, useUpload } from "./use-upload.ts";

const useStyles = makeStyles({
  drop: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
  },
  files: { listStyleType: "none", margin: `${tokens.spacingVerticalS} 0`, padding: 0 },
  file: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, minHeight: "32px" },
  name: { flexGrow: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  bad: { color: tokens.colorStatusDangerForeground1 },
});

type Props = {
  readonly title: string;
  /** Codes of `voucherTypes` to choose from, the usual one first. */
  readonly types: readonly number[];
  /** Text to read before files are chosen. */
  readonly lead?: string;
  readonly register: (keys: readonly string[], type: number) => Promise<UploadOutcome>;
  readonly onClose: (outcome?: "done") => void;
};

/** Chooses files, sends them and shows what came of each: registered, or there already. */
export const UploadDialog = ({ title, types, lead, register, onClose }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { t, error: errorText } = texts;
  const [type, setType] = useState(types[0] ?? 0);
  const field = useRef<HTMLInputElement>(null);
  const { files, progress, send, add, remove, stop } = useUpload((keys) => register(keys, type));
  const typeName = (code: number): string => texts.of(`enums.voucherType.${code}`);
  const outcome = send.data;
  if (outcome) {
    return (
      <ConfirmDialog
        title={title}
        confirmText={t("vouchers.close")}
        isDone
        onConfirm={() => onClose("done")}
        onClose={() => onClose("done")}
      >
        <UploadResults outcome={outcome} />
      </ConfirmDialog>
    );
  }
  const isTooMany = files.length > mostVoucherUploads;
  return (
    <ConfirmDialog
      title={title}
      confirmText={progress === null ? t("vouchers.upload") : t("files.uploading", progress)}
      isBusy={send.isPending}
      isIncomplete={files.length === 0}
      refusal={isTooMany ? t("common.resolveAbove") : null}
      onConfirm={() => send.mutate()}
      onClose={() => onClose()}
    >
      {lead === undefined ? null : <Text block>{lead}</Text>}
      <Field label={t("vouchers.type")} required>
        <Dropdown
          value={typeName(type)}
          selectedOptions={[String(type)]}
          disabled={send.isPending}
          onOptionSelect={(_event, data) => setType(Number(data.optionValue))}
        >
          {types.map((code) => (
            <Option key={code} value={String(code)}>
              {typeName(code)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Field
        hint={t("vouchers.uploadHint", { most: mostVoucherUploads, megabytes: paperMostMegabytes })}
        {...(isTooMany && { validationMessage: t("vouchers.tooMany", { most: mostVoucherUploads }) })}
      >
        <Part
          role="group"
          aria-label={t("vouchers.dropHint")}
          className={styles.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            // The window's own drop zone takes files for imports; these are none.
            event.stopPropagation();
            add([...event.dataTransfer.files]);
          }}
        >
          <Button icon={<AttachRegular />} disabled={send.isPending} onClick={() => field.current?.click()}>
            {t("vouchers.choose")}
          </Button>
          <Text size={200}>{t("vouchers.dropHint")}</Text>
        </Part>
      </Field>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={paperMediaTypes.join(",")}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <ul className={styles.files} data-holds={files.length > 0}>
        {files.map((one) => (
          <li key={one.id} className={styles.file}>
            <span className={styles.name} title={one.file.name}>
              {one.file.name}
            </span>
            {one.error === undefined ? null : <span className={styles.bad}>{errorText(one.error)}</span>}
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t("vouchers.remove", { name: one.file.name })}
              disabled={send.isPending}
              onClick={() => remove(one.id)}
            />
          </li>
        ))}
      </ul>
      {progress === null ? null : (
        <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={stop}>
          {t("files.stop")}
        </Button>
      )}
      <ErrorMessage error={send.error} />
    </ConfirmDialog>
  );
};
