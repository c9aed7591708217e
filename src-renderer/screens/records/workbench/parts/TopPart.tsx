import { formatRatio } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Money } from "../../../../ui/facts/Facts.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";

const shareOf = (part: number, total: number): string =>
  total === 0 ? "" : formatRatio(Math.round((part / total) * 1_000) * 10);

/** Companies that settled most in the last month, with their share of all. */
export const TopPart = ({ top }: { top: NonNullable<Workbench["top"]> }) => {
  const { t } = useText();
  const column = (key: "company" | "settlements" | "settled" | "share") => ({ key, title: t(`workbench.top.${key}`) });
  return (
    <Panel title={t("workbench.top.title", { period: top.period })}>
      <PanelTable
        label={t("workbench.top.title", { period: top.period })}
        columns={[
          column("company"),
          { ...column("settlements"), width: 96, kind: "figure" },
          { ...column("settled"), width: 140, kind: "figure" },
          { ...column("share"), width: 76, kind: "figure" },
        ]}
        rows={top.rows.map(({ company_id, company_name, settlements, settled }) => ({
          key: company_id,
          cells: [
            company_name,
            String(settlements),
            <Money key="settled" cents={settled} />,
            shareOf(settled, top.total),
          ],
        }))}
      />
    </Panel>
  );
};
