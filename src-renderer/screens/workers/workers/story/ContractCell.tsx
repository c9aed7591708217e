import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { contractSignStates } from "../../../../../src-shared/kernel/states/worker.ts";
import { dayOf, daysBetween, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import { contractWarnDays } from "../../../../../src-shared/workers/contracts/labor-contract-states.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import type { WorkerDetail } from "../tabs/use-worker.ts";

const useStyles = makeStyles({
  small: { fontSize: tokens.fontSizeBase200, lineHeight: "16px" },
  warm: { color: tokens.colorStatusWarningForeground1 },
});

const signed: readonly (string | undefined)[] = ["signed", "onFile"];

/** Contract of somebody with a company: days that are left of it, or that there is none; below its number. */
export const ContractCell = ({ company }: { readonly company: WorkerDetail["companies"][number] }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { contract_sign_type, contract_end_at: end, contract_id, contract_no } = company;
  const state = contractSignStates.keyOf(contract_sign_type);
  const days = end === null ? null : daysBetween(dayOf(shanghaiNow(Date.now())), end);
  const holds = signed.includes(state) && days !== null && days >= 0;
  const text = holds ? t("workers.companies.daysLeft", { days }) : of(`states.contractSign.${state ?? ""}`);
  return (
    <>
      <div className={mergeClasses(holds && days <= contractWarnDays && styles.warm)}>{text}</div>
      {contract_id === null ? null : (
        <div className={styles.small}>
          <RecordLink to={{ list: "laborContracts", id: contract_id }}>{contract_no}</RecordLink>
        </div>
      )}
    </>
  );
};
