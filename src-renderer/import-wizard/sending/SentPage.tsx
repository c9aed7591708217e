import { Button, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleRegular, WarningRegular, WrenchRegular } from "@fluentui/react-icons";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { submitOf, workerImportKinds } from "../../../src-shared/registries/imports/submits.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { listAddress, recordAddress } from "../../list-screen/model/list-address.ts";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { ChooseFileButton } from "../file/ChooseFileButton.tsx";
import { DownloadMenu } from "../file/DownloadMenu.tsx";
import { EarlierBatches } from "../file/EarlierBatches.tsx";
import { gridColumns } from "../grid/grid-columns.ts";
import { ImportGrid } from "../grid/ImportGrid.tsx";
import { useGridEditing } from "../grid/use-grid-editing.ts";
import { type RowsView, useImportRows } from "../grid/use-import-rows.ts";
import { grouped, yuan } from "../model/figures.ts";
import { ImportStepBar } from "../model/ImportStepBar.tsx";
import { hasAmounts, isBillTemplate } from "../model/template-kind.ts";
import { useImportCommand } from "../model/use-import.ts";
import { PreviewToolbar } from "../preview/PreviewToolbar.tsx";
import { BatchSettlementOption } from "./SettlementOption.tsx";

const useStyles = makeStyles({
  page: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  top: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
  line: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: tokens.spacingHorizontalM },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  icon: { fontSize: "28px", display: "inline-flex" },
  good: { color: tokens.colorStatusSuccessForeground1 },
  warn: { color: tokens.colorStatusWarningForeground3 },
  figures: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXXL, margin: 0 },
  title: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { display: "flex", alignItems: "center", minHeight: "24px", margin: 0, fontSize: tokens.fontSizeBase400 },
  space: { flexGrow: 1 },
  grid: { display: "flex", flexGrow: 1, minHeight: 0 },
});

const filters = ["all", "refused"] as const;
/** Nothing can be changed here, so there is nothing to tell of changes. */
const ignore = () => undefined;

type Props = { readonly state: ImportState; readonly onDone: () => void };

type FiguresProps = { readonly template: string | null; readonly result: NonNullable<ImportState["result"]> };

const Figures = ({ template, result }: FiguresProps) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const parts = [
    { title: t("imports.ui.sent.succeeded"), value: grouped(result.succeeded) },
    { title: t("imports.ui.sent.failed"), value: grouped(result.failed) },
    ...(hasAmounts(template)
      ? [
          {
            title: t(isBillTemplate(template) ? "imports.ui.sent.sum" : "imports.ui.sent.sumRows"),
            value: yuan(texts, result.accounting_fee),
          },
        ]
      : []),
    ...(result.facts ?? []).map(({ name, value }) => ({
      title: t(`imports.ui.sent.facts.${name}`),
      value: grouped(value),
    })),
  ];
  return (
    <dl className={styles.figures}>
      {parts.map(({ title, value }) => (
        <div key={title}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
      {result.batch_sn === "" ? null : (
        <div>
          <dt className={styles.title}>{t("imports.ui.sent.batch")}</dt>
          <dd className={styles.value}>
            {result.batch_sn}
            <CopyButton value={result.batch_sn} />
          </dd>
        </div>
      )}
    </dl>
  );
};

/** Links to what was made: the list of it, the record of the import, the bills, and the batch of their tasks. */
const Ways = ({ state }: { readonly state: ImportState }) => {
  const { t, of } = useText();
  const navigate = useNavigate();
  const { result } = state;
  const hasFailed = (result?.failed ?? 0) > 0;
  const way = submitOf(state.template ?? "");
  const list = way?.lists[0].name as ListName | undefined;
  const records = workerImportKinds.includes(way?.kind ?? 0) ? "/worker-imports" : "/import-jobs";
  const address = way?.place ?? (list === undefined ? null : listAddress(list, { company_id: "all" }));
  const shown = way?.place ? of(`imports.templates.${way.name}`) : of(`lists.${list}.title`);
  const taskBatch = result?.task_batch_id === undefined ? null : recordAddress("taskBatches", result.task_batch_id);
  return (
    <>
      {address === null ? null : (
        <Button appearance={hasFailed ? "secondary" : "primary"} onClick={() => void navigate(address)}>
          {t("imports.ui.sent.list", { name: shown })}
        </Button>
      )}
      {result === null || isBillTemplate(state.template) || result.batch_id === "" ? null : (
        <Button onClick={() => void navigate(`${records}/${encodeURIComponent(result.batch_id)}`)}>
          {t("imports.ui.sent.record")}
        </Button>
      )}
      {result === null || !isBillTemplate(state.template) ? null : (
        <>
          <Button
            appearance={hasFailed ? "secondary" : "primary"}
            onClick={() => void navigate(`/bills?batch_sn=${encodeURIComponent(result.batch_sn)}&company_id=all`)}
          >
            {t("imports.ui.sent.bills")}
          </Button>
          <Button onClick={() => void navigate(`/import-records/${encodeURIComponent(result.batch_id)}`)}>
            {t("imports.ui.sent.record")}
          </Button>
        </>
      )}
      {taskBatch === null ? null : (
        <Button onClick={() => void navigate(taskBatch)}>{t("imports.ui.sent.taskBatch")}</Button>
      )}
    </>
  );
};

/** The outcome of every row, and the ways on: the import record and the list of what was made. */
export const SentPage = ({ state, onDone }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { import_id, counts, result } = state;
  const hasFailed = (result?.failed ?? 0) > 0;
  const isBill = isBillTemplate(state.template);
  const [filter, setFilter] = useState<RowsView["filter"]>(hasFailed ? "refused" : "all");
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<RowsView["sort"]>();
  const searchText = useDeferredValue(search.trim());
  const view = useMemo<RowsView>(
    () => ({ filter, ...(searchText !== "" && { search: searchText }), ...(sort && { sort }) }),
    [filter, searchText, sort],
  );
  const { template, columns: declared } = state;
  const columns = useMemo(() => gridColumns({ template, columns: declared }), [template, declared]);
  const rows = useImportRows(import_id, view);
  const { run, isRunning } = useImportCommand();
  const grid = useGridEditing({ importId: import_id, columns, rows, canEdit: false, run, announce: ignore });
  const inputRef = useRef<HTMLInputElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const Icon = hasFailed ? WarningRegular : CheckmarkCircleRegular;
  const titleKey = !hasFailed ? "title" : result?.succeeded === 0 ? "titleFailed" : "titlePartly";

  return (
    <section className={styles.page} aria-label={t("imports.ui.title")}>
      <div className={styles.top}>
        <ImportStepBar state={state} />
        <div className={styles.line}>
          <span className={mergeClasses(styles.icon, hasFailed ? styles.warn : styles.good)}>
            <Icon aria-hidden />
          </span>
          <h1 className={styles.heading}>{t(`imports.ui.sent.${titleKey}`)}</h1>
          <Text>{state.file_name}</Text>
          <span className={styles.space} />
          <Ways state={state} />
          {hasFailed ? (
            <Button
              appearance="primary"
              icon={<WrenchRegular />}
              disabledFocusable={isRunning}
              onClick={() => void run((imports) => imports.mendRefused({ import_id }))}
            >
              {t("imports.ui.mend.start")}
            </Button>
          ) : null}
          <ChooseFileButton text={t("imports.ui.sent.another")} />
          <Button appearance="subtle" onClick={onDone}>
            {t("imports.ui.sent.close")}
          </Button>
        </div>
        {result === null ? null : <Figures template={template} result={result} />}
        {result === null || result.succeeded === 0 || !isBill ? null : (
          <BatchSettlementOption batchId={result.batch_id} />
        )}
        <EarlierBatches state={state} />
        {hasFailed ? (
          <Text id={hintId}>{t(isBill ? "imports.ui.sent.refusedHint" : "imports.ui.sent.refusedRowsHint")}</Text>
        ) : null}
        <PreviewToolbar
          counts={counts}
          filters={filters}
          filter={filter}
          showsChanges={false}
          search={search}
          searchRef={searchRef}
          selectedRows={0}
          canEdit={false}
          onFilter={setFilter}
          onSearch={setSearch}
          onNextError={() => undefined}
          onDelete={() => undefined}
        >
          <DownloadMenu state={state} />
        </PreviewToolbar>
      </div>
      <div className={styles.grid}>
        <ImportGrid
          rows={rows}
          columns={columns}
          grid={grid}
          view={view}
          showsResult
          emptyText={t(filter === "refused" ? "imports.ui.grid.emptyRefused" : "imports.ui.grid.empty")}
          inputRef={inputRef}
          describedBy={hintId}
          onSort={setSort}
          onLeave={() => searchRef.current?.focus()}
        />
      </div>
    </section>
  );
};
