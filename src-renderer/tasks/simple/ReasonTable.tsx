import { simpleReasonOf } from "../../../src-shared/tasks/simple/simple-runs.ts";
import type { SimpleReason } from "../../../src-shared/tasks/simple/simple-tasks-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";

/** Reasons why workers are left out, with how many each. */
export const ReasonTable = ({
  reasons,
  label,
}: {
  readonly reasons: readonly SimpleReason[];
  readonly label: string;
}) => {
  const { t, of } = useText();
  if (reasons.length === 0) return null;
  return (
    <ResultTable
      label={label}
      titles={[t("simpleTask.count.reason"), t("simpleTask.count.people")]}
      rows={reasons.map(({ code, standing, people }) => ({
        key: `${code} ${standing}`,
        cells: [
          of(`enums.simpleReason.${simpleReasonOf(code, standing)}`),
          t("simpleTask.count.peopleValue", { count: people }),
        ],
      }))}
    />
  );
};
