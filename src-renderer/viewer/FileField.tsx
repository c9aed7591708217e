import { Button, Field } from "@fluentui/react-components";
import { AttachRegular, DeleteRegular, DismissRegular, EyeRegular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { paperMediaTypes, paperMostMegabytes, pdfMediaType } from "../../src-shared/kernel/values/text/paper-files.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { ReasonButton } from "../ui/buttons/ReasonButton.tsx";
import { usePageStyles } from "../ui/facts/page.styles.ts";
import { fetched } from "../ui/fetched.tsx";
import { type ChosenFiles, useChosenFiles } from "./use-chosen-files.ts";
import type { UploadedFile } from "./use-send-file.ts";

const FileViewer = fetched(async () => (await import("./FileViewer.tsx")).FileViewer);

type Props = {
  readonly label: string;
  readonly value: ChosenFiles;
  /** Largest number allowed. Of one, the next takes its place. */
  readonly most: number;
  readonly required?: boolean;
  /** Only PDFs. */
  readonly isPdf?: boolean | undefined;
  /** Subject that the files should show, said before which files are taken. */
  readonly hint?: string | undefined;
  readonly onChange: (value: ChosenFiles) => void;
};

/**
 * Pictures or PDFs, or PDFs alone, that prove something: uploaded one after the other as they are chosen, looked at, and taken out again
 * before anything is sent. A file that is refused says why, and the others are kept.
 */
export const FileField = ({ label, value, most, required = false, isPdf = false, hint, onChange }: Props) => {
  const styles = usePageStyles();
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<UploadedFile>();
  const { progress, problems, add, stop, remove } = useChosenFiles({ value, most, isPdf, onChange });
  const { files } = value;
  const isBusy = progress !== undefined;
  const isFull = most > 1 && files.length >= most;
  const rules = t(isPdf ? "files.hintPdf" : "files.hint", { megabytes: paperMostMegabytes });
  const messages = problems.length > 0 ? problems : isFull ? [t("files.full", { most })] : [];
  return (
    <Field
      label={label}
      required={required}
      hint={hint === undefined ? rules : <Lines lines={[hint, rules]} />}
      {...(messages.length > 0 && {
        validationMessage: <Lines lines={messages} />,
        validationState: problems.length > 0 ? ("error" as const) : ("none" as const),
      })}
    >
      <div className={styles.row} data-holds={isBusy || files.length > 0}>
        {isFull ? null : (
          <ReasonButton
            size="small"
            icon={<AttachRegular />}
            reason={null}
            isBusy={isBusy}
            onClick={() => field.current?.click()}
          >
            {isBusy
              ? t("files.uploading", progress)
              : t(most === 1 && files.length === 1 ? "files.other" : "files.add")}
          </ReasonButton>
        )}
        {isBusy ? (
          <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={stop}>
            {t("files.stop")}
          </Button>
        ) : null}
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
              aria-label={t("files.remove", { name: file.name })}
              onClick={() => remove(file.key)}
            />
          </span>
        ))}
        <input
          ref={field}
          type="file"
          hidden
          multiple={most > 1}
          accept={isPdf ? pdfMediaType : paperMediaTypes.join(",")}
          aria-label={label}
          onChange={(event) => {
            const inputFiles = [...(event.target.files ?? [])];
            // The same file may be chosen again after it was refused.
            event.target.value = "";
            if (inputFiles.length > 0 && !isBusy) void add(inputFiles);
          }}
        />
        {viewed ? <FileViewer files={[viewed]} onClose={() => setViewed(undefined)} /> : null}
      </div>
    </Field>
  );
};

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  [...new Set(lines)].map((line) => (
    <span key={line}>
      {line}
      <br />
    </span>
  ));
