import { Text } from "@fluentui/react-components";
import {
  type PlatformReport,
  reportRowKinds,
} from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Money, ResultTable } from "../../../ui/facts/Facts.tsx";

type Fault = PlatformReport["faults"][number];
type Changed = PlatformReport["difference"][number];

const keyOf = ({ kind, code, period, change }: Changed) => `${kind} ${code} ${period} ${change}`;

const More = ({ shownCount, count }: { shownCount: number; count: number }) => {
  const { t } = useText();
  return shownCount < count ? (
    <Text block size={200}>
      {t("records.platformReports.detail.faultsMore", { count: shownCount })}
    </Text>
  ) : null;
};

/** Rows that cannot be reported yet, each with what is to be done. */
export const FaultTable = ({ faults, count }: { faults: readonly Fault[]; count: number }) => {
  const { t, of } = useText();
  return (
    <>
      <ResultTable
        label={t("records.platformReports.detail.faultsTitle", { count })}
        titles={[
          t("records.platformReports.detail.kindTitle"),
          t("records.platformReports.detail.codeTitle"),
          t("records.platformReports.detail.nameTitle"),
          t("records.platformReports.detail.problemTitle"),
        ]}
        rows={faults.map((fault) => ({
          key: keyOf(fault),
          cells: [
            of(`records.platformReports.detail.kind.${fault.kind}`),
            fault.code,
            fault.name,
            fault.errors.map(({ key, at }) => t(`records.platformReports.detail.error.${key}`, { at })).join(" "),
          ],
        }))}
      />
      <More shownCount={faults.length} count={count} />
    </>
  );
};

/** Rows that the books say otherwise than the report. */
export const DifferenceTable = ({ rows, count }: { rows: readonly Changed[]; count: number }) => {
  const { t, of } = useText();
  return (
    <>
      <ResultTable
        label={t("records.platformReports.detail.differenceTitle", { count })}
        titles={[
          t("records.platformReports.detail.kindTitle"),
          t("records.platformReports.detail.changeTitle"),
          t("records.platformReports.detail.codeTitle"),
          t("records.platformReports.detail.nameTitle"),
          t("records.platformReports.detail.periodTitle"),
          t("records.platformReports.detail.netTitle"),
        ]}
        rows={rows.map((row) => ({
          key: keyOf(row),
          cells: [
            of(`records.platformReports.detail.kind.${row.kind}`),
            of(`records.platformReports.detail.change.${row.change}`),
            row.code,
            row.name,
            row.period,
            row.kind === reportRowKinds.income ? <Money key="net" cents={row.net} /> : "",
          ],
        }))}
      />
      <More shownCount={rows.length} count={count} />
    </>
  );
};
