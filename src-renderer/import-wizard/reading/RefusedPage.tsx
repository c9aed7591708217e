import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { DocumentDismissRegular, TableLinkRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { isResolvedByCompany } from "../../../src-shared/kernel/imports/cells/resolved-by-company.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ChooseFileButton } from "../file/ChooseFileButton.tsx";
import { CompanyPick } from "../file/CompanyPick.tsx";
import { FactsLine } from "../file/FactsLine.tsx";
import { MapTitlesDialog } from "../file/MapTitlesDialog.tsx";
import { ReadSheetButton } from "../file/ReadSheetButton.tsx";
import { issueText } from "../model/cell-issues.ts";
import { useImportCommand } from "../model/use-import.ts";
import { refusalHint } from "./refusal-hint.ts";

const useStyles = makeStyles({
  page: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    gap: tokens.spacingVerticalM,
    height: "100%",
    maxWidth: "640px",
    margin: "0 auto",
    padding: tokens.spacingHorizontalXXL,
    boxSizing: "border-box",
  },
  icon: { fontSize: "36px", color: tokens.colorStatusDangerForeground1, display: "inline-flex" },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  reason: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderLeft: `3px solid ${tokens.colorStatusDangerBorderActive}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    userSelect: "text",
  },
  name: { wordBreak: "break-all", color: tokens.colorNeutralForeground2 },
  actions: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalS },
});

type Props = { readonly state: ImportState; readonly children?: ReactNode };

/** The reason in the words of the specification, and what can be done now. */
export const RefusedPage = ({ state, children }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { unmatched } = state;
  const [isMapping, setMapping] = useState(false);
  const { run } = useImportCommand();
  const refusal = state.refusal ?? { code: "", params: {} };
  return (
    <section className={styles.page} role="alert">
      <span className={styles.icon}>
        <DocumentDismissRegular aria-hidden />
      </span>
      <h1 className={styles.heading}>{t("imports.ui.refused.title")}</h1>
      <span className={styles.name}>{state.file_name}</span>
      <p className={styles.reason}>{issueText(texts, refusal)}</p>
      <FactsLine state={state} />
      <Text weight="semibold">{t("imports.ui.refused.whatToDo")}</Text>
      <Text>{t(`imports.ui.refused.hints.${refusalHint(refusal.code)}`)}</Text>
      {isResolvedByCompany(refusal.code) ? <Text>{t("imports.ui.refused.company")}</Text> : null}
      <div className={styles.actions}>
        {refusal.code === "other_sheet_fits" ? (
          <ReadSheetButton importId={state.import_id} sheet={String(refusal.params["first"])} appearance="primary" />
        ) : null}
        {isResolvedByCompany(refusal.code) ? (
          <CompanyPick
            state={state}
            onCompany={(company_id) =>
              void run((imports) => imports.setCompany({ import_id: state.import_id, company_id }))
            }
          />
        ) : null}
        {unmatched.length === 0 ? null : (
          <Button appearance="primary" icon={<TableLinkRegular />} onClick={() => setMapping(true)}>
            {t("imports.ui.map.open")}
          </Button>
        )}
        <ChooseFileButton
          appearance={unmatched.length === 0 ? "primary" : "secondary"}
          text={t("imports.ui.refused.again")}
        />
        {children}
      </div>
      {isMapping && unmatched.length > 0 ? (
        <MapTitlesDialog importId={state.import_id} unmatched={unmatched} onClose={() => setMapping(false)} />
      ) : null}
    </section>
  );
};
