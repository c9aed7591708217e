import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Tab,
  TabList,
  tokens,
} from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { IncomeCards } from "./IncomeCards.tsx";
import type { WorkerDetail } from "./tabs/use-worker.ts";
import { isWorkerTab, type WorkerTabName, workerTabs } from "./worker-tabs.tsx";

const useStyles = makeStyles({
  frame: { containerType: "inline-size", height: "100%" },
  page: { display: "flex", flexDirection: "column", minHeight: "100%", boxSizing: "border-box", gap: "12px" },
  tabs: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0, overflow: "hidden" },
  content: { flexGrow: 1 },
});

/** One worker of a company: what it earned against its limits, and in tabs all that is known of it. */
export const WorkerPage = ({ detail }: { readonly detail: WorkerDetail }) => {
  const styles = useStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const [tab, setTab] = useState<WorkerTabName>("person");
  const shown = workerTabs.filter(({ isShown }) => isShown?.(detail) ?? true);
  const Content = (shown.find(({ name }) => name === tab) ?? shown[0])?.Content;
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        {detail.merged_into === null ? null : (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t("records.workerMerges.detail.mergedInto")}</MessageBarBody>
            <MessageBarActions>
              <Button size="small" onClick={() => void navigate(`/workers/${detail.merged_into}`)}>
                {t("records.workerMerges.detail.openKept")}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {detail.income === null ? null : <IncomeCards income={detail.income} />}
        <TabList
          className={styles.tabs}
          size="small"
          selectedValue={tab}
          onTabSelect={(_event, { value }) => {
            if (isWorkerTab(value)) setTab(value);
          }}
        >
          {shown.map(({ name, count }) => {
            const number = count?.(detail) ?? null;
            return (
              <Tab key={name} value={name}>
                {t(`workers.tabs.${name}`)}
                {number === null ? "" : ` ${number}`}
              </Tab>
            );
          })}
        </TabList>
        <div className={styles.content}>{Content ? <Content detail={detail} /> : null}</div>
      </div>
    </div>
  );
};
