import { useQuery } from "@tanstack/react-query";
import { planStates } from "../../../../src-shared/insurance/plans/plan-states.ts";
import { occupationStates } from "../../../../src-shared/workers/occupations/occupations-record.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";

const most = 500;

/** Plans on offer, as choices. */
export const useOfferedPlans = () => {
  const desk = useDesk();
  const { data, error } = useQuery({
    queryKey: queryKeys.list("insurancePlans", "offered"),
    queryFn: () =>
      desk.lists.page({
        list: "insurancePlans",
        filters: { status: [planStates.code("offered")] },
        ...{ sort: "product", page: 1, page_size: most, summary: false },
      }),
  });
  return {
    error,
    isRead: data !== undefined,
    plans: (data?.rows ?? []).map((row) => ({
      value: String(row["id"]),
      text: `${String(row["product"])} · ${String(row["insurer"])}`,
    })),
  };
};

/** Occupations in force with their class of insurance. */
export const usePosts = () => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: queryKeys.list("occupations", "inForce"),
    queryFn: () =>
      desk.lists.page({
        list: "occupations",
        filters: { status: [occupationStates.code("inForce")] },
        ...{ sort: "code", page: 1, page_size: most, summary: false },
      }),
  });
  return (data?.rows ?? []).map((row) => ({
    ...{ code: String(row["code"]), name: String(row["name"]), class: Number(row["class"]) },
  }));
};

/** Terms at which a company gets a plan today; nothing while either is not chosen. */
export const useQuote = (companyId: string, planId: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: ["insuranceQuote", companyId, planId],
    queryFn: () => desk.insuranceOrders.quote({ query: { company_id: companyId, plan_id: planId } }),
    enabled: companyId !== "" && planId !== "",
  });
};
