import { MessageBar, MessageBarBody, makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { payoutLineStates } from "../../../../../src-shared/billing/settlements/payout-line-states.ts";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { FilterValues } from "../../../../../src-shared/kernel/lists/filter-values.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useLocalListState } from "../../../../list-screen/model/list-state.ts";
import { CasesTable } from "../../../../money/tables/CasesTable.tsx";
import { useConnection } from "../../../../session/bootstrap.ts";
import { Section } from "../../../../ui/facts/Section.tsx";
import { notesOf } from "../data/check-notes.ts";
import { isBeforePayment } from "../data/settlement-steps.ts";
import { type Detail, useChecks } from "../data/use-settlement.ts";
import { DownloadVouchers } from "../dialogs/DownloadVouchers.tsx";
import { FailuresTab } from "./FailuresTab.tsx";
import { FeeTab } from "./FeeTab.tsx";
import { FigureChanges } from "./FigureChanges.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { LinesPanel } from "./LinesPanel.tsx";
import { NotesTab } from "./NotesTab.tsx";
import { PapersTab } from "./PapersTab.tsx";
import { PaymentBar } from "./PaymentBar.tsx";
import { SettlementWay } from "./SettlementWay.tsx";
import { SumsCard } from "./SumsCard.tsx";
import { WalletCard } from "./WalletCard.tsx";

const oneColumn = "@container (max-width: 760px)";

const useStyles = makeStyles({
  frame: { containerType: "inline-size", height: "100%" },
  page: { display: "flex", flexDirection: "column", minHeight: "100%", boxSizing: "border-box", gap: "12px" },
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 308px",
    gap: "16px",
    [oneColumn]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  },
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0, overflow: "hidden" },
  content: { flexGrow: 1, flexBasis: "280px", minHeight: "280px" },
  plain: { flexGrow: 1 },
});

const tabNames = ["notes", "failures", "lines", "fee", "papers", "history"] as const;
type TabName = (typeof tabNames)[number];
const isTab = (value: unknown): value is TabName => tabNames.some((tab) => tab === value);
/** Tabs that hold a list and take the height that is left. */
const listTabs: ReadonlySet<TabName> = new Set(["lines", "papers"]);

/** Lines that were not paid and that somebody has to decide about. */
const failedStates = (["failed", "returned", "cancelled"] as const).map((key) => payoutLineStates.code(key));

/** What somebody has to decide about now; above and below it what the bank and the figures have changed meanwhile. */
const DecisionTab = ({ detail, children }: { readonly detail: Detail; readonly children: ReactNode }) => {
  const { t } = useText();
  const { settlement, cases } = detail;
  return (
    <>
      {settlement.status === settlementStates.code("offlineHandling") ? (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t("settlements.detail.offlineNext")}</MessageBarBody>
        </MessageBar>
      ) : null}
      {children}
      {cases.length > 0 ? (
        <Section title={t("settlements.detail.cases")}>
          <CasesTable cases={cases} />
        </Section>
      ) : null}
      <FigureChanges detail={detail} />
    </>
  );
};

/** One settlement: its way, what it costs and pays, what can be or was paid, and in tabs all that is behind it. */
export const SettlementPage = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const texts = useText();
  const { t, error } = texts;
  const { online } = useConnection();
  const { settlement, triage, cases, timeline } = detail;
  const isBefore = isBeforePayment(settlement.status);
  const query = useChecks(settlement.id, isBefore);
  const checks = isBefore ? (query.data?.value.checks ?? null) : null;
  const [chosen, setChosen] = useState<TabName | null>(null);
  const lines = useLocalListState(listByName("payoutLines"));
  const failures = triage.groups.reduce((sum, { count }) => sum + count, 0);
  const hasFailures = !isBefore && (failures > 0 || cases.length > 0);
  const noteCount = checks === null ? null : notesOf(texts, detail, checks).length;
  const tabs = [
    ...(isBefore ? [{ name: "notes", count: noteCount } as const] : []),
    ...(hasFailures ? [{ name: "failures", count: failures === 0 ? cases.length : failures } as const] : []),
    { name: "lines", count: settlement.line_count },
    { name: "fee", count: null },
    { name: "papers", count: detail.vouchers === 0 ? null : detail.vouchers },
    { name: "history", count: timeline.length },
  ] as const;
  const tab = chosen !== null && tabs.some(({ name }) => name === chosen) ? chosen : (tabs[0]?.name ?? "lines");
  const seeLines = (filters: FilterValues) => {
    lines.setFilters(filters);
    setChosen("lines");
  };
  const problem = query.error
    ? online
      ? t("settlementPage.notes.failed", { reason: error(query.error) })
      : t("settlementPage.notes.away")
    : null;
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <SettlementWay detail={detail} />
        <div className={styles.cards}>
          <SumsCard detail={detail} />
          <WalletCard detail={detail} download={<DownloadVouchers detail={detail} />} />
        </div>
        <PaymentBar
          {...{ detail, checks }}
          onSee={({ filters }) => {
            if (filters !== null) seeLines(filters);
            else if (hasFailures) setChosen("failures");
            else seeLines({ status: failedStates });
          }}
        />
        <TabList
          className={styles.tabs}
          size="small"
          selectedValue={tab}
          onTabSelect={(_event, { value }) => {
            if (isTab(value)) setChosen(value);
          }}
        >
          {tabs.map(({ name, count }) => (
            <Tab key={name} value={name}>
              {t(`settlementPage.tabs.${name}`)}
              {count === null ? "" : ` ${count}`}
            </Tab>
          ))}
        </TabList>
        <div className={listTabs.has(tab) ? styles.content : styles.plain}>
          {tab === "notes" || tab === "failures" ? (
            <DecisionTab detail={detail}>
              {tab === "notes" ? (
                <NotesTab
                  {...{ detail, checks, problem }}
                  onSeeLines={seeLines}
                  onSeeHistory={() => setChosen("history")}
                />
              ) : (
                <FailuresTab detail={detail} />
              )}
            </DecisionTab>
          ) : null}
          {tab === "lines" ? <LinesPanel settlementId={settlement.id} no={settlement.no} state={lines} /> : null}
          {tab === "fee" ? <FeeTab detail={detail} /> : null}
          {tab === "papers" ? <PapersTab detail={detail} /> : null}
          {tab === "history" ? <HistoryTab detail={detail} /> : null}
        </div>
      </div>
    </div>
  );
};
