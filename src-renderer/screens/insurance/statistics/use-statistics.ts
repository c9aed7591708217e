import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { isMonth } from "../../../../src-shared/kernel/values/time/time.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useConnection } from "../../../session/bootstrap.ts";
import { useCompanies, useOpenCompany } from "../../../session/companies.ts";
import { useAddressField } from "../../../ui/use-address-field.ts";

const most = 500;
const isId = (text: string | null): text is string => text !== null && /^\d{1,16}$/u.test(text);

/** Narrowing of the figures, from the address; a company's own tab narrows them too. */
export const useNarrowing = () => {
  const [month, setMonth] = useAddressField("month");
  const [company, setCompany] = useAddressField("company");
  const [plan, setPlan] = useAddressField("plan");
  const openCompany = useOpenCompany();
  return {
    ...{ setMonth, setCompany, setPlan, openCompany },
    month: month !== null && isMonth(month) ? month : null,
    company: openCompany ?? (isId(company) ? company : null),
    plan: isId(plan) ? plan : null,
  };
};

export type Narrowing = ReturnType<typeof useNarrowing>;

/** Statistics of insurance; read again whenever an order or its premium changes. */
export const useStatistics = ({ month, company, plan }: Pick<Narrowing, "month" | "company" | "plan">) => {
  const desk = useDesk();
  const { online } = useConnection();
  const query = {
    ...(month !== null && { month }),
    ...(company !== null && { company_id: company }),
    ...(plan !== null && { plan_id: plan }),
  };
  return useQuery({
    queryKey: [...queryKeys.detail("insuranceOrders", "statistics"), query, online],
    queryFn: () => desk.insurance.statistics({ query }),
    placeholderData: keepPreviousData,
  });
};

/** Plans that there are or were, as choices. */
export const usePlanChoices = () => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: queryKeys.list("insurancePlans", "all"),
    queryFn: () =>
      desk.lists.page({
        list: "insurancePlans",
        ...{ filters: {}, sort: "product", page: 1, page_size: most, summary: false },
      }),
  });
  return (data?.rows ?? []).map((row) => ({
    ...{ value: String(row["id"]), label: String(row["product"]), hint: String(row["insurer"]) },
  }));
};

/** Companies as choices. */
export const useCompanyChoices = () =>
  useCompanies().all.map(({ id, name, short_name }) => ({ value: id, label: name, hint: short_name }));
