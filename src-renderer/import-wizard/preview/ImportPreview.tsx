import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownRegular, ArrowSwapRegular, SendRegular } from "@fluentui/react-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { useCan } from "../../session/bootstrap.ts";
import { takeImport } from "../../session/data-changed.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { DiscardDialog } from "../file/DiscardDialog.tsx";
import { DownloadMenu } from "../file/DownloadMenu.tsx";
import { FileMessages } from "../file/FileMessages.tsx";
import { UnreadTitles } from "../file/UnreadTitles.tsx";
import { CellPanel } from "../grid/CellPanel.tsx";
import { gridColumns } from "../grid/grid-columns.ts";
import { ImportGrid } from "../grid/ImportGrid.tsx";
import { mostAtOnce, useGridEditing } from "../grid/use-grid-editing.ts";
import { type RowsView, useImportRows } from "../grid/use-import-rows.ts";
import { useJump } from "../grid/use-jump.ts";
import type { Severity } from "../model/cell-issues.ts";
import { grouped } from "../model/figures.ts";
import { isBillTemplate } from "../model/template-kind.ts";
import { useImportCommand } from "../model/use-import.ts";
import { SubmitDialog } from "../submit/SubmitDialog.tsx";
import { SubmitRowsDialog } from "../submit/SubmitRowsDialog.tsx";
import { type SubmitBlock, submitBlock } from "../submit/submit-gate.ts";
import { FixBar } from "./FixBar.tsx";
import { type ChosenKind, IssueKinds } from "./IssueKinds.tsx";
import { PreviewHeader } from "./PreviewHeader.tsx";
import { PreviewToolbar } from "./PreviewToolbar.tsx";
import { ReplaceBar } from "./ReplaceBar.tsx";
import { TotalsBar } from "./TotalsBar.tsx";
import { useFirstFocus } from "./use-first-focus.ts";
import { usePreviewKeys } from "./use-preview-keys.ts";

const useStyles = makeStyles({
  screen: { display: "flex", flexDirection: "column", height: "100%", minHeight: 0 },
  top: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  middle: { display: "flex", flexGrow: 1, minHeight: 0 },
  keys: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  afterSaid: { marginLeft: tokens.spacingHorizontalL },
  blocked: { color: tokens.colorNeutralForeground2 },
});

const filters = ["all", "errors", "warnings"] as const;
/** Once a part is sent, what is left comes first. */
const mendingFilters = ["unsent", ...filters] as const;
const emptyTexts = {
  all: "noRows",
  unsent: "emptyUnsent",
  warnings: "emptyWarnings",
  refused: "emptyRefused",
} as const;

type Props = { readonly state: ImportState; readonly onDiscarded: () => void };

type Ask = "submit" | "discard" | "delete";

/**
 * Text in place of rows where none is shown. It says that it can be submitted only where nothing speaks against it:
 * `block` is what does, `blocked` its text.
 */
const emptyTextOf = (
  { t }: Texts,
  { filter, search, code }: RowsView,
  block: SubmitBlock | null,
  blocked = "",
): string => {
  if (search !== undefined || code !== undefined) return t("imports.ui.grid.empty");
  if (filter !== "errors") return t(`imports.ui.grid.${emptyTexts[filter]}`);
  if (block === null) return t("imports.ui.grid.emptyErrors");
  return block === "errors"
    ? t("imports.ui.grid.emptyErrorsOnly")
    : t("imports.ui.grid.emptyErrorsBlocked", { blocked });
};

/** The rows that were read: look, correct, then submit. */
export const ImportPreview = ({ state, onDiscarded }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const toast = useToast();
  const client = useQueryClient();
  const panelId = useId();
  const { import_id, counts } = state;
  const [filter, setFilter] = useState<RowsView["filter"]>(counts.sent > 0 ? "unsent" : "all");
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<RowsView["sort"]>();
  const [openDialog, setAsked] = useState<Ask | null>(null);
  const searchText = useDeferredValue(search.trim());
  const [kind, setKind] = useState<ChosenKind | null>(null);
  const [isOnlyKind, setOnlyKind] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const [isShowingPay, setShowingPay] = useState(false);
  const code = isOnlyKind ? kind?.code : undefined;
  const view = useMemo<RowsView>(
    () => ({
      filter,
      ...(searchText !== "" && { search: searchText }),
      ...(code !== undefined && { code }),
      ...(sort && { sort }),
    }),
    [filter, searchText, code, sort],
  );
  const { template, columns: declared, own_columns } = state;
  const columns = useMemo(
    () => gridColumns({ template, columns: declared, ...(own_columns && { own_columns }) }),
    [template, declared, own_columns],
  );
  const rows = useImportRows(import_id, view);
  const { run, isRunning } = useImportCommand();
  const [announcement, announce] = useState("");
  const grid = useGridEditing({ importId: import_id, columns, rows, canEdit: true, run, announce });
  const jump = useJump({ importId: import_id, view, rows, columns, grid, announce });

  const inputRef = useRef<HTMLInputElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const findRef = useRef<HTMLInputElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const focusGrid = () => inputRef.current?.focus({ preventScroll: true });
  const screenRef = useRef<HTMLElement>(null);
  useFirstFocus(screenRef, inputRef, rows.count > 0);
  // A kind that is being worked through stays the one that F8 continues with.
  const jumpNext = (severity: Severity) =>
    void (kind?.severity === severity ? jump(severity, kind.code) : jump(severity)).then(focusGrid);
  const chooseKind = (next: ChosenKind | null) => {
    setKind(next);
    if (next === null) setOnlyKind(false);
    else void jump(next.severity, next.code).then(focusGrid);
  };
  const showPay = () => {
    setAsked(null);
    // The rows may be hidden by a filter or a search; the first is gone to once they are in sight.
    setFilter("all");
    setSearch("");
    setOnlyKind(true);
    const { file = 0, contract = 0 } = state.pay ?? {};
    const params = {
      file: formatMoney(file),
      contract: formatMoney(contract),
      difference: formatMoney(contract - file),
    };
    setKind({ code: "pay_differs", severity: "warning", params });
    setShowingPay(true);
  };
  useEffect(() => {
    if (!isShowingPay || code === undefined || filter !== "all" || searchText !== "") return;
    setShowingPay(false);
    void jump("warning", code).then(() => inputRef.current?.focus({ preventScroll: true }));
  }, [isShowingPay, code, filter, searchText, jump]);
  const openReplace = () => {
    setReplacing(true);
    requestAnimationFrame(() => findRef.current?.focus());
  };
  usePreviewKeys({
    isOff: openDialog !== null,
    onJump: jumpNext,
    onUndo: grid.undo,
    onRedo: grid.redo,
    onSearch: () => searchRef.current?.focus(),
    onReplace: openReplace,
    onPanel: () => (document.activeElement === panelRef.current ? focusGrid() : panelRef.current?.focus()),
  });

  const { row: at, column } = grid.focus.at;
  const selectedRows = rows.count === 0 ? 0 : grid.block.bottom - grid.block.top + 1;
  const way = submitOf(template ?? "");
  const can = useCan();
  const block = submitBlock(state);
  const blockedId = useId();
  const blockedText =
    block === null
      ? undefined
      : t(`imports.ui.blocked.${block}`, {
          count: grouped(block === "many" ? counts.rows : counts.rows_with_errors),
          most: grouped(way?.atMost ?? 0),
        });
  const canSubmit = way === undefined ? isBillTemplate(template) : can(way.call.access as PermissionKey);

  const applyFix = async (fix: string, cells: number) => {
    const next = await run((imports) => imports.applyFix({ import_id, fix }));
    if (next) announce(t("imports.ui.fixes.done", { cells: grouped(cells) }));
  };
  const recheck = () => void run((imports) => imports.recheck({ import_id }));
  const askDelete = () => {
    if (selectedRows > mostAtOnce) announce(t("imports.ui.tools.deleteTooMany"));
    else if (selectedRows > 0) setAsked("delete");
  };
  const closeAsked = () => {
    setAsked(null);
    focusGrid();
  };
  const checkFirst = () => {
    closeAsked();
    recheck();
  };

  return (
    <section ref={screenRef} className={styles.screen} aria-label={t("imports.ui.title")}>
      <div className={styles.top}>
        <PreviewHeader
          state={state}
          isBusy={isRunning || state.phase === "checking"}
          onCompany={(company_id) => void run((imports) => imports.setCompany({ import_id, company_id }))}
          onRecheck={recheck}
          onUndo={grid.undo}
          onRedo={grid.redo}
          onDiscard={() => setAsked("discard")}
        />
        <FileMessages state={state} />
        <UnreadTitles state={state} />
        <FixBar fixes={state.fixes} isBusy={isRunning} onApply={(fix, cells) => void applyFix(fix, cells)} />
        <PreviewToolbar
          counts={counts}
          filters={counts.sent > 0 ? mendingFilters : filters}
          filter={filter}
          showsChanges={way?.showsChanges === true}
          search={search}
          searchRef={searchRef}
          selectedRows={selectedRows}
          canEdit
          onFilter={setFilter}
          onSearch={setSearch}
          onNextError={() => jumpNext("error")}
          onDelete={askDelete}
        >
          <Button size="small" appearance="subtle" icon={<ArrowSwapRegular />} onClick={openReplace}>
            {t("imports.ui.replace.openKey")}
          </Button>
          {counts.rows === 0 ? null : (
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowDownRegular />}
              onClick={() => {
                grid.fillDown();
                focusGrid();
              }}
            >
              {t("imports.ui.fill.down")}
            </Button>
          )}
          <DownloadMenu state={state} />
          <IssueKinds
            importId={import_id}
            selectedKind={kind}
            isOnly={isOnlyKind}
            onChoose={chooseKind}
            onOnly={setOnlyKind}
          />
        </PreviewToolbar>
        {isReplacing ? (
          <ReplaceBar
            importId={import_id}
            rows={rows}
            view={view}
            columns={columns}
            column={column}
            block={grid.block}
            isBusy={isRunning}
            run={run}
            announce={announce}
            findRef={findRef}
            onClose={() => {
              setReplacing(false);
              focusGrid();
            }}
          />
        ) : null}
      </div>
      <div className={styles.middle}>
        <ImportGrid
          rows={rows}
          columns={columns}
          grid={grid}
          view={view}
          showsResult={counts.sent > 0}
          emptyText={emptyTextOf(texts, view, canSubmit ? block : "errors", blockedText)}
          inputRef={inputRef}
          describedBy={panelId}
          onSort={setSort}
          onLeave={() => searchRef.current?.focus()}
        />
        <CellPanel
          ref={panelRef}
          id={panelId}
          row={rows.rowAt(at)}
          column={columns[column]}
          columns={columns}
          canEdit={rows.rowAt(at)?.locked !== true}
          onUse={(edit) => {
            grid.set(edit);
            focusGrid();
          }}
          onGo={(target) => {
            grid.move({ kind: "to", row: at, column: target, extends: false });
            focusGrid();
          }}
        />
      </div>
      <div className={styles.keys}>
        <strong role="status">{announcement}</strong>
        <span className={announcement === "" ? undefined : styles.afterSaid}>{t("imports.ui.tools.keys")}</span>
      </div>
      <TotalsBar state={state}>
        {canSubmit ? (
          <>
            {blockedText === undefined ? null : (
              <span id={blockedId} className={styles.blocked}>
                {blockedText}
              </span>
            )}
            <ReasonButton
              appearance="primary"
              icon={<SendRegular />}
              reason={blockedText ?? null}
              reasonId={blockedId}
              isBusy={isRunning}
              onClick={() => setAsked("submit")}
            >
              {t("imports.ui.header.submit")}
            </ReasonButton>
          </>
        ) : (
          <span className={styles.blocked}>
            {t(way === undefined ? "imports.ui.notSentHere" : "imports.ui.notAllowedToSend")}
          </span>
        )}
      </TotalsBar>
      {openDialog === "submit" && way === undefined ? (
        <SubmitDialog
          state={state}
          onState={(next) => takeImport(client, next)}
          onClose={closeAsked}
          onShowPay={showPay}
          onCheck={checkFirst}
        />
      ) : null}
      {openDialog === "submit" && way !== undefined ? (
        <SubmitRowsDialog
          state={state}
          submit={way}
          onState={(next) => takeImport(client, next)}
          onClose={closeAsked}
          onCheck={checkFirst}
        />
      ) : null}
      {openDialog === "discard" ? (
        <DiscardDialog state={state} onClose={(outcome) => (outcome === "done" ? onDiscarded() : closeAsked())} />
      ) : null}
      {openDialog === "delete" ? (
        <ConfirmDialog
          title={t("imports.ui.tools.deleteTitle", { count: grouped(selectedRows) })}
          confirmText={t("imports.ui.tools.deleteRows")}
          isBusy={isRunning}
          onConfirm={() =>
            void grid
              .deleteRows()
              .catch((error: unknown) => toast.error(error))
              .finally(closeAsked)
          }
          onClose={closeAsked}
        >
          {t("imports.ui.tools.deleteText")}
        </ConfirmDialog>
      ) : null}
    </section>
  );
};
