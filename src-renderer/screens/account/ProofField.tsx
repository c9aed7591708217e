import { Button, Field, Spinner } from "@fluentui/react-components";
import { AttachRegular, DeleteRegular, EyeRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";

const FileViewer = lazy(async () => ({ default: (await import("../../viewer/FileViewer.tsx")).FileViewer }));

const accepted = "image/png,image/jpeg,application/pdf";

export type Proof = { readonly key: string; readonly name: string };

type Props = { readonly proof: Proof | undefined; readonly onChange: (proof: Proof | undefined) => void };

/** The bank's proof that the account was opened: a picture or a PDF, looked at before it is sent. */
export const ProofField = ({ proof, onChange }: Props) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [isViewing, setViewing] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { handle } = await desk.files.adopt(file);
      return desk.storage.upload({ handle, accept: ["image", "pdf"] });
    },
    onSuccess: ({ key, name }) => onChange({ key, name }),
  });
  return (
    <Field
      label={t("account.proof")}
      hint={t("account.proofHint")}
      {...(upload.error && { validationMessage: error(upload.error) })}
    >
      <div className={styles.row}>
        <Button
          icon={upload.isPending ? <Spinner size="tiny" /> : <AttachRegular />}
          disabledFocusable={upload.isPending}
          onClick={() => field.current?.click()}
        >
          {t(upload.isPending ? "account.uploading" : proof ? "account.chooseOther" : "account.choose")}
        </Button>
        {proof ? (
          <>
            <span>{proof.name}</span>
            <Button appearance="subtle" icon={<EyeRegular />} onClick={() => setViewing(true)}>
              {t("account.view")}
            </Button>
            <Button appearance="subtle" icon={<DeleteRegular />} onClick={() => onChange(undefined)}>
              {t("account.remove")}
            </Button>
          </>
        ) : null}
        <input
          ref={field}
          type="file"
          hidden
          accept={accepted}
          aria-label={t("account.proof")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again after it was refused.
            event.target.value = "";
            if (file) upload.mutate(file);
          }}
        />
        {isViewing && proof ? (
          <Suspense fallback={null}>
            <FileViewer files={[proof]} onClose={() => setViewing(false)} />
          </Suspense>
        ) : null}
      </div>
    </Field>
  );
};
