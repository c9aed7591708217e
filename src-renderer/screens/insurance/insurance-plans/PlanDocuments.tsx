import { Button, Text } from "@fluentui/react-components";
import { DocumentRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { NamedFile } from "../../../../src-shared/kernel/records/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ButtonRow } from "../../../ui/buttons/ButtonRow.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";

/** Clauses and tables of classes of a plan, to open. */
export const PlanDocuments = ({ documents }: { readonly documents: readonly NamedFile[] }) => {
  const { t } = useText();
  const [viewed, setViewed] = useState<NamedFile | null>(null);
  return (
    <Section title={t("records.insurancePlans.detail.documents")}>
      {documents.length === 0 ? (
        <Text>{t("records.insurancePlans.detail.noDocuments")}</Text>
      ) : (
        <ButtonRow>
          {documents.map((file) => (
            <Button key={file.key} icon={<DocumentRegular />} onClick={() => setViewed(file)}>
              {file.name ?? file.key}
            </Button>
          ))}
        </ButtonRow>
      )}
      {viewed === null ? null : <FileViewer files={[viewed]} onClose={() => setViewed(null)} />}
    </Section>
  );
};
