import { Link, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";

type Shown = { readonly key: string; readonly name: string };

/** Every document that was signed with a company, with its hash, each to be looked at. */
export const CompanyDocuments = ({ companyId }: { readonly companyId: string }) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const at = "records.companyContracts.detail";
  const query = useQuery({
    queryKey: ["enterpriseContracts.list", companyId],
    queryFn: () => desk.companyContracts.register({ query: { company_id: companyId } }),
  });
  const documents = query.data?.value.documents ?? [];
  return (
    <Section title={t(`${at}.register`)}>
      {query.error !== null ? <Text role="alert">{texts.error(query.error)}</Text> : null}
      {query.data !== undefined && documents.length === 0 ? <Text>{t(`${at}.registerEmpty`)}</Text> : null}
      {documents.length === 0 ? null : (
        <ResultTable
          label={t(`${at}.register`)}
          titles={(["kind", "no", "term", "signed", "hash"] as const).map((name) => t(`${at}.registerColumns.${name}`))}
          rows={documents.map(({ kind, id, no, start_at, end_at, signed_at, sha256, file_key, file_name }) => ({
            key: `${kind}${id}`,
            cells: [
              t(`${at}.documents.${kind}`),
              file_key === null ? (
                no
              ) : (
                <Link key="no" as="button" onClick={() => setShown({ key: file_key, name: file_name })}>
                  {no}
                </Link>
              ),
              [start_at, end_at].filter((day) => day !== null).join(" – "),
              signed_at ?? "",
              <span key="hash" title={sha256}>
                {sha256 === "" ? "" : `${sha256.slice(0, 12)}…`}
              </span>,
            ],
          }))}
        />
      )}
      {shown === null ? null : <FileViewer files={[shown]} onClose={() => setShown(null)} />}
    </Section>
  );
};
