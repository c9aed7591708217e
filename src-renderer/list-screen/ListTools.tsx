import { makeStyles, tokens } from "@fluentui/react-components";
import { ArrowExportRegular, SearchInfoRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../i18n/TextProvider.tsx";
import { useCan } from "../session/bootstrap.ts";
import { ReasonButton } from "../ui/buttons/ReasonButton.tsx";
import { ColumnsButton } from "./columns/ColumnsButton.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import type { ListScreenSpec } from "./model/define-list-screen.ts";
import type { ListTool } from "./model/list-tools.ts";
import type { ListModel } from "./model/use-list-model.ts";
import type { ScreenTools } from "./model/use-screen-tools.tsx";
import { NumbersDialog } from "./selection/NumbersDialog.tsx";
import { hasNumbers } from "./selection/pasted-numbers.ts";
import { DensitySwitch } from "./toolbar/DensitySwitch.tsx";
import { ToolButton } from "./toolbar/ToolButton.tsx";
import { ToolMenu } from "./toolbar/ToolMenu.tsx";
import { ViewsMenu } from "./views/ViewsMenu.tsx";

const useStyles = makeStyles({
  tools: { display: "flex", flexShrink: 0, alignItems: "center", gap: tokens.spacingHorizontalS },
  split: { display: "flex", flexShrink: 0 },
  left: { borderTopRightRadius: 0, borderBottomRightRadius: 0, whiteSpace: "nowrap" },
});

type Props = {
  readonly model: ListModel;
  readonly title: string;
  readonly spec: ListScreenSpec;
  readonly tools: ScreenTools;
  /** The list has no rows yet: what leads to the first one stands there instead. */
  readonly isFirstUse: boolean;
};

/** Tools for the whole list: views, row height, columns, export, the screen's primary action with the rare ones behind it. */
export const ListTools = ({ model, title, spec, tools, isFirstUse }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  const [open, setOpen] = useState<"numbers" | "export">();
  const { exportPermission } = spec;
  const own = tools.all.filter(({ place, firstUse }) => place !== "empty" && !(isFirstUse && firstUse !== undefined));
  const numbers: ListTool[] = hasNumbers(model.list)
    ? [{ key: "numbers", text: t("lists.numbers.button"), icon: SearchInfoRegular }]
    : [];
  const all = [...own, ...numbers];
  const run = (tool: ListTool) => (tool.key === "numbers" ? setOpen("numbers") : tools.run(tool));
  const close = () => setOpen(undefined);
  const primary = all.find(({ place }) => place === "primary");
  const buttons = all.filter(({ place }) => place === "button");
  const rare = all.filter((tool) => tool !== primary && !buttons.includes(tool));
  const iconOf = ({ icon: Icon }: ListTool) => (Icon ? { icon: <Icon /> } : {});
  return (
    <div className={styles.tools}>
      <ViewsMenu model={model} />
      <DensitySwitch />
      <ColumnsButton model={model} />
      {exportPermission !== undefined && can(exportPermission) && model.rows.count > 0 ? (
        <ToolButton icon={<ArrowExportRegular />} text={t("lists.ui.export")} onClick={() => setOpen("export")} />
      ) : null}
      {buttons.map((tool) => (
        <ReasonButton
          key={tool.key}
          size="small"
          reason={tool.reason ?? null}
          isBusy={tool.isBusy ?? false}
          {...iconOf(tool)}
          onClick={() => run(tool)}
        >
          {tool.text}
        </ReasonButton>
      ))}
      {primary === undefined ? (
        <ToolMenu tools={rare} appearance="outline" onPick={run} />
      ) : (
        <div className={styles.split}>
          <ReasonButton
            size="small"
            appearance="primary"
            reason={primary.reason ?? null}
            isBusy={primary.isBusy ?? false}
            {...(rare.length > 0 && { className: styles.left })}
            {...iconOf(primary)}
            onClick={() => run(primary)}
          >
            {primary.text}
          </ReasonButton>
          <ToolMenu tools={rare} appearance="primary" onPick={run} />
        </div>
      )}
      {open === "numbers" ? <NumbersDialog model={model} onClose={close} /> : null}
      {open === "export" ? <ExportDialog model={model} title={title} onClose={close} /> : null}
    </div>
  );
};
