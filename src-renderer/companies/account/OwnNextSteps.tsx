import { useLocation } from "react-router-dom";
import { useDetail } from "../../desk/use-detail.ts";
import { NextSteps } from "../../list-screen/row/NextSteps.tsx";

/** Next steps of a company that its own person takes elsewhere, on a page where they have just taken one. */
export const OwnNextSteps = ({ companyId }: { readonly companyId: string }) => {
  const { pathname } = useLocation();
  const query = useDetail("companies", companyId, (desk) => desk.companies.get({ params: { id: companyId } }));
  const steps = query.data?.value.next.filter(({ is_mine, page }) => is_mine && page !== pathname) ?? [];
  return <NextSteps list="companies" steps={steps} isQuiet onStep={() => undefined} />;
};
