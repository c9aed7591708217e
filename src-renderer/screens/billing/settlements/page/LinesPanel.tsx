import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular, ArrowExportRegular, TableSettingsRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ColumnDialog } from "../../../../list-screen/columns/ColumnDialog.tsx";
import { ListView } from "../../../../list-screen/ListView.tsx";
import type { ListState } from "../../../../list-screen/model/list-state.ts";
import { useListModel } from "../../../../list-screen/model/use-list-model.ts";
import { useCan } from "../../../../session/bootstrap.ts";
import { ExportLinesDialog } from "../dialogs/ExportLinesDialog.tsx";

const useStyles = makeStyles({
  tools: {
    display: "flex",
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
  },
});

type Props = { readonly settlementId: string; readonly no: string; readonly state: ListState };

/** The payout lines of one settlement, masked, filtered by their status. */
export const LinesPanel = ({ settlementId, no, state }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  const params = useMemo(() => ({ id: settlementId }), [settlementId]);
  const model = useListModel("payoutLines", state, params);
  const [isExporting, setExporting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const title = `${no} ${t("lists.payoutLines.title")}`;
  return (
    <>
      <ListView
        model={model}
        title={title}
        tools={
          <div className={styles.tools}>
            <Tooltip content={t("common.refresh")} relationship="label">
              <Button size="small" appearance="subtle" icon={<ArrowClockwiseRegular />} onClick={model.rows.refresh} />
            </Tooltip>
            <Button size="small" appearance="subtle" icon={<TableSettingsRegular />} onClick={() => setChoosing(true)}>
              {t("lists.ui.columns")}
            </Button>
            {can("settlement.settlement.export") && model.rows.count > 0 ? (
              <Button size="small" appearance="subtle" icon={<ArrowExportRegular />} onClick={() => setExporting(true)}>
                {t("settlements.actions.exportLines")}
              </Button>
            ) : null}
          </div>
        }
      />
      {isChoosing ? <ColumnDialog model={model} onClose={() => setChoosing(false)} /> : null}
      {isExporting ? (
        <ExportLinesDialog
          model={model}
          settlementId={settlementId}
          title={title}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
};
