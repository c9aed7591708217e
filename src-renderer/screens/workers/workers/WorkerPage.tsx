import { makeStyles } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { RecordFolds } from "../../../record/tabs/RecordFolds.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { AccountCard } from "./story/AccountCard.tsx";
import { CompaniesTable } from "./story/CompaniesTable.tsx";
import { IdentityCard } from "./story/IdentityCard.tsx";
import { LimitsCard } from "./story/LimitsCard.tsx";
import type { TabProps } from "./tabs/use-worker.ts";
import { workerFolds } from "./worker-folds.tsx";

const stacked = "@container (max-width: 760px)";

const useStyles = makeStyles({
  frame: { containerType: "inline-size" },
  page: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  cards: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 340px) minmax(0, 1fr) minmax(0, 1fr)",
    gap: "12px",
    [stacked]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  two: {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    [stacked]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** Leads from somebody who was merged to the worker who was kept. */
const MergedInto = ({ id }: { readonly id: string }) => {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Message
      intent="warning"
      action={{ text: t("records.workerMerges.detail.openKept"), onClick: () => void navigate(`/workers/${id}`) }}
    >
      {t("records.workerMerges.detail.mergedInto")}
    </Message>
  );
};

/**
 * One worker of a company as a story: for whom they work and what is owed to them, limits, account and proof of identity, and the
 * rest folded.
 */
export const WorkerPage = ({ detail }: TabProps) => {
  const styles = useStyles();
  const [, open] = useAddressField(tabField);
  const { income, worker, merged_into } = detail;
  const laborId = worker.labor_id;
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        {merged_into === null ? null : <MergedInto id={merged_into} />}
        <CompaniesTable detail={detail} />
        <div className={income === null ? `${styles.cards} ${styles.two}` : styles.cards}>
          {income === null ? null : <LimitsCard income={income} />}
          <AccountCard laborId={laborId} onAll={() => open("accounts")} />
          <IdentityCard laborId={laborId} onAll={() => open("identity")} />
        </div>
        <RecordFolds folds={workerFolds} props={{ detail }} titleOf={(name) => `workers.tabs.${name}`} />
      </div>
    </div>
  );
};
