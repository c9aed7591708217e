import { Radio, RadioGroup, Spinner, Text } from "@fluentui/react-components";
import type { ComponentProps } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { CasesTable } from "./CasesTable.tsx";

export type Verdict = "approve" | "reject" | "";

type Props = {
  /** Proposals of other people; undefined while they are not known. */
  readonly cases: ComponentProps<typeof CasesTable>["cases"] | undefined;
  readonly error: unknown;
  readonly verdict: Verdict;
  readonly onVerdict: (verdict: Verdict) => void;
};

/** Shows another person's proposal by the bank's file, and the choice to approve or reject it. */
export const CaseVerdict = ({ cases, error, verdict, onVerdict }: Props) => {
  const { t, error: errorText } = useText();
  return (
    <>
      {error ? <Text>{errorText(error)}</Text> : null}
      {cases === undefined && !error ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      {cases?.length === 0 ? <Text>{t("settlements.dialogs.caseNone")}</Text> : null}
      {cases && cases.length > 0 ? <CasesTable cases={cases} /> : null}
      <RadioGroup
        layout="horizontal"
        aria-label={t("settlements.dialogs.caseVerdict")}
        value={verdict}
        onChange={(_event, { value }) => onVerdict(value === "approve" || value === "reject" ? value : "")}
      >
        <Radio value="approve" label={t("settlements.dialogs.caseApprove")} />
        <Radio value="reject" label={t("settlements.dialogs.caseReject")} />
      </RadioGroup>
    </>
  );
};
