import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { cooperation } from "../../../../../src-shared/kernel/states/worker.ts";
import { regionName } from "../../../../../src-shared/kernel/values/regions/regions.ts";
import { workerRequestStates } from "../../../../../src-shared/workers/requests/worker-request-states.ts";
import { type ChangedFact, changedFacts } from "../../../../../src-shared/workers/workers/person-changes.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { ShownProposal } from "../../../../record/DecideDialog.tsx";
import { ProposalList } from "../../../../record/ProposalList.tsx";
import { ProposeDialog } from "../../../../record/ProposeDialog.tsx";
import { useUser } from "../../../../session/bootstrap.ts";
import { ActionBar } from "../../../../ui/buttons/ActionBar.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import type { TabProps } from "./use-worker.ts";

const useStyles = makeStyles({ buttons: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS } });

const working: readonly number[] = [cooperation.cooperating, cooperation.stopping];

/** Shows a proposed change, from what to what. */
const Change = ({ change }: { readonly change: ShownProposal }) => {
  const { t, locale } = useText();
  const said = (value: unknown): string => {
    if (value === "") return t("proposals.personChanges.detail.nothing");
    return change.kind === "area" ? regionName(String(value), locale) : String(value);
  };
  return (
    <>
      <Text>
        {t("proposals.personChanges.detail.change", {
          before: said(change["before"]),
          value: said(change["value"]),
        })}
      </Text>
      {change["by_worker"] === true ? <div>{t("proposals.personChanges.detail.byWorker")}</div> : null}
    </>
  );
};

/**
 * Changes of the person's facts: a company's people ask for them here, the agency's people, who change such facts by the form,
 * decide.
 */
export const PersonChanges = ({ detail: { worker, changes } }: TabProps) => {
  const { t } = useText();
  const styles = useStyles();
  const isOfCompany = useUser().company_id !== null;
  const [asking, setAsking] = useState<ChangedFact>();
  const works = working.includes(Number(worker["cooperation_status"]));
  const against = (fact: ChangedFact): string | null => {
    if (!works) return "worker_stopped";
    const waits = changes.some(({ kind, status }) => kind === fact && status === workerRequestStates.code("pending"));
    return waits ? "change_pending" : null;
  };
  if (!isOfCompany && changes.length === 0) return null;
  return (
    <Section title={t("proposals.personChanges.title")}>
      <ProposalList
        name="personChanges"
        row={worker as Row}
        proposals={changes}
        aboutOf={(change) => <Change change={change} />}
      />
      {isOfCompany ? (
        <div className={styles.buttons}>
          <ActionBar
            actions={changedFacts.map((fact) => ({
              key: fact,
              text: t(`proposals.personChanges.kinds.${fact}.propose`),
              permission: "labor.labor.edit",
              against: against(fact),
              onClick: () => setAsking(fact),
            }))}
          />
        </div>
      ) : null}
      {asking === undefined ? null : (
        <ProposeDialog name="personChanges" kind={asking} row={worker as Row} onClose={() => setAsking(undefined)} />
      )}
    </Section>
  );
};
