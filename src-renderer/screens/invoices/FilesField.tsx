import { Button, Field, Spinner } from "@fluentui/react-components";
import { AttachRegular, DeleteRegular, EyeRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";

const FileViewer = lazy(async () => ({ default: (await import("../../viewer/FileViewer.tsx")).FileViewer }));

const accepted = "image/png,image/jpeg,application/pdf";

export type UploadedFile = { readonly key: string; readonly name: string };

type Props = {
  readonly label: string;
  readonly files: readonly UploadedFile[];
  readonly most: number;
  readonly onChange: (files: readonly UploadedFile[]) => void;
};

/** Pictures or PDFs, uploaded as they are chosen, looked at and taken out again before anything is sent. */
export const FilesField = ({ label, files, most, onChange }: Props) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<UploadedFile>();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { handle } = await desk.files.adopt(file);
      return desk.storage.upload({ handle, accept: ["image", "pdf"] });
    },
    onSuccess: ({ key, name }) => onChange([...files, { key, name }].slice(-most)),
  });
  return (
    <Field label={label} {...(upload.error && { validationMessage: error(upload.error) })}>
      <div className={styles.row}>
        <Button
          size="small"
          icon={upload.isPending ? <Spinner size="tiny" /> : <AttachRegular />}
          disabledFocusable={upload.isPending}
          onClick={() => field.current?.click()}
        >
          {t(upload.isPending ? "invoices.form.uploading" : "invoices.form.addFile")}
        </Button>
        {files.map((file) => (
          <span key={file.key} className={styles.row}>
            <span>{file.name}</span>
            <Button
              size="small"
              appearance="subtle"
              icon={<EyeRegular />}
              aria-label={`${t("account.view")} ${file.name}`}
              onClick={() => setViewed(file)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`${t("account.remove")} ${file.name}`}
              onClick={() => onChange(files.filter(({ key }) => key !== file.key))}
            />
          </span>
        ))}
        <input
          ref={field}
          type="file"
          hidden
          accept={accepted}
          aria-label={label}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) upload.mutate(file);
          }}
        />
        {viewed ? (
          <Suspense fallback={null}>
            <FileViewer files={[viewed]} onClose={() => setViewed(undefined)} />
          </Suspense>
        ) : null}
      </div>
    </Field>
  );
};
