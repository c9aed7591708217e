import { joinApplyStates, joinSources } from "../../../../src-shared/companies/joins/join-applies-record.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { ConsentFacts } from "../../../ui/detail/ConsentFacts.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useJoinPage } from "./JoinPage.tsx";

type Props = { readonly detail: RecordDetail<"joinApplies"> };

const keys = [
  ...(["name", "credit_code", "no", "source", "contact_name", "contact_mobile", "area", "headcount", "note"] as const),
  ...(["create_at", "made_company_no", "decided_reason"] as const),
];

/** Says why it cannot be approved, before anybody tries. */
const Against = ({ against, words }: Pick<Props["detail"], "against" | "words">) => {
  const { t, of, list } = useText();
  if (against === null) return null;
  const found = [...new Set(words.map(({ word }) => word))];
  return (
    <Message intent="warning" title={t("records.joinApplies.detail.against")}>
      {of(`records.joinApplies.refusals.${against}`)}
      {found.length > 0 ? ` ${t("records.joinApplies.detail.words", { words: list(found) })}` : null}
    </Message>
  );
};

/** Shows the applicant, what stands against it, other applications of the same company, and who did what. */
const JoinFacts = ({ detail }: Props) => {
  const { t, of } = useText();
  const { join, against, words, others, consent, steps } = detail;
  const title = t("records.joinApplies.detail.others");
  return (
    <>
      <Section title={t("records.joinApplies.detail.facts")}>
        <Against against={against} words={words} />
        <RowFields list="joinApplies" row={join as Row} keys={[...keys]} />
      </Section>
      {consent === null ? null : (
        <Section title={t("records.joinApplies.detail.consent")}>
          <ConsentFacts consents={[consent]} kinds={[consent.kind]} />
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section title={title}>
          <ResultTable
            label={title}
            titles={(["no", "status", "create_at"] as const).map((key) => of(`lists.joinApplies.columns.${key}`))}
            rows={others.map(({ id, no, status, create_at }) => ({
              key: id,
              cells: [no, of(`states.joinApply.${joinApplyStates.keyOf(status) ?? ""}`), create_at],
            }))}
          />
        </Section>
      )}
      <History
        name="joinApplies"
        steps={steps}
        {...(join.source === joinSources.page && { madeBy: of(`enums.joinSource.${join.source}`) })}
      />
    </>
  );
};

export const JoinAppliesScreen = defineRecordScreen("joinApplies", { Facts: JoinFacts, useTools: useJoinPage });
