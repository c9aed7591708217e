import { Button } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ProblemPage } from "../../ui/problems/ProblemPage.tsx";
import { importPage } from "./OpenImports.tsx";

type Props = {
  /** The import that came from a file of the same content. */
  readonly state: ImportState;
  readonly onAgain: () => void;
};

/** The file that was dropped is open already: on with that import, or a second one of it. */
export const AlreadyOpen = ({ state, onAgain }: Props) => {
  const { t } = useText();
  const navigate = useNavigate();
  const phase = t(`imports.ui.open.phases.${state.phase}`);
  return (
    <ProblemPage
      picture="first"
      title={t("imports.ui.start.same.title")}
      text={t("imports.ui.start.same.text", { name: state.file_name, phase })}
    >
      <Button appearance="primary" onClick={() => void navigate(importPage(state.import_id))}>
        {t("imports.ui.start.same.go")}
      </Button>
      <Button onClick={onAgain}>{t("imports.ui.start.same.again")}</Button>
    </ProblemPage>
  );
};
