import { makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { listByName } from "../../../src-shared/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { useLocalListState } from "../../list-screen/model/list-state.ts";
import { CachedDetail } from "../../list-screen/row/CachedDetail.tsx";
import { LinesPanel } from "./LinesPanel.tsx";
import { SettlementFacts } from "./SettlementFacts.tsx";
import { SettlementStepDialog } from "./SettlementStepDialog.tsx";
import { StepButtons } from "./StepButtons.tsx";
import type { StepName } from "./settlement-steps.ts";
import { Timeline } from "./Timeline.tsx";
import { useSettlement } from "./use-settlement.ts";

const useStyles = makeStyles({
  body: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalXS, height: "100%", minHeight: 0 },
  content: { flexGrow: 1, minHeight: 0 },
  timeline: { paddingTop: tokens.spacingVerticalS },
});

const tabs = ["overview", "lines", "timeline"] as const;
type TabName = (typeof tabs)[number];
const isTab = (value: unknown): value is TabName => tabs.some((tab) => tab === value);

/** A settlement at its own address: what it is, its payouts, its history, and what can be done with it now. */
export const SettlementDetail = ({ id, onClose }: DetailProps) => {
  const styles = useStyles();
  const { t } = useText();
  const query = useSettlement(id);
  const [tab, setTab] = useState<TabName>("overview");
  const [step, setStep] = useState<StepName | null>(null);
  const lines = useLocalListState(listByName("payoutLines"));
  const seeLines = (statuses: readonly number[]) => {
    lines.setFilters({ status: statuses });
    setTab("lines");
  };
  return (
    <CachedDetail
      list="settlements"
      {...{ id, query, onClose }}
      rowOf={({ settlement }) => settlement as Row}
      state="status"
      actions={(detail) => <StepButtons detail={detail} onStep={setStep} />}
    >
      {(detail) => {
        const { settlement } = detail;
        return (
          <>
            <div className={styles.body}>
              <TabList
                size="small"
                selectedValue={tab}
                onTabSelect={(_event, { value }) => {
                  if (isTab(value)) setTab(value);
                }}
              >
                <Tab value="overview">{t("settlements.detail.tabs.overview")}</Tab>
                <Tab value="lines">{t("settlements.detail.tabs.lines", { count: settlement.line_count })}</Tab>
                <Tab value="timeline">{t("settlements.detail.tabs.timeline")}</Tab>
              </TabList>
              <div className={styles.content}>
                {tab === "overview" ? <SettlementFacts detail={detail} onSeeLines={seeLines} /> : null}
                {tab === "lines" ? <LinesPanel settlementId={id} no={settlement.no} state={lines} /> : null}
                {tab === "timeline" ? (
                  <div className={styles.timeline}>
                    <Timeline events={detail.timeline} />
                  </div>
                ) : null}
              </div>
            </div>
            {step === null ? null : (
              <SettlementStepDialog step={step} settlement={settlement} onClose={() => setStep(null)} />
            )}
          </>
        );
      }}
    </CachedDetail>
  );
};
