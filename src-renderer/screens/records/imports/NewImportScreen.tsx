import { Button, Spinner } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ChooseFileButton } from "../../../import-wizard/file/ChooseFileButton.tsx";
import { AlreadyOpen } from "../../../import-wizard/start/AlreadyOpen.tsx";
import { importPage } from "../../../import-wizard/start/OpenImports.tsx";
import { StartImport } from "../../../import-wizard/start/StartImport.tsx";
import { autoTemplate } from "../../../import-wizard/start/TemplateChoice.tsx";
import { useOpenCompany } from "../../../session/companies.ts";
import { takeImport } from "../../../session/data-changed.ts";
import { ProblemPage } from "../../../ui/problems/ProblemPage.tsx";

/** Opens a file that the desk has taken in, once, and goes to its import. */
const Opening = ({ file, template }: { file: string; template: string }) => {
  const desk = useDesk();
  const client = useQueryClient();
  const texts = useText();
  const navigate = useNavigate();
  const companyId = useOpenCompany();
  const [again, setAgain] = useState(false);
  // A query, because a handle may be opened only once, however often this is drawn.
  const { data, error } = useQuery({
    queryKey: [...queryKeys.imports, "opening", file, template, again],
    queryFn: () => desk.imports.open({ file, template, company_id: companyId, ...(again && { again }) }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (data) takeImport(client, data);
  }, [client, data]);
  if (data?.already_open) return <AlreadyOpen state={data} onAgain={() => setAgain(true)} />;
  if (data) return <Navigate to={importPage(data.import_id)} replace />;
  if (!error) return <Spinner label={texts.t("imports.ui.start.opening")} style={{ height: "100%" }} />;
  const isFull = error instanceof AppError && error.code === "too_many_files";
  return (
    <ProblemPage picture="broken" title={texts.t("imports.ui.start.failed")} text={texts.error(error)}>
      {isFull ? (
        <Button onClick={() => void navigate("/import-records")}>{texts.t("imports.ui.open.title")}</Button>
      ) : null}
      <ChooseFileButton appearance="primary" text={texts.t("imports.ui.start.chooseAgain")} />
    </ProblemPage>
  );
};

/** `/imports/new`: choose a file; `/imports/new?file=<handle>`: one was dropped or chosen. */
export const NewImportScreen = () => {
  const [search] = useSearchParams();
  const file = search.get("file");
  const template = search.get("template") ?? autoTemplate;
  return file === null ? <StartImport template={template} /> : <Opening key={file} file={file} template={template} />;
};
