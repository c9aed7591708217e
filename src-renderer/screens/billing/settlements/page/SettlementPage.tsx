import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { SettlementChecks } from "../../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { payoutLineStates, settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import type { FilterValues } from "../../../../../src-shared/kernel/lists/filter-values.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { tabField } from "../../../../list-screen/model/list-address.ts";
import { type ListState, useLocalListState } from "../../../../list-screen/model/list-state.ts";
import { CasesTable } from "../../../../money/tables/CasesTable.tsx";
import { type RecordTab, RecordTabs } from "../../../../record/tabs/RecordTabs.tsx";
import { useConnection } from "../../../../session/bootstrap.ts";
import { Section } from "../../../../ui/facts/Facts.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { useAddressField } from "../../../../ui/use-address-field.ts";
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
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 308px",
    gap: "16px",
    [oneColumn]: { gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  },
});

/** Lines that were not paid and that somebody has to decide about. */
const failedStates = (["failed", "returned", "cancelled"] as const).map((key) => payoutLineStates.code(key));

/** Shows the decision due now; above and below it what the bank and the figures have changed meanwhile. */
const DecisionTab = ({ detail, children }: { readonly detail: Detail; readonly children: ReactNode }) => {
  const { t } = useText();
  const { settlement, cases } = detail;
  return (
    <>
      {settlement.status === settlementStates.code("offlineHandling") ? (
        <Message intent="info">{t("settlements.detail.offlineNext")}</Message>
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

type TabProps = {
  readonly detail: Detail;
  /** The checks before the payment and what kept them away; none once it is paid. */
  readonly checks: SettlementChecks | null;
  readonly problem: string | null;
  readonly noteCount: number | null;
  readonly isBefore: boolean;
  readonly lines: ListState;
  onSeeLines(filters: FilterValues): void;
  onSeeHistory(): void;
};

const failuresOf = ({ triage: { groups }, cases }: Detail): number =>
  groups.reduce((sum, { count }) => sum + count, 0) || cases.length;

/** The tabs of a settlement, from left to right; titles under `settlementPage.tabs.<name>`. */
const settlementTabs: readonly RecordTab<TabProps, "notes" | "failures" | "lines" | "fee" | "papers" | "history">[] = [
  {
    name: "notes",
    isShown: ({ isBefore }) => isBefore,
    count: ({ noteCount }) => noteCount,
    content: (props) => (
      <DecisionTab detail={props.detail}>
        <NotesTab {...props} />
      </DecisionTab>
    ),
  },
  {
    name: "failures",
    isShown: ({ isBefore, detail }) => !isBefore && failuresOf(detail) > 0,
    count: ({ detail }) => failuresOf(detail),
    content: ({ detail }) => (
      <DecisionTab detail={detail}>
        <FailuresTab detail={detail} />
      </DecisionTab>
    ),
  },
  {
    name: "lines",
    isFilling: true,
    count: ({ detail }) => detail.settlement.line_count,
    content: ({ detail: { settlement }, lines }) => (
      <LinesPanel settlementId={settlement.id} no={settlement.no} state={lines} />
    ),
  },
  { name: "fee", content: ({ detail }) => <FeeTab detail={detail} /> },
  {
    name: "papers",
    isFilling: true,
    count: ({ detail }) => detail.vouchers || null,
    content: ({ detail }) => <PapersTab detail={detail} />,
  },
  {
    name: "history",
    count: ({ detail }) => detail.timeline.length,
    content: ({ detail }) => <HistoryTab detail={detail} />,
  },
];

/** One settlement: its way, what it costs and pays, what can be or was paid, and in tabs all that is behind it. */
export const SettlementPage = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const { t, error, texts } = useText();
  const { online } = useConnection();
  const { settlement } = detail;
  const isBefore = isBeforePayment(settlement.status);
  const query = useChecks(settlement.id, isBefore);
  const checks = isBefore ? (query.data?.value.checks ?? null) : null;
  const [, go] = useAddressField(tabField);
  const lines = useLocalListState(listByName("payoutLines"));
  const seeLines = (filters: FilterValues) => {
    lines.setFilters(filters);
    go("lines");
  };
  const problem = query.error
    ? online
      ? t("settlementPage.notes.failed", { reason: error(query.error) })
      : t("settlementPage.notes.away")
    : null;
  return (
    <RecordTabs
      tabs={settlementTabs}
      props={{
        ...{ detail, checks, problem, isBefore, lines },
        noteCount: checks === null ? null : notesOf(texts, detail, checks).length,
        onSeeLines: seeLines,
        onSeeHistory: () => go("history"),
      }}
      titleOf={(name) => `settlementPage.tabs.${name}`}
      band={() => (
        <>
          <SettlementWay detail={detail} />
          <div className={styles.cards}>
            <SumsCard detail={detail} />
            <WalletCard detail={detail} download={<DownloadVouchers detail={detail} />} />
          </div>
          <PaymentBar
            {...{ detail, checks }}
            onSee={({ filters }) => {
              if (filters !== null) seeLines(filters);
              else if (!isBefore && failuresOf(detail) > 0) go("failures");
              else seeLines({ status: failedStates });
            }}
          />
        </>
      )}
    />
  );
};
