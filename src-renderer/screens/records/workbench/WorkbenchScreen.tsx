import { Button, mergeClasses, Tooltip } from "@fluentui/react-components";
import { ArrowClockwiseRegular, ArrowUploadRegular } from "@fluentui/react-icons";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { Freshness } from "../../../../src-shared/kernel/bridge/define.ts";
import { companyMay, companyStates } from "../../../../src-shared/kernel/states/company.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { clockOf } from "../../../i18n/clock-of.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useOpenImports } from "../../../import-wizard/model/use-import.ts";
import { OpenImports } from "../../../import-wizard/start/OpenImports.tsx";
import { useCan, useConnection, useUser } from "../../../session/bootstrap.ts";
import { useCompanies } from "../../../session/companies.ts";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { usePanelStyles } from "../../../ui/panels/panel.styles.ts";
import { Tile, TileRow } from "../../../ui/panels/Tile.tsx";
import { LayoutButton } from "./LayoutButton.tsx";
import { AlarmsPart } from "./parts/AlarmsPart.tsx";
import { BalancesPart } from "./parts/BalancesPart.tsx";
import { DeadlinesPart } from "./parts/DeadlinesPart.tsx";
import { MonthsPart } from "./parts/MonthsPart.tsx";
import { PeoplePart } from "./parts/PeoplePart.tsx";
import { ProblemsPart } from "./parts/ProblemsPart.tsx";
import { TopPart } from "./parts/TopPart.tsx";
import { tilesOf } from "./parts/tile-facts.ts";
import { WaitingPart } from "./parts/WaitingPart.tsx";
import { availableParts, columnsOf, type PartKey, rowsOf } from "./parts.ts";
import { useLayout } from "./use-layout.ts";
import { useWorkbench } from "./use-workbench.ts";
import { WorkbenchSkeleton } from "./WorkbenchSkeleton.tsx";

const Age = ({ freshness, today }: { freshness: Freshness; today: string }) => {
  const styles = usePanelStyles();
  const { t, locale } = useText();
  if (freshness.as_of === null) return null;
  const time = clockOf(freshness.as_of);
  if (freshness.offline) {
    return (
      <span className={styles.aged} role="status">
        {t("workbench.offline", { time })}
      </span>
    );
  }
  const day = new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", weekday: "long", timeZone: "UTC" });
  return (
    <span className={styles.facts} role="status">
      {t("workbench.asOf", { day: day.format(new Date(`${today}T00:00:00Z`)), time })}
    </span>
  );
};

/** The parts of a person, each with what it shows: null where there is none for them. */
const usePartContents = (workbench: Workbench): Readonly<Record<PartKey, ReactNode>> => {
  const can = useCan();
  const mayImport = can("bill.bill.import");
  const { data: openImports = [] } = useOpenImports();
  const { today, waiting, to_pay, problems, balances, deadlines, months, alarms, near, top } = workbench;
  const available = availableParts(workbench, mayImport);
  return {
    waiting: available.includes("waiting") ? <WaitingPart today={today} waiting={waiting} /> : null,
    problems: problems === null ? null : <ProblemsPart problems={problems} />,
    deadlines: <DeadlinesPart deadlines={deadlines} />,
    balances: balances === null ? null : <BalancesPart balances={balances} />,
    months: months === null ? null : <MonthsPart today={today} months={months} to_pay={to_pay} />,
    alarms: alarms === null || alarms.count === 0 ? null : <AlarmsPart alarms={alarms} />,
    imports: mayImport && openImports.length > 0 ? <OpenImports /> : null,
    near: near === null ? null : <PeoplePart near={near} />,
    top: top === null ? null : <TopPart top={top} />,
  };
};

/** So many rows are as high as the page; what people look at less often stands below. */
const rowsOfPage = 2;

const Parts = ({ workbench }: { workbench: Workbench }) => {
  const styles = usePanelStyles();
  const texts = useText();
  const waitingPart = useRef<HTMLDivElement>(null);
  const contents = usePartContents(workbench);
  const tiles = tilesOf(texts, workbench);
  const { parts, isHidden } = useLayout();
  const showWaiting = (): void => {
    const part = waitingPart.current;
    part?.scrollIntoView({ block: "nearest" });
    part?.querySelector<HTMLElement>("td a")?.focus();
  };
  return (
    <>
      {tiles.length === 0 ? null : (
        <TileRow>
          {tiles.map((facts) => (
            <Tile key={facts.key} facts={facts} onChoose={showWaiting} />
          ))}
        </TileRow>
      )}
      {rowsOf(parts.filter((key) => contents[key] !== null && !isHidden(key))).map((row, at) => (
        <div
          key={row.join(" ")}
          className={mergeClasses(styles.row, at >= rowsOfPage && styles.lowRow)}
          style={{ gridTemplateColumns: columnsOf(row) }}
        >
          {row.map((key) => (
            <div key={key} className={styles.part} ref={key === "waiting" ? waitingPart : undefined}>
              {contents[key]}
            </div>
          ))}
        </div>
      ))}
    </>
  );
};

/** Leads a company's own people to their company until it is active: before that there are no bills to import. */
const FirstButton = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const { company_id: own } = useUser();
  const status = useCompanies().all.find(({ id }) => id === own)?.status;
  if (own !== null && status === undefined) return null;
  if (status !== undefined && own !== null && !companyMay(status, "importBills")) {
    const isJoining = companyStates.isAhead("activate", status) || companyStates.allows("activate", status);
    return isJoining ? (
      <Button size="small" appearance="primary" onClick={() => void navigate("/companies")}>
        {t("workbench.joining")}
      </Button>
    ) : null;
  }
  return (
    <Button
      size="small"
      appearance="primary"
      icon={<ArrowUploadRegular />}
      onClick={() => void navigate("/imports/new")}
    >
      {t("workbench.import")}
    </Button>
  );
};

/** Screen with which a person starts the day. */
export const WorkbenchScreen = () => {
  const styles = usePanelStyles();
  const { t } = useText();
  const can = useCan();
  const query = useWorkbench();
  const { online } = useConnection();
  const workbench = query.data;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t("workbench.title")}</h1>
        {workbench ? <Age freshness={workbench.freshness} today={workbench.value.today} /> : null}
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
        {workbench ? <LayoutButton available={availableParts(workbench.value, can("bill.bill.import"))} /> : null}
        {can("bill.bill.import") ? <FirstButton /> : null}
      </div>
      {workbench ? <Parts workbench={workbench.value} /> : null}
      {workbench || (query.isPending && online) ? null : <DetailStates query={query} />}
      {query.isPending && online ? <WorkbenchSkeleton /> : null}
    </div>
  );
};
