import { Field, makeStyles, Select, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { useImportCommand } from "../model/use-import.ts";
import { missingColumns, pairsOf, type TitleChoices } from "./title-choices.ts";

const useStyles = makeStyles({
  text: { margin: `0 0 ${tokens.spacingVerticalM}` },
  scroll: { maxHeight: "46vh", overflowY: "auto" },
  table: { width: "100%", borderCollapse: "collapse" },
  head: {
    position: "sticky",
    top: 0,
    zIndex: 1,
    textAlign: "left",
    padding: tokens.spacingVerticalXS,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
  },
  cell: {
    padding: tokens.spacingVerticalXS,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    verticalAlign: "middle",
    wordBreak: "break-all",
  },
  examples: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  missing: { color: tokens.colorStatusDangerForeground1 },
  complete: { color: tokens.colorStatusSuccessForeground1 },
  foot: { display: "flex", flexDirection: "column", marginTop: tokens.spacingVerticalS },
});

type Props = {
  readonly importId: string;
  readonly unmatched: ImportState["unmatched"];
  readonly onClose: () => void;
};

/** The file's own titles at the left, the template's columns at the right: brought together by hand. */
export const MapTitlesDialog = ({ importId, unmatched, onClose }: Props) => {
  const styles = useStyles();
  const { t, of, list } = useText();
  const { run, isRunning } = useImportCommand();
  const [chosenTemplate, setWanted] = useState(unmatched[0]?.template);
  const [choices, setChoices] = useState<TitleChoices>({});
  const [remember, setRemember] = useState(true);
  const unmatchedOfTemplate = unmatched.find(({ template }) => template === chosenTemplate) ?? unmatched[0];
  if (unmatchedOfTemplate === undefined) return null;
  const nameOf = (template: string) => of(`imports.templates.${template}`, {}, template);
  const missing = missingColumns(unmatchedOfTemplate, choices);
  const isWhole = missingColumns(unmatchedOfTemplate, {}).length === 0;
  const usedColumns = new Set(Object.values(choices));
  const refusal =
    missing.length > 0
      ? t("common.lacking", { fields: list([...missing]) })
      : pairsOf(choices).length === 0
        ? t("common.nothingChosen")
        : null;
  const read = async () => {
    const titles = pairsOf(choices);
    const { template } = unmatchedOfTemplate;
    if (await run((imports) => imports.mapTitles({ import_id: importId, template, titles, remember }))) onClose();
  };
  return (
    <ConfirmDialog
      title={t("imports.ui.map.title")}
      confirmText={t("imports.ui.map.confirm")}
      isBusy={isRunning}
      refusal={refusal}
      onConfirm={() => void read()}
      onClose={onClose}
    >
      <p className={styles.text}>
        {t(isWhole ? "imports.ui.map.textMore" : "imports.ui.map.text", {
          template: nameOf(unmatchedOfTemplate.template),
        })}
      </p>
      {unmatched.length === 1 ? null : (
        <Field label={t("imports.ui.start.template")} orientation="horizontal" size="small" className={styles.text}>
          <Select
            size="small"
            value={unmatchedOfTemplate.template}
            onChange={(_event, { value }) => {
              setWanted(value);
              // A column of one template says nothing about another's.
              setChoices({});
            }}
          >
            {unmatched.map(({ template }) => (
              <option key={template} value={template}>
                {nameOf(template)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.head}>{t("imports.ui.map.fileTitle")}</th>
              <th className={styles.head}>{t("imports.ui.map.column")}</th>
            </tr>
          </thead>
          <tbody>
            {unmatchedOfTemplate.titles.map(({ title, examples }) => (
              <tr key={title}>
                <td className={styles.cell}>
                  {title}
                  <div className={styles.examples}>{examples.join(t("imports.ui.facts.join"))}</div>
                </td>
                <td className={styles.cell}>
                  <Select
                    size="small"
                    aria-label={t("imports.ui.map.columnOf", { title })}
                    value={choices[title] ?? ""}
                    onChange={(_event, { value }) => setChoices((before) => ({ ...before, [title]: value }))}
                  >
                    <option value="">{t("imports.ui.map.skip")}</option>
                    {unmatchedOfTemplate.columns
                      .filter(({ key }) => key === choices[title] || !usedColumns.has(key))
                      .map((column) => (
                        <option key={column.key} value={column.key}>
                          {column.required ? t("imports.ui.map.required", { title: column.title }) : column.title}
                        </option>
                      ))}
                  </Select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        <Text role="status" size={200} className={missing.length > 0 ? styles.missing : styles.complete}>
          {missing.length > 0
            ? t("imports.ui.map.missing", { titles: missing.join(t("imports.ui.facts.join")) })
            : t("imports.ui.map.complete")}
        </Text>
        <Check label={t("imports.ui.map.remember")} checked={remember} onChange={setRemember} />
      </div>
    </ConfirmDialog>
  );
};
