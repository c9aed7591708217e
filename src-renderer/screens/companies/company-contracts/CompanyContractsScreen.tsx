import { makeStyles, mergeClasses, Text } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { RecordFolds } from "../../../record/tabs/RecordFolds.tsx";
import { Facts, Money, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { NewContractDialog } from "./ContractDialogs.tsx";
import { ContractChanges } from "./ContractTerms.tsx";
import { contractFolds } from "./contract-folds.tsx";
import { lastDayOf } from "./days-in-words.ts";
import { FeeCard } from "./FeeCard.tsx";
import { ProposedSupplement } from "./ProposedSupplement.tsx";
import { TermCard } from "./TermCard.tsx";
import { useContractTools } from "./use-contract-tools.tsx";

type Detail = RecordDetail<"companyContracts">;

/** Counts the open bills that the terms change and by how much, before somebody approves them. */
const ContractOpenWork = ({ detail: { open } }: { readonly detail: Detail }) => {
  const { t } = useText();
  const at = "records.companyContracts.detail";
  if (open === null) return null;
  return (
    <Section title={t(`${at}.open`)}>
      {open.bills === 0 ? (
        <Text>{t(`${at}.openNothing`)}</Text>
      ) : (
        <>
          <Text size={200}>{t(`${at}.openNote`)}</Text>
          <Facts
            facts={[
              { name: t(`${at}.openBills`), value: open.bills },
              { name: t(`${at}.openSettlements`), value: open.settlements },
              { name: t(`${at}.feeBefore`), value: <Money cents={open.fee_before} /> },
              { name: t(`${at}.feeAfter`), value: <Money cents={open.fee_after} /> },
              { name: t(`${at}.feeDifference`), value: <Money cents={open.fee_after - open.fee_before} /> },
            ]}
          />
        </>
      )}
    </Section>
  );
};

const stacked = "@container (max-width: 760px)";

const useStyles = makeStyles({
  frame: { containerType: "inline-size" },
  page: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  cards: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    alignItems: "start",
    gap: "12px",
    [stacked]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  one: { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** Reason for which it was sent back or given up, while that is where it stands. */
const StoppedBecause = ({ detail: { contract, steps } }: { readonly detail: Detail }) => {
  const { t } = useText();
  const last = steps.at(-1);
  if (last === undefined || last.reason === "" || (last.step !== "reject" && last.step !== "void")) return null;
  return (
    <Message intent={last.step === "reject" ? "error" : "info"} title={contract.no}>
      {`${t(`records.companyContracts.actions.${last.step}.history`)} · ${last.by} · ${last.reason}`}
    </Message>
  );
};

/** A contract as a story: what it comes to and until when, what it changes and for which open work, the rest folded. */
const ContractFacts = ({ detail }: { readonly detail: Detail }) => {
  const styles = useStyles();
  const hasFees = Array.isArray(detail.laid["service_fee_ratio_range"]) && detail.contract.category !== 3;
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <StoppedBecause detail={detail} />
        <div className={mergeClasses(styles.cards, !hasFees && styles.one)}>
          <div className={styles.page}>
            <TermCard detail={detail} />
            <ContractOpenWork detail={detail} />
          </div>
          {hasFees ? <FeeCard detail={detail} /> : null}
        </div>
        <ContractChanges detail={detail} />
        <ProposedSupplement key={detail.contract.id} detail={detail} />
        <RecordFolds
          folds={contractFolds}
          props={{ detail }}
          titleOf={(name) => `records.companyContracts.detail.folds.${name}`}
        />
      </div>
    </div>
  );
};

const stepRowOf = ({ contract, signed_by, sealed_by }: Detail): Row => ({
  ...{ signed_by_name: signed_by, sealed_by_name: sealed_by, last_day: lastDayOf(contract) },
});

const useTools = () =>
  useNewTool({
    permission: "contract.contract.create",
    label: "records.companyContracts.create.label",
    Dialog: NewContractDialog,
  });

export const CompanyContractsScreen = defineRecordScreen("companyContracts", {
  Facts: ContractFacts,
  stepRowOf,
  useBesides: useContractTools,
  isDetailWide: true,
  useTools,
});
