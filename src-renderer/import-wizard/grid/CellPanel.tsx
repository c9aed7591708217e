import { Badge, Button, Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { RefObject } from "react";
import type { ImportIssue, ImportRow } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { issuesOfCell, issuesOfRow, issueText, markOf } from "../model/cell-issues.ts";
import type { CellEdit } from "./cell-edit.ts";
import type { GridColumn } from "./grid-columns.ts";
import { suggestionsFor } from "./suggestions.ts";

const useStyles = makeStyles({
  panel: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalM,
    width: "264px",
    flexShrink: 0,
    boxSizing: "border-box",
    padding: tokens.spacingHorizontalM,
    overflowY: "auto",
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    outlineStyle: "none",
    ":focus-visible": { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  value: {
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    wordBreak: "break-all",
    whiteSpace: "pre-wrap",
    userSelect: "text",
  },
  list: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: "none",
  },
  issue: { display: "flex", alignItems: "flex-start", gap: tokens.spacingHorizontalS },
  mark: { flexShrink: 0, whiteSpace: "nowrap" },
  tags: { display: "flex", gap: tokens.spacingHorizontalXS },
  section: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalXS },
  muted: { color: tokens.colorNeutralForeground3 },
});

type Props = {
  readonly ref: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly row: ImportRow | undefined;
  readonly column: GridColumn | undefined;
  readonly columns: readonly GridColumn[];
  readonly canEdit: boolean;
  readonly onUse: (edit: CellEdit) => void;
  readonly onGo: (column: number) => void;
};

const IssueList = ({ issues }: { issues: readonly ImportIssue[] }) => {
  const styles = useStyles();
  const texts = useText();
  return (
    <ul className={styles.list}>
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.severity}`} className={styles.issue}>
          <Badge appearance="filled" size="small" className={styles.mark} color={markOf(issue).color}>
            {texts.t(`imports.ui.panel.${markOf(issue).name}`)}
          </Badge>
          <span>{issueText(texts, issue)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Explains the problem of the focused cell in words, and offers possible values for it. */
export const CellPanel = ({ ref, id, row, column, columns, canEdit, onUse, onGo }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  if (!row || !column) {
    return (
      <aside ref={ref} id={id} className={styles.panel} aria-label={t("imports.ui.panel.label")}>
        <Text className={styles.muted}>{t("imports.ui.panel.none")}</Text>
      </aside>
    );
  }
  const text = row.cells[column.key] ?? "";
  const issues = issuesOfCell(row, column.key);
  const rowIssues = issuesOfRow(row);
  const elsewhere = columns.filter((one) => one.key !== column.key && issuesOfCell(row, one.key).length > 0);
  const suggestions = canEdit ? suggestionsFor(column.field, text) : [];
  return (
    <aside ref={ref} id={id} tabIndex={-1} className={styles.panel} aria-label={t("imports.ui.panel.label")}>
      <h2 className={styles.heading}>
        {t("imports.ui.panel.place", { row: String(row.number), column: column.title })}
      </h2>
      <div className={styles.tags}>
        {column.required ? <Badge appearance="tint">{t("imports.ui.panel.required")}</Badge> : null}
        {row.edited.includes(column.key) ? (
          <Badge appearance="tint" color="informative">
            {t("imports.ui.panel.edited")}
          </Badge>
        ) : null}
      </div>
      <div className={styles.value}>{text === "" ? t("imports.ui.grid.emptyCell") : text}</div>
      {issues.length === 0 ? (
        <Text className={styles.muted}>{t("imports.ui.panel.noIssues")}</Text>
      ) : (
        <IssueList issues={issues} />
      )}
      {suggestions.length === 0 ? null : (
        <div className={styles.section}>
          <Text size={200} className={styles.muted}>
            {t("imports.ui.panel.suggestion")}
          </Text>
          {suggestions.map((suggested) => (
            <Button
              key={suggested}
              size="small"
              onClick={() => onUse({ row_id: row.row_id, column: column.key, text: suggested })}
            >
              {t("imports.ui.panel.use", { text: suggested })}
            </Button>
          ))}
        </div>
      )}
      {rowIssues.length === 0 ? null : (
        <div className={styles.section}>
          <Text size={200} className={styles.muted}>
            {t("imports.ui.panel.rowIssues")}
          </Text>
          <IssueList issues={rowIssues} />
        </div>
      )}
      {elsewhere.length === 0 ? null : (
        <div className={styles.section}>
          <Text size={200} className={styles.muted}>
            {t("imports.ui.panel.otherIssues")}
          </Text>
          {elsewhere.map((one) => (
            <Link as="button" key={one.key} onClick={() => onGo(columns.indexOf(one))}>
              {t("imports.ui.panel.goThere", { column: one.title })}
            </Link>
          ))}
        </div>
      )}
    </aside>
  );
};
