import { useLocation, useNavigate } from "react-router-dom";
import { supplementObjection } from "../../../../src-shared/companies/contracts/supplements.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { supplementOf } from "../../../companies/contracts/proposed-supplement.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { SupplementDialog } from "./ContractDialogs.tsx";

type Props = { readonly detail: RecordDetail<"companyContracts"> };

/** A supplement with terms that were tried out elsewhere, begun as soon as the page of its contract is there. */
export const ProposedSupplement = ({ detail }: Props) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const can = useCan();
  const proposed = supplementOf(state);
  const { status, category } = detail.contract;
  if (proposed === undefined || category !== 1 || supplementObjection(status) !== null) return null;
  if (!can("contract.contract.create")) return null;
  // Coming back to this page later begins nothing.
  const close = () => void navigate({ pathname, search }, { replace: true, state: null });
  return <SupplementDialog detail={detail} proposed={proposed} onClose={close} />;
};
