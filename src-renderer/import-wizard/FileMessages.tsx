import { MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { issueText } from "./cell-issues.ts";

const useStyles = makeStyles({
  group: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalXS },
});

/** What concerns the whole file: a total row that differs, an import of the same rows before. */
export const FileMessages = ({ state }: { state: Pick<ImportState, "file_issues" | "seen"> }) => {
  const styles = useStyles();
  const texts = useText();
  const { file_issues, seen } = state;
  if (file_issues.length === 0 && seen === null) return null;
  return (
    <section className={styles.group} aria-label={texts.t("imports.ui.fileIssues")}>
      {seen === null ? null : (
        <MessageBar intent="warning">
          <MessageBarBody>
            {texts.t("imports.ui.seen", { time: seen.create_at, by: seen.by, sn: seen.batch_sn })}
          </MessageBarBody>
        </MessageBar>
      )}
      {file_issues.map((issue) => (
        <MessageBar key={`${issue.code} ${issue.column}`} intent={issue.severity}>
          <MessageBarBody>{issueText(texts, issue)}</MessageBarBody>
        </MessageBar>
      ))}
    </section>
  );
};
