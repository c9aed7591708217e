import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { ContractReminders } from "../../../companies/contracts/ContractReminders.tsx";
import { History } from "../../../record/History.tsx";
import type { RecordFold } from "../../../record/tabs/RecordFolds.tsx";
import { CompanyDocuments } from "./CompanyDocuments.tsx";
import { ContractChildren } from "./ContractChildren.tsx";
import { ContractDocuments, filesOf } from "./ContractDocuments.tsx";
import { ContractParties } from "./ContractParties.tsx";
import { ContractTerms } from "./ContractTerms.tsx";
import { ContractWhatIf, isTried } from "./ContractWhatIf.tsx";

type Props = { readonly detail: RecordDetail<"companyContracts"> };
type ContractFold = "files" | "terms" | "whatIf" | "children" | "parties" | "history";

/** The folded parts of a contract's page, in the order of their keys. */
export const contractFolds: readonly RecordFold<Props, ContractFold>[] = [
  {
    name: "files",
    count: ({ detail }) => filesOf(detail).length,
    content: (props) => <ContractDocuments {...props} />,
  },
  {
    name: "terms",
    isShown: ({ detail }) => detail.contract.category !== 3,
    content: (props) => <ContractTerms {...props} />,
  },
  { name: "whatIf", isShown: ({ detail }) => isTried(detail), content: (props) => <ContractWhatIf {...props} /> },
  {
    name: "children",
    count: ({ detail }) => detail.children.length,
    isShown: ({ detail }) => detail.contract.category === 1,
    content: (props) => <ContractChildren {...props} />,
  },
  {
    name: "parties",
    content: ({ detail }) => (
      <>
        <ContractParties detail={detail} />
        {detail.contract.category === 1 ? <CompanyDocuments companyId={detail.contract.company_id} /> : null}
      </>
    ),
  },
  {
    name: "history",
    content: ({ detail: { steps, reminders } }) => (
      <>
        <History name="companyContracts" steps={steps} />
        <ContractReminders reminders={reminders} />
      </>
    ),
  },
];
