import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { grouped } from "../../import-wizard/model/figures.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { ListLink } from "./ListLink.tsx";
import { Panel } from "./Panel.tsx";
import { PanelTable } from "./PanelTable.tsx";

const tones = { unknown: "doubt", failed: "danger", returned: "danger" } as const;

/** Payouts that failed, came back or are unknown, by cause, with what to do next. */
export const ProblemsPart = ({ problems }: { problems: NonNullable<Workbench["problems"]> }) => {
  const { t } = useText();
  const kinds = problems.kinds.filter(({ count }) => count > 0);
  const column = (key: "result" | "cause" | "payments" | "amount" | "next") => ({
    key,
    title: t(`workbench.problems.${key}`),
  });
  return (
    <Panel
      title={t("workbench.problems.title")}
      nothing={problems.causes.length === 0 ? t("workbench.problems.nothing") : null}
      side={kinds.map(({ key, list, query, count }) => (
        <ListLink
          key={key}
          list={list}
          query={query}
          text={t("workbench.problems.settlements", { result: t(`workbench.problems.${key}`), count })}
        />
      ))}
    >
      <PanelTable
        label={t("workbench.problems.title")}
        columns={[
          column("result"),
          column("cause"),
          { ...column("payments"), kind: "figure" },
          { ...column("amount"), kind: "figure" },
          { ...column("next"), kind: "text" },
        ]}
        rows={problems.causes.map(({ key, cause, count, amount }) => {
          const causeName = key === "unknown" ? "pending" : cause;
          return {
            key: `${key} ${cause}`,
            cells: [
              <StateTag key="result" tone={tones[key]} text={t(`workbench.problems.${key}`)} />,
              t(`workbench.problems.causes.${causeName}`),
              grouped(count),
              <Money key="amount" cents={amount} />,
              t(`workbench.problems.steps.${causeName}`),
            ],
          };
        })}
      />
    </Panel>
  );
};
