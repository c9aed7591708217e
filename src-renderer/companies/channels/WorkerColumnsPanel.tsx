import { Button, Input, makeStyles, Select, Text, tokens } from "@fluentui/react-components";
import {
  AddRegular,
  ArrowDownloadRegular,
  ArrowDownRegular,
  ArrowUpRegular,
  DismissRegular,
} from "@fluentui/react-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type WorkerFieldType, workerFieldTypes } from "../../../src-shared/kernel/lists/worker-column.ts";
import type { EditedColumn, WorkerColumnsAnswer } from "../../../src-shared/workers/workers/worker-columns-calls.ts";
import { columnLimits, workerColumnsUpdate } from "../../../src-shared/workers/workers/worker-columns-calls.ts";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { StepperButton } from "../../ui/buttons/StepperButton.tsx";
import { ResultTable, Section } from "../../ui/facts/Facts.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { startDownload } from "../../ui/start-download.ts";

const useStyles = makeStyles({
  scroll: { overflowX: "auto" },
  table: { borderCollapse: "collapse", "& td, & th": { padding: tokens.spacingHorizontalXS, textAlign: "left" } },
  tools: { display: "flex", gap: tokens.spacingHorizontalS, flexWrap: "wrap", paddingTop: tokens.spacingVerticalS },
  code: { width: "120px" },
  title: { width: "150px" },
  options: { width: "220px" },
});

/** A column while it is edited: its options as they are typed. */
type Draft = Omit<EditedColumn, "options"> & { readonly key: number; readonly words: string; readonly used: number };

const wordsOf = (words: string): string[] =>
  words
    .split(/[、,，]/u)
    .map((word) => word.trim())
    .filter((word) => word !== "");

const hasOptions = (type: WorkerFieldType): boolean => type === "select_string" || type === "string";

const columnOf = ({ key: _key, used: _used, words, ...column }: Draft): EditedColumn => ({
  ...column,
  title: column.title.trim(),
  options: hasOptions(column.type) ? wordsOf(words) : [],
});

const draftsOf = ({ columns }: WorkerColumnsAnswer): Draft[] =>
  columns.map(({ options, ...column }, key) => ({ ...column, key, words: options.join("、") }));

type RowProps = {
  readonly draft: Draft;
  readonly isFixed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRetire: () => void;
};

const ColumnRow = ({ draft, isFixed, isFirst, isLast, onChange, onMove, onRetire }: RowProps) => {
  const styles = useStyles();
  const { t, of } = useText();
  const isUsed = draft.used > 0;
  const { code, title, type, required, words } = draft;
  return (
    <tr>
      <td>
        <Input
          className={styles.code}
          value={code}
          disabled={isFixed || isUsed}
          maxLength={30}
          aria-label={t("companyChannels.columns.code")}
          onChange={(_event, { value }) => onChange({ ...draft, code: value })}
        />
      </td>
      <td>
        <Input
          className={styles.title}
          value={title}
          disabled={isFixed}
          maxLength={columnLimits.title}
          aria-label={t("companyChannels.columns.name")}
          onChange={(_event, { value }) => onChange({ ...draft, title: value })}
        />
      </td>
      <td>
        <Select
          value={type}
          disabled={isFixed || isUsed}
          aria-label={t("companyChannels.columns.type")}
          onChange={(_event, { value }) => onChange({ ...draft, type: value as WorkerFieldType })}
        >
          {workerFieldTypes.map((one) => (
            <option key={one} value={one}>
              {of(`companyChannels.columns.types.${one}`)}
            </option>
          ))}
        </Select>
      </td>
      <td>
        <Check
          checked={required || type === "string"}
          disabled={isFixed || type === "string"}
          aria-label={t("companyChannels.columns.required")}
          onChange={(isChecked) => onChange({ ...draft, required: isChecked })}
        />
      </td>
      <td>
        <Input
          className={styles.options}
          value={hasOptions(type) ? words : ""}
          disabled={isFixed || !hasOptions(type)}
          aria-label={t("companyChannels.columns.options")}
          onChange={(_event, { value }) => onChange({ ...draft, words: value })}
        />
      </td>
      <td>{draft.used}</td>
      <td>
        {isFixed ? null : (
          <>
            <StepperButton
              icon={<ArrowUpRegular />}
              isAtEnd={isFirst}
              label={t("companyChannels.columns.up")}
              size="medium"
              onClick={() => onMove(-1)}
            />
            <StepperButton
              icon={<ArrowDownRegular />}
              isAtEnd={isLast}
              label={t("companyChannels.columns.down")}
              size="medium"
              onClick={() => onMove(1)}
            />
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t("companyChannels.columns.retire")}
              onClick={onRetire}
            />
          </>
        )}
      </td>
    </tr>
  );
};

type EditorProps = { readonly companyId: string; readonly shown: WorkerColumnsAnswer; readonly onSaved: () => void };

const Editor = ({ companyId, shown, onSaved }: EditorProps) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, of, error } = useText();
  const [drafts, setDrafts] = useState(() => draftsOf(shown));
  const [nextKey, setNextKey] = useState(1_000);
  const body = { version: shown.version, columns: drafts.map(columnOf) };
  const isRight = workerColumnsUpdate.body.safeParse(body).success;
  const isChanged = JSON.stringify(body.columns) !== JSON.stringify(draftsOf(shown).map(columnOf));
  const save = useWrite({
    mutationFn: () => desk.workerColumns.update({ params: { id: companyId }, body }),
    onSuccess: () => {
      toast.success(t("companyChannels.columns.saved"));
      onSaved();
    },
    onError: (problem) => toast.error(error(problem)),
  });
  const blank = useWrite({
    mutationFn: () => desk.imports.blank({ template: "worker_fields", company_id: companyId }),
    onSuccess: ({ name, url }) => {
      if (url !== null) startDownload(url, name);
    },
    onError: (problem) => toast.error(error(problem)),
  });
  const add = (draft: Omit<Draft, "key">) => {
    setDrafts([...drafts, { ...draft, key: nextKey }]);
    setNextKey(nextKey + 1);
  };
  const move = (at: number, by: -1 | 1) => {
    const moved = drafts.toSpliced(at, 1);
    const draft = drafts[at];
    if (draft !== undefined) setDrafts(moved.toSpliced(at + by, 0, draft));
  };
  const titles = ["code", "name", "type", "required", "options", "used"] as const;
  return (
    <>
      {drafts.length === 0 ? null : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {titles.map((title) => (
                  <th key={title}>{t(`companyChannels.columns.${title}`)}</th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {drafts.map((draft, at) => (
                <ColumnRow
                  key={draft.key}
                  draft={draft}
                  isFixed={!shown.may_edit}
                  isFirst={at === 0}
                  isLast={at === drafts.length - 1}
                  onChange={(next) => setDrafts(drafts.toSpliced(at, 1, next))}
                  onMove={(by) => move(at, by)}
                  onRetire={() => setDrafts(drafts.toSpliced(at, 1))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {drafts.length === 0 ? <Text block>{t("companyChannels.columns.none")}</Text> : null}
      {isRight ? null : <Message intent="warning">{t("companyChannels.columns.wrong")}</Message>}
      <div className={styles.tools}>
        {shown.may_edit ? (
          <>
            <ReasonButton
              icon={<AddRegular />}
              reason={drafts.length >= columnLimits.columns ? t("common.full", { most: columnLimits.columns }) : null}
              onClick={() => add({ code: "", title: "", type: "string", required: false, words: "", used: 0 })}
            >
              {t("companyChannels.columns.add")}
            </ReasonButton>
            <ReasonButton
              appearance="primary"
              reason={isRight ? (isChanged ? null : t("common.unchanged")) : t("common.resolveAbove")}
              isBusy={save.isPending}
              onClick={() => save.mutate()}
            >
              {t("companyChannels.columns.save")}
            </ReasonButton>
          </>
        ) : null}
        <Button icon={<ArrowDownloadRegular />} disabled={blank.isPending} onClick={() => blank.mutate()}>
          {t("companyChannels.columns.blank")}
        </Button>
      </div>
      {shown.retired.length === 0 ? null : (
        <ResultTable
          label={t("companyChannels.columns.retired")}
          titles={[
            t("companyChannels.columns.retired"),
            t("companyChannels.columns.type"),
            t("companyChannels.columns.used"),
            t("companyChannels.columns.retiredAt"),
            "",
          ]}
          rows={shown.retired.map(({ code, title, type, used, at }) => ({
            key: code,
            cells: [
              `${title} (${code})`,
              of(`companyChannels.columns.types.${type}`),
              used,
              at,
              shown.may_edit && !drafts.some((draft) => draft.code === code) ? (
                <Button
                  key="restore"
                  size="small"
                  onClick={() => add({ code, title, type, required: false, words: "", used })}
                >
                  {t("companyChannels.columns.restore")}
                </Button>
              ) : (
                ""
              ),
            ],
          }))}
        />
      )}
    </>
  );
};

/** The columns that a company asks of its workers, with the blank template that follows from them. */
export const WorkerColumnsPanel = ({ companyId }: { readonly companyId: string }) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t } = useText();
  const queryKey = ["workerColumns", companyId];
  const { data } = useQuery({ queryKey, queryFn: () => desk.workerColumns.get({ params: { id: companyId } }) });
  if (data === undefined) return null;
  return (
    <Section title={t("companyChannels.columns.title")}>
      <Text block size={200}>
        {t("companyChannels.columns.text")}
      </Text>
      <Editor
        key={data.value.version}
        companyId={companyId}
        shown={data.value}
        onSaved={() => {
          void client.invalidateQueries({ queryKey });
          void client.invalidateQueries({ queryKey: ["companies"] });
        }}
      />
    </Section>
  );
};
