import { Text } from "@fluentui/react-components";
import { DocumentPdfRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";

type Props = { readonly detail: RecordDetail<"companyContracts"> };
type Shown = { readonly key: string; readonly name: string };

const at = "records.companyContracts.detail";

/** Files of a contract: as it was approved, as it was sealed, and what was filed with it. */
export const filesOf = ({ document, sealed, sealed_by, attachments, contract }: Props["detail"]) => [
  ...(document === null ? [] : [{ ...document, title: `${at}.document`, by: "", at: contract.decided_at ?? "" }]),
  ...(sealed === null ? [] : [{ ...sealed, title: `${at}.sealed`, by: sealed_by, at: contract.sealed_at ?? "" }]),
  ...attachments.map((one) => ({
    ...{ file_key: one.file_key, name: one.file_name, sha256: one.sha256 },
    ...{ title: `${at}.kind.${one.kind}`, by: one.uploader, at: one.create_at },
  })),
];

/** The files of a contract, each to be looked at. */
export const ContractDocuments = ({ detail }: Props) => {
  const { t, texts } = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const files = filesOf(detail);
  return (
    <Section title={t(`${at}.files`)}>
      {files.length === 0 ? (
        <Text>{t(`${at}.noFiles`)}</Text>
      ) : (
        <ResultTable
          label={t(`${at}.files`)}
          titles={[
            ...(["kind", "file", "by", "at", "hash"] as const).map((name) =>
              t(`${at}.file.${name === "file" ? "name" : name}`),
            ),
            "",
          ]}
          rows={files.map(({ file_key, name, sha256, title, by, at: when }) => ({
            key: file_key,
            cells: [
              texts.of(title),
              name,
              by,
              when,
              <span key="hash" title={sha256}>
                {`${sha256.slice(0, 12)}…`}
              </span>,
              <ReasonButton
                key="view"
                size="small"
                icon={<DocumentPdfRegular />}
                reason={null}
                onClick={() => setShown({ key: file_key, name })}
              >
                {t(`${at}.view`)}
              </ReasonButton>,
            ],
          }))}
        />
      )}
      {shown === null ? null : <FileViewer files={[shown]} onClose={() => setShown(null)} />}
    </Section>
  );
};
