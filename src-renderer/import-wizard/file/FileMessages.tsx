import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { issueText } from "../model/cell-issues.ts";
import { useImportCommand } from "../model/use-import.ts";
import { EarlierBatches } from "./EarlierBatches.tsx";
import { ReadSheetButton } from "./ReadSheetButton.tsx";

type Props = { readonly importId: string; readonly mapped: NonNullable<ImportState["mapped"]> };

/** Says which titles were mapped to a column by hand, and lets that be forgotten. */
const MappedTitles = ({ importId, mapped }: Props) => {
  const { t } = useText();
  const toast = useToast();
  const { run, isRunning } = useImportCommand();
  const titles = mapped.titles.map((pair) => t("imports.ui.map.pair", pair)).join(t("imports.ui.facts.join"));
  const forget = async () => {
    if (await run((imports) => imports.forgetTitles({ import_id: importId })))
      toast.success(t("imports.ui.map.forgotten"));
  };
  return (
    <MessageBar intent="info">
      <MessageBarBody>
        {t("imports.ui.map.mapped", { titles })} {mapped.remembered ? t("imports.ui.map.remembered") : null}
      </MessageBarBody>
      {mapped.remembered ? (
        <MessageBarActions>
          <Button size="small" disabledFocusable={isRunning} onClick={() => void forget()}>
            {t("imports.ui.map.forget")}
          </Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
};

const useStyles = makeStyles({
  group: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalXS },
});

type Shown = Pick<ImportState, "import_id" | "phase" | "file_issues" | "seen" | "mapped" | "counts" | "earlier">;

/** Messages on the whole file: its titles as taken, what was sent, a differing total row, an earlier import of these rows. */
export const FileMessages = ({ state }: { state: Shown }) => {
  const styles = useStyles();
  const texts = useText();
  const { file_issues, seen, mapped, counts } = state;
  if (file_issues.length === 0 && seen === null && mapped === null && counts.sent === 0) return null;
  return (
    <section className={styles.group} aria-label={texts.t("imports.ui.fileIssues")}>
      {counts.sent === 0 ? null : <EarlierBatches state={state} />}
      {mapped === null ? null : <MappedTitles importId={state.import_id} mapped={mapped} />}
      {seen === null ? null : (
        <Message intent="warning">
          {texts.t("imports.ui.seen", { time: seen.create_at, by: seen.by, sn: seen.batch_sn })}
        </Message>
      )}
      {file_issues.map((issue) => (
        <MessageBar key={`${issue.code} ${issue.column}`} intent={issue.severity}>
          <MessageBarBody>{issueText(texts, issue)}</MessageBarBody>
          {issue.code === "other_sheet_in_front" && counts.sent === 0 ? (
            <MessageBarActions>
              <ReadSheetButton importId={state.import_id} sheet={String(issue.params["front"])} />
            </MessageBarActions>
          ) : null}
        </MessageBar>
      ))}
    </section>
  );
};
