import { Button, Spinner } from "@fluentui/react-components";
import { useNavigate, useParams } from "react-router-dom";
import type { ImportState } from "../../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ChooseFileButton } from "../../../import-wizard/file/ChooseFileButton.tsx";
import { useImport } from "../../../import-wizard/model/use-import.ts";
import { ImportPreview } from "../../../import-wizard/preview/ImportPreview.tsx";
import { ReadingPage } from "../../../import-wizard/reading/ReadingPage.tsx";
import { RefusedPage } from "../../../import-wizard/reading/RefusedPage.tsx";
import { SendingPage } from "../../../import-wizard/sending/SendingPage.tsx";
import { SentPage } from "../../../import-wizard/sending/SentPage.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { ProblemPage } from "../../../ui/problems/ProblemPage.tsx";

const recordsAddress = "/import-records";

const Phase = ({ state }: { state: ImportState }) => {
  const { t } = useText();
  const desk = useDesk();
  const navigate = useNavigate();
  const toast = useToast();
  const leave = () => void navigate(recordsAddress);
  // What is finished needs no place on this computer; the record at the service stays.
  const finish = () =>
    void desk.imports
      .discard({ import_id: state.import_id })
      .then(leave)
      .catch((error: unknown) => toast.error(error));
  switch (state.phase) {
    case "reading":
      return <ReadingPage state={state} />;
    // While the service is asked about the rows they stay in sight.
    case "checking":
    case "ready":
      return <ImportPreview state={state} onDiscarded={leave} />;
    case "sending":
      return <SendingPage state={state} />;
    case "sent":
      return <SentPage state={state} onDone={finish} />;
    case "refused":
      return (
        <RefusedPage state={state}>
          <Button onClick={() => void navigate("/imports/new")}>{t("imports.ui.refused.withTemplate")}</Button>
        </RefusedPage>
      );
    case "cancelled":
      return (
        <ProblemPage picture="first" title={t("imports.ui.cancelled.title")} text={t("imports.ui.cancelled.text")}>
          <ChooseFileButton appearance="primary" text={t("imports.ui.start.chooseAgain")} />
        </ProblemPage>
      );
  }
};

/** `/imports/<id>`: one import from reading to its result; the desk continues with it whether this is open or not. */
export const ImportScreen = () => {
  const { id = "" } = useParams();
  const { t, texts } = useText();
  const { data, error, refetch } = useImport(id);
  if (data) return <Phase key={data.import_id} state={data} />;
  if (!error) return <Spinner label={t("common.loading")} style={{ height: "100%" }} />;
  const isGone = error instanceof AppError && error.code === "import_not_found";
  return (
    <ProblemPage
      picture={isGone ? "missing" : "broken"}
      title={t(isGone ? "imports.ui.gone.title" : "imports.ui.start.failed")}
      text={isGone ? t("imports.ui.gone.text") : texts.error(error)}
    >
      {isGone ? null : <Button onClick={() => void refetch()}>{t("common.tryAgain")}</Button>}
      <ChooseFileButton appearance="primary" text={t("imports.ui.start.chooseAgain")} />
    </ProblemPage>
  );
};
