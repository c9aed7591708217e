import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { NamedFile } from "../../src-shared/kernel/records/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { Part } from "../ui/Part.tsx";
import { FileViewer } from "../viewer/fetched-viewer.ts";

const useStyles = makeStyles({
  files: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
});

/** Files that are evidence of what is decided, and which of them were opened here. */
export const useEvidence = (files: readonly NamedFile[] = []) => {
  const [opened, setOpened] = useState<readonly string[]>([]);
  return {
    files,
    opened,
    areOpened: files.every(({ key }) => opened.includes(key)),
    open: (key: string) => setOpened((before) => (before.includes(key) ? before : [...before, key])),
  };
};

/** The files that have to be opened before it can be approved. */
export const EvidenceFiles = ({ evidence }: { readonly evidence: ReturnType<typeof useEvidence> }) => {
  const styles = useStyles();
  const { t } = useText();
  const [viewed, setViewed] = useState<NamedFile | null>(null);
  const { files, opened, areOpened, open } = evidence;
  return (
    <Part role="group" aria-label={t("actions.evidence.title")} className={styles.files}>
      {files.map((file, at) => (
        <Button
          key={file.key}
          icon={opened.includes(file.key) ? <CheckmarkRegular /> : <EyeRegular />}
          onClick={() => setViewed(file)}
        >
          {file.name ?? t("actions.evidence.file", { number: at + 1 })}
        </Button>
      ))}
      {areOpened ? <Text size={200}>{t("actions.evidence.seen")}</Text> : null}
      {viewed === null ? null : <FileViewer files={[viewed]} onOpened={open} onClose={() => setViewed(null)} />}
    </Part>
  );
};
