import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { formatCount } from "../../../../../src-shared/kernel/values/money/count.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Money } from "../../../../ui/facts/Facts.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";
import { usePanelStyles, wide } from "../../../../ui/panels/panel.styles.ts";
import { ListLink } from "./ListLink.tsx";
import { problemTotals } from "./tile-facts.ts";

const bad = tokens.colorStatusDangerBackground3;

const useStyles = makeStyles({
  bar: {
    display: "flex",
    gap: "2px",
    height: "8px",
    flexShrink: 0,
    margin: "0 16px 8px",
    borderRadius: "4px",
    overflow: "hidden",
    [wide]: { height: "12px", margin: "0 20px 12px" },
  },
  part: { minWidth: "6px" },
  square: { display: "inline-block", width: "8px", height: "8px", borderRadius: "2px", marginRight: "8px" },
  account: { backgroundColor: bad },
  limit: { backgroundColor: bad, opacity: 0.68 },
  bank: { backgroundColor: bad, opacity: 0.52 },
  other: { backgroundColor: bad, opacity: 0.36 },
  revoked: { backgroundColor: tokens.colorNeutralStroke1 },
  unknown: { backgroundColor: tokens.colorPaletteGrapeForeground2 },
  // A hatch tells what came back from what failed, without colour.
  returned: {
    backgroundImage: `repeating-linear-gradient(135deg, ${bad} 0 2px, ${tokens.colorStatusDangerBackground1} 2px 4px)`,
  },
});

type Problems = NonNullable<Workbench["problems"]>;
type Cause = Problems["causes"][number];

/** The name by which a cause is told and drawn: of what came back and of what is unknown that comes first. */
const kindOf = ({ key, cause }: Cause) => (key === "failed" ? cause : key);
const stepOf = ({ key, cause }: Cause) => (key === "unknown" ? "pending" : cause);

/** Payouts that failed, came back or are unknown, by cause, with what to do next. */
export const ProblemsPart = ({ problems }: { problems: Problems }) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { t } = useText();
  const { causes, ready } = problems;
  const { count: all } = problemTotals(problems);
  const nameOf = (one: Cause): string => {
    if (one.key === "unknown") return t("workbench.problems.causes.pending");
    return one.key === "returned"
      ? t(`workbench.problems.returnedCauses.${one.cause}`)
      : t(`workbench.problems.causes.${one.cause}`);
  };
  return (
    <Panel
      title={t("workbench.problems.title")}
      note={all === 0 ? null : t("workbench.problems.payouts", { payouts: formatCount(all) })}
      nothing={all === 0 ? t("workbench.problems.nothing") : null}
      side={
        ready.count === 0 ? null : (
          <ListLink
            list={ready.list}
            query={ready.query}
            text={t(ready.is_all ? "workbench.problems.ready" : "workbench.problems.readyAtLeast", {
              payouts: formatCount(ready.count),
            })}
            hint={t("workbench.problems.readyHint")}
          />
        )
      }
    >
      <div className={styles.bar} aria-hidden="true">
        {causes.map((one) => (
          <span
            key={`${one.key} ${one.cause}`}
            className={mergeClasses(styles.part, styles[kindOf(one)])}
            style={{ flexGrow: one.count, flexBasis: 0 }}
          />
        ))}
      </div>
      <PanelTable
        label={t("workbench.problems.title")}
        columns={[
          { key: "cause", title: t("workbench.problems.cause") },
          { key: "payments", title: t("workbench.problems.payments"), width: 52, kind: "figure" },
          { key: "amount", title: t("workbench.problems.amount"), width: 104, kind: "figure" },
          { key: "next", title: t("workbench.problems.next"), width: 92 },
        ]}
        rows={causes.map((one) => ({
          key: `${one.key} ${one.cause}`,
          cells: [
            <span key="cause" title={nameOf(one)}>
              <span className={mergeClasses(styles.square, styles[kindOf(one)])} aria-hidden="true" />
              {nameOf(one)}
            </span>,
            <span key="payments" className={shared.strong}>
              {formatCount(one.count)}
            </span>,
            <Money key="amount" cents={one.amount} />,
            <ListLink
              key="next"
              list={one.link.list}
              query={one.link.query}
              text={t(`workbench.problems.shortSteps.${stepOf(one)}`)}
              hint={t(`workbench.problems.steps.${stepOf(one)}`)}
            />,
          ],
        }))}
      />
    </Panel>
  );
};
