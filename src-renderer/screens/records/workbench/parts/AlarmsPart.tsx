import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";
import { ListLink } from "./ListLink.tsx";

/** Lists who reached a ceiling of looking at personal data: whoever oversees the agency asks them why. */
export const AlarmsPart = ({ alarms }: { alarms: NonNullable<Workbench["alarms"]> }) => {
  const { t } = useText();
  const { list, query, count, rows } = alarms;
  return (
    <Panel
      title={t("workbench.alarms.title")}
      nothing={null}
      side={<ListLink list={list} query={query} text={t("workbench.alarms.all", { count })} tone="danger" />}
    >
      <PanelTable
        label={t("workbench.alarms.title")}
        columns={[
          { key: "person", title: t("workbench.alarms.person"), width: 136 },
          { key: "use", title: t("workbench.alarms.what") },
          { key: "at", title: t("workbench.alarms.at"), width: 152, kind: "figure" },
        ]}
        rows={rows.map(({ id, person, use, at }) => ({
          key: id,
          cells: [person, t(`workbench.alarms.uses.${use}`), at.slice(0, 16)],
        }))}
      />
    </Panel>
  );
};
