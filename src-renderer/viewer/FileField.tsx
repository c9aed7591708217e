import { Button, Field, Spinner } from "@fluentui/react-components";
import { AttachRegular, DeleteRegular, EyeRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { paperKinds, paperMediaTypes } from "../../src-shared/values/paper-files.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { usePageStyles } from "../ui/facts/page.styles.ts";

const FileViewer = lazy(async () => ({ default: (await import("./FileViewer.tsx")).FileViewer }));

/** A file that lies in the storage. */
export type UploadedFile = { readonly key: string; readonly name: string };

type Props = {
  readonly label: string;
  readonly files: readonly UploadedFile[];
  /** How many there may be. Of one, the next takes its place. */
  readonly most: number;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** `isUploading`: others are on their way, so nothing should be sent yet. */
  readonly onChange: (files: readonly UploadedFile[], isUploading: boolean) => void;
};

/**
 * Pictures or PDFs that prove something: uploaded one after the other as they are chosen, looked at, and taken out again
 * before anything is sent. A file that is refused says why, and what went up before it stays.
 */
export const FileField = ({ label, files, most, required = false, hint, onChange }: Props) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<UploadedFile>();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const upload = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      let kept = files;
      try {
        for (const [done, file] of chosen.entries()) {
          setProgress({ done: done + 1, total: chosen.length });
          onChange(kept, true);
          const { handle } = await desk.files.adopt(file);
          const { key, name } = await desk.storage.upload({ handle, accept: [...paperKinds] });
          kept = most === 1 ? [{ key, name }] : [...kept, { key, name }];
        }
      } finally {
        onChange(kept, false);
      }
    },
  });
  const isFull = most > 1 && files.length >= most;
  const told = upload.error === null ? (isFull ? t("files.full", { most }) : undefined) : error(upload.error);
  return (
    <Field
      label={label}
      required={required}
      {...(hint !== undefined && { hint })}
      {...(told !== undefined && {
        validationMessage: told,
        validationState: upload.error === null ? ("none" as const) : ("error" as const),
      })}
    >
      <div className={styles.row}>
        <Button
          size="small"
          icon={upload.isPending ? <Spinner size="tiny" /> : <AttachRegular />}
          disabledFocusable={upload.isPending || isFull}
          onClick={() => field.current?.click()}
        >
          {upload.isPending
            ? t("files.uploading", progress)
            : t(most === 1 && files.length === 1 ? "files.other" : "files.add")}
        </Button>
        {files.map((file) => (
          <span key={file.key} className={styles.row}>
            <span>{file.name}</span>
            <Button
              size="small"
              appearance="subtle"
              icon={<EyeRegular />}
              aria-label={t("files.view", { name: file.name })}
              onClick={() => setViewed(file)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              disabledFocusable={upload.isPending}
              aria-label={t("files.remove", { name: file.name })}
              onClick={() =>
                onChange(
                  files.filter(({ key }) => key !== file.key),
                  false,
                )
              }
            />
          </span>
        ))}
        <input
          ref={field}
          type="file"
          hidden
          multiple={most > 1}
          accept={paperMediaTypes.join(",")}
          aria-label={label}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])].slice(0, most === 1 ? 1 : most - files.length);
            // The same file may be chosen again after it was refused.
            event.target.value = "";
            if (chosen.length > 0 && !upload.isPending) upload.mutate(chosen);
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
