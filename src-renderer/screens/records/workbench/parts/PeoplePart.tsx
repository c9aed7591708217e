import { Link } from "react-router-dom";
import { formatRatio } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Money } from "../../../../ui/facts/Facts.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";
import { usePanelStyles } from "../../../../ui/panels/panel.styles.ts";
import { ListLink } from "./ListLink.tsx";

/** People of this month who are near the VAT threshold, the nearest first. */
export const PeoplePart = ({ near }: { near: NonNullable<Workbench["near"]> }) => {
  const styles = usePanelStyles();
  const { t } = useText();
  const { list, query, count, rows } = near;
  const column = (key: "name" | "idNo" | "income" | "used") => ({ key, title: t(`workbench.near.${key}`) });
  return (
    <Panel
      title={t("workbench.near.title")}
      nothing={count === 0 ? t("workbench.near.nothing") : null}
      side={count === 0 ? null : <ListLink list={list} query={query} text={`${t("workbench.all")} (${count})`} />}
    >
      <PanelTable
        label={t("workbench.near.title")}
        columns={[
          { ...column("name"), width: 112 },
          column("idNo"),
          { ...column("income"), width: 140, kind: "figure" },
          { ...column("used"), width: 112, kind: "figure" },
        ]}
        rows={rows.map(({ id, labor_name, id_no, income, vat_used }) => ({
          key: id,
          cells: [
            <Link key="name" to={`/income-summary/${id}`} className={styles.link}>
              {labor_name}
            </Link>,
            id_no,
            <Money key="income" cents={income} />,
            formatRatio(vat_used),
          ],
        }))}
      />
    </Panel>
  );
};
