import { Badge, Button, makeStyles, Spinner, Tooltip, tokens } from "@fluentui/react-components";
import { ArrowRedoRegular, ArrowUndoRegular, CloudCheckmarkRegular, DismissRegular } from "@fluentui/react-icons";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { useConnection } from "../../session/bootstrap.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { StepperButton } from "../../ui/buttons/StepperButton.tsx";
import { CompanyPick } from "../file/CompanyPick.tsx";
import { FactsLine } from "../file/FactsLine.tsx";
import { grouped } from "../model/figures.ts";
import { ImportStepBar } from "../model/ImportStepBar.tsx";
import { isCheckedTemplate, takesCompany } from "../model/template-kind.ts";
import { useImportCommand } from "../model/use-import.ts";

const useStyles = makeStyles({
  header: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, minWidth: 0 },
  names: { display: "flex", flexDirection: "column", minWidth: 0, flexGrow: 1 },
  line: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalS, minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  badge: { flexShrink: 0 },
  steps: { flex: "0 1 232px", minWidth: 0 },
});

type Props = {
  readonly state: ImportState;
  readonly isBusy: boolean;
  readonly onCompany: (id: string | null) => void;
  readonly onRecheck: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDiscard: () => void;
};

/** True when the service was asked about every row, and about nothing now. */
const isAllChecked = ({ phase, checked_online, checking, unchecked_rows = 0 }: ImportState): boolean =>
  checked_online && unchecked_rows === 0 && checking === undefined && phase !== "checking";

/** Whole percent, rounded down: 100 stands for all rows only. */
const percentOf = (done: number, total: number): number => (total === 0 ? 0 : Math.floor((done * 100) / total));

/** Tells in a few words how far the service was asked about the rows. */
const checkedText = (t: Texts["t"], state: ImportState): string => {
  const { phase, checking, unchecked_rows = 0, counts } = state;
  if (checking !== undefined) {
    const { rows_done: done, rows_total: total } = checking;
    const percent = percentOf(done, total);
    return t("imports.ui.header.checkingRows", { percent, done: grouped(done), total: grouped(total) });
  }
  if (phase === "checking") return t("imports.ui.header.checkingBegins");
  if (isAllChecked(state)) return t("imports.ui.header.rechecked");
  // Rows were deleted or brought back: each is known, the batch as a whole is another one.
  if (state.unchecked_rows === 0 && counts.rows > counts.rows_with_errors) return t("imports.ui.header.recheckedRows");
  const isBegun = unchecked_rows > 0 && unchecked_rows < counts.rows - counts.rows_with_errors;
  return isBegun
    ? t("imports.ui.header.recheckedSome", { count: grouped(unchecked_rows) })
    : t("imports.ui.header.notRechecked");
};

/** Asks the service about the rows: it knows workers, tasks and what was imported before. */
const Recheck = ({ state, isBusy, onRecheck }: Pick<Props, "state" | "isBusy" | "onRecheck">) => {
  const { t } = useText();
  const { online } = useConnection();
  const { run } = useImportCommand();
  if (state.phase === "checking")
    return (
      <Button
        size="small"
        icon={<Spinner size="extra-tiny" />}
        onClick={() => void run((imports) => imports.cancel({ import_id: state.import_id }))}
      >
        {t("imports.ui.header.stopRecheck")}
      </Button>
    );
  return (
    <ReasonButton
      size="small"
      icon={<CloudCheckmarkRegular />}
      title={t("imports.ui.header.recheckHint")}
      reason={
        online
          ? state.company_id === null
            ? t("common.lacking", { fields: t("imports.ui.submit.company") })
            : null
          : t("imports.ui.header.recheckOffline")
      }
      isBusy={isBusy}
      onClick={onRecheck}
    >
      {t("imports.ui.header.recheck")}
    </ReasonButton>
  );
};

/** File, template, company, and what can be done with the whole import. */
export const PreviewHeader = (props: Props) => {
  const { state, isBusy } = props;
  const styles = useStyles();
  const { t, of } = useText();
  const isChecked = isCheckedTemplate(state.template);
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <div className={styles.line}>
          <h1 className={styles.title} title={state.file_name}>
            {state.file_name}
          </h1>
          {state.template === null ? null : (
            <Badge appearance="tint" className={styles.badge}>
              {t("imports.ui.header.template", {
                name: of(`imports.templates.${state.template}`, {}, state.template),
              })}
            </Badge>
          )}
          {isChecked ? (
            <Badge appearance="tint" className={styles.badge} color={isAllChecked(state) ? "success" : "informative"}>
              {checkedText(t, state)}
            </Badge>
          ) : null}
        </div>
        <FactsLine state={state} />
      </div>
      <div className={styles.steps}>
        <ImportStepBar state={state} isSlim />
      </div>
      {takesCompany(state.template) ? <CompanyPick state={state} onCompany={props.onCompany} /> : null}
      {isChecked ? <Recheck state={state} isBusy={isBusy} onRecheck={props.onRecheck} /> : null}
      <StepperButton
        icon={<ArrowUndoRegular />}
        label={t("imports.ui.header.undo")}
        isAtEnd={!state.can_undo || isBusy}
        onClick={props.onUndo}
      />
      <StepperButton
        icon={<ArrowRedoRegular />}
        label={t("imports.ui.header.redo")}
        isAtEnd={!state.can_redo || isBusy}
        onClick={props.onRedo}
      />
      <Tooltip content={t("imports.ui.header.discard")} relationship="label">
        <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={props.onDiscard} />
      </Tooltip>
    </header>
  );
};
