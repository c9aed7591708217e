import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../../list-screen/row/RowSection.tsx";
import { ProposalList } from "../../../../record/ProposalList.tsx";
import { ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import { FieldGrid } from "../../../../ui/facts/FieldGrid.tsx";
import type { TabProps } from "./use-worker.ts";

/** Bars of a worker at the company, and the requests to lift them; nothing where there was none. */
const BarFacts = ({ detail: { worker, bars, lifts } }: TabProps) => {
  const { t, of } = useText();
  if (bars.length === 0) return null;
  return (
    <>
      <Section title={t("proposals.barLifts.detail.bars")}>
        <ResultTable
          label={t("proposals.barLifts.detail.bars")}
          titles={[
            t("stopping.barForm.kind.label"),
            t("stopping.barForm.reason.label"),
            t("lists.companyLabors.columns.cooperation_status"),
          ]}
          rows={bars.map(({ id, kind, reason, barred_by, barred_at, lifted_by, lifted_at }) => ({
            key: id,
            cells: [
              of(`enums.stopReason.${kind}`),
              reason,
              <>
                {t("proposals.barLifts.detail.since", { person: barred_by, time: barred_at })}
                {lifted_at === null ? null : (
                  <div>{t("proposals.barLifts.detail.lifted", { person: lifted_by, time: lifted_at })}</div>
                )}
              </>,
            ],
          }))}
        />
      </Section>
      <Section title={t("proposals.barLifts.title")}>
        <ProposalList name="barLifts" row={worker as Row} proposals={lifts} />
      </Section>
    </>
  );
};

const keys = [
  ...["company_name", "organization_name", "cooperation_status", "contract_sign_type", "contract_type", "sign_at"],
  ...["contract_end_at", "settlement_type", "business_model", "source_type", "last_settlement_at", "create_at"],
  ...["stop_time", "remark"],
] as const;

/** Shows somebody's work for this company. */
export const CooperationTab = ({ detail }: TabProps) => {
  const { worker, content } = detail;
  const { t } = useText();
  const given = content.filter(({ value }) => value !== "");
  return (
    <>
      <RowSection title={t("workers.cooperation.title")} list="companyLabors" row={worker as Row} keys={keys} />
      <BarFacts detail={detail} />
      {given.length === 0 ? null : (
        <Section title={t("workers.cooperation.content")}>
          <FieldGrid
            fields={given.map(({ code, title, type, value }) => ({
              ...{ key: code, name: title },
              value: type === "money" ? moneyText(value) : value,
            }))}
          />
        </Section>
      )}
    </>
  );
};
