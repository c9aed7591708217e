import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useCan, useConnection } from "../../../../session/bootstrap.ts";

/** The workbench of one company: its money is told there and on its page by the same figures; nothing for who may not see it. */
export const useCompanyMoney = (id: string) => {
  const desk = useDesk();
  const isSeen = useCan()("workbench.home.view");
  const { online } = useConnection();
  const { data, isLoading } = useQuery({
    queryKey: [...queryKeys.workbench, id, online],
    queryFn: () => desk.workbench.get({ query: { company_id: id } }),
    enabled: isSeen,
  });
  return { workbench: data?.value, isLoading };
};
