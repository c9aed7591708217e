import { Button, Tooltip } from "@fluentui/react-components";
import { ArrowClockwiseRegular } from "@fluentui/react-icons";
import type { Freshness } from "../../../src-shared/bridge/define.ts";
import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { OpenImports } from "../../import-wizard/start/OpenImports.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { AlarmsPart } from "./AlarmsPart.tsx";
import { BalancesPart } from "./BalancesPart.tsx";
import { DeadlinesPart } from "./DeadlinesPart.tsx";
import { MonthsPart } from "./MonthsPart.tsx";
import { PeoplePart } from "./PeoplePart.tsx";
import { ProblemsPart } from "./ProblemsPart.tsx";
import { TopPart } from "./TopPart.tsx";
import { useWorkbench } from "./use-workbench.ts";
import { WaitingPart } from "./WaitingPart.tsx";
import { useWorkbenchStyles } from "./workbench.styles.ts";

const Age = ({ freshness }: { freshness: Freshness }) => {
  const styles = useWorkbenchStyles();
  const { t } = useText();
  if (freshness.as_of === null) return null;
  const time = clockOf(freshness.as_of);
  return (
    <span className={freshness.offline ? styles.aged : styles.facts} role="status">
      {t(freshness.offline ? "workbench.offline" : "workbench.asOf", { time })}
    </span>
  );
};

const Parts = ({ workbench }: { workbench: Workbench }) => {
  const styles = useWorkbenchStyles();
  const can = useCan();
  const { today, waiting, problems, balances, deadlines, months, alarms, near, top } = workbench;
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <WaitingPart today={today} waiting={waiting} />
          {alarms === null || alarms.count === 0 ? null : <AlarmsPart alarms={alarms} />}
          {can("bill.bill.import") ? <OpenImports /> : null}
          {problems === null ? null : <ProblemsPart problems={problems} />}
          {near === null ? null : <PeoplePart near={near} />}
          {top === null ? null : <TopPart top={top} />}
        </div>
        <div className={styles.column}>
          <DeadlinesPart deadlines={deadlines} />
          {balances === null ? null : <BalancesPart balances={balances} />}
        </div>
      </div>
      <div className={styles.wide}>{months === null ? null : <MonthsPart months={months} />}</div>
    </>
  );
};

/** What a person starts the day with. */
export const WorkbenchScreen = () => {
  const styles = useWorkbenchStyles();
  const { t } = useText();
  const query = useWorkbench();
  const workbench = query.data;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t("workbench.title")}</h1>
        {workbench ? <Age freshness={workbench.freshness} /> : null}
        <span className={styles.space} />
        <Tooltip content={t("workbench.refresh")} relationship="label">
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowClockwiseRegular />}
            disabledFocusable={query.isFetching}
            onClick={() => void query.refetch()}
          />
        </Tooltip>
      </div>
      {workbench ? <Parts workbench={workbench.value} /> : <DetailStates query={query} />}
    </div>
  );
};
