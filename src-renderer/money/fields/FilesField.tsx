import { Button, Field, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { AttachRegular, DeleteRegular } from "@fluentui/react-icons";
import { useRef } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Files } from "./use-files.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  file: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS },
});

/** Files that prove a step: chosen, uploaded, named, and removed again. */
export const FilesField = ({ value }: { value: Files }) => {
  const styles = useStyles();
  const { t, error } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      required
      label={t("settlements.dialogs.files")}
      hint={t("settlements.dialogs.filesHint")}
      {...(value.error && { validationMessage: error(value.error) })}
    >
      <div>
        <ul className={styles.list}>
          {value.files.map(({ key, name }) => (
            <li key={key} className={styles.file}>
              <span>{name}</span>
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t("settlements.dialogs.removeFile", { name })}
                onClick={() => value.remove(key)}
              />
            </li>
          ))}
        </ul>
        <Button
          size="small"
          icon={value.isUploading ? <Spinner size="tiny" /> : <AttachRegular />}
          disabledFocusable={value.isUploading}
          onClick={() => input.current?.click()}
        >
          {t(value.isUploading ? "settlements.dialogs.uploading" : "settlements.dialogs.addFile")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,application/pdf"
          aria-label={t("settlements.dialogs.files")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again after it was refused.
            event.target.value = "";
            if (file) value.add(file);
          }}
        />
      </div>
    </Field>
  );
};
