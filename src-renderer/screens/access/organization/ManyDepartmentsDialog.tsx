import { Field, makeStyles, Text, Textarea } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { departmentsAtMost } from "../../../../src-shared/access/organization/department-limits.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { importPage } from "../../../import-wizard/start/OpenImports.tsx";
import { takeImport } from "../../../session/data-changed.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { typedDepartments } from "./typed-lines.ts";

const useStyles = makeStyles({ text: { minHeight: "180px" } });

type Props = {
  /** The tree's company; null: the agency itself. */
  readonly companyId: string | null;
  readonly onClose: () => void;
};

/** Takes departments as lines and opens the import door with them: checks, preview and sending are those of a file. */
export const ManyDepartmentsDialog = ({ companyId, onClose }: Props) => {
  const desk = useDesk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const styles = useStyles();
  const { t, error } = useText();
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const lines = typedDepartments(text);
  const isTooMany = lines.length > departmentsAtMost;
  const open = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const state = await desk.imports.openMade({ made: "departments", company_id: companyId, lines });
      takeImport(client, state);
      onClose();
      await navigate(importPage(state.import_id));
    } catch (thrown) {
      setProblem(thrown);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={t("organization.many.title")}
      confirmText={t("organization.many.next")}
      isBusy={isBusy}
      isIncomplete={lines.length === 0}
      refusal={isTooMany ? t("common.resolveAbove") : null}
      onConfirm={() => void open()}
      onClose={onClose}
    >
      <Field required label={t("organization.many.lines")} hint={t("organization.many.hint")}>
        <Textarea
          className={styles.text}
          value={text}
          resize="vertical"
          placeholder={t("organization.many.example")}
          onChange={(_event, { value }) => setText(value)}
        />
      </Field>
      {lines.length > 0 && !isTooMany ? (
        <Text>{t("organization.many.read", { count: formatCount(lines.length) })}</Text>
      ) : null}
      {isTooMany ? (
        <Message intent="error">{t("organization.many.tooMany", { most: formatCount(departmentsAtMost) })}</Message>
      ) : null}
      {problem === null ? null : <Message intent="error">{error(problem)}</Message>}
    </ConfirmDialog>
  );
};
