import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import {
  ArrowClockwiseRegular,
  ArrowExportRegular,
  SearchInfoRegular,
  TableSettingsRegular,
} from "@fluentui/react-icons";
import { type ComponentType, useState } from "react";
import type { Freshness } from "../../src-shared/bridge/define.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { clockOf } from "../i18n/clock-of.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { Texts } from "../i18n/texts.ts";
import { useCan } from "../session/bootstrap.ts";
import { ColumnDialog } from "./columns/ColumnDialog.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { daysShown } from "./model/days-shown.ts";
import type { ListModel } from "./model/use-list-model.ts";
import { NumbersDialog } from "./selection/NumbersDialog.tsx";
import { hasNumbers } from "./selection/pasted-numbers.ts";
import { toolContainer } from "./toolbar/list-heading.styles.ts";
import { ToolButton } from "./toolbar/ToolButton.tsx";
import { ViewsMenu } from "./views/ViewsMenu.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    ...toolContainer,
    // Beside an open detail it needs two lines, and the list below has to make room.
    flexShrink: 0,
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    minHeight: "40px",
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    boxSizing: "border-box",
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  facts: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: "nowrap" },
  space: { flexGrow: 1 },
});

/** How old what is shown is: 截至 14:02 · 离线. */
const freshnessText = ({ t }: Texts, { as_of, offline, source }: Freshness): string => {
  if (as_of === null) return offline ? t("lists.ui.offlineNever") : "";
  const time = clockOf(as_of);
  if (offline) return t("lists.ui.asOfOffline", { time });
  return t(source === "cache" ? "lists.ui.asOfCache" : "lists.ui.asOfLive", { time });
};

type Props = {
  readonly model: ListModel;
  readonly title: string;
  readonly exportPermission: PermissionKey | undefined;
  readonly Toolbar: ComponentType | undefined;
};

/** Title, count, freshness, and what can be done with the whole list. */
export const ListHeading = ({ model, title, exportPermission, Toolbar }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const can = useCan();
  const [open, setOpen] = useState<"columns" | "export" | "numbers">();
  const { rows } = model;
  const keptDays = daysShown(model.list, rows.freshness);
  const refreshLabel = t(rows.isRefreshing ? "lists.ui.refreshing" : "lists.ui.refresh");
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.facts} role="status">
        {rows.isLoading || (rows.error && rows.count === 0) ? "" : t("lists.ui.count", { count: rows.count })}
        {rows.freshness ? ` · ${freshnessText(texts, rows.freshness)}` : ""}
        {keptDays === null ? "" : ` · ${t("lists.ui.keptDays", { days: keptDays })}`}
      </span>
      <span className={styles.space} />
      <Tooltip content={refreshLabel} relationship="label">
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          disabledFocusable={rows.isRefreshing}
          onClick={rows.refresh}
        />
      </Tooltip>
      {hasNumbers(model.list) ? (
        <ToolButton icon={<SearchInfoRegular />} text={t("lists.numbers.button")} onClick={() => setOpen("numbers")} />
      ) : null}
      <ViewsMenu model={model} />
      <ToolButton icon={<TableSettingsRegular />} text={t("lists.ui.columns")} onClick={() => setOpen("columns")} />
      {exportPermission !== undefined && can(exportPermission) ? (
        <ToolButton
          icon={<ArrowExportRegular />}
          text={t("lists.ui.export")}
          disabled={rows.count === 0}
          onClick={() => setOpen("export")}
        />
      ) : null}
      {Toolbar ? <Toolbar /> : null}
      {open === "numbers" ? <NumbersDialog model={model} onClose={() => setOpen(undefined)} /> : null}
      {open === "columns" ? <ColumnDialog model={model} onClose={() => setOpen(undefined)} /> : null}
      {open === "export" ? <ExportDialog model={model} title={title} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
};
