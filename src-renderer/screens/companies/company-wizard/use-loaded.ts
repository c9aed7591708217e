import { useQuery } from "@tanstack/react-query";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import type { Loaded } from "./fields/loaded.ts";

/** Reads all four steps of a company at once; `id` undefined: a new one. */
export const useLoaded = (id: string | undefined) => {
  const desk = useDesk();
  return useQuery({
    queryKey: ["companies", "wizard", id ?? "new"],
    refetchOnMount: "always",
    gcTime: 0,
    queryFn: async (): Promise<Loaded> => {
      if (id === undefined) return {};
      const params = { id };
      const [first, second, third, fourth] = await Promise.all([
        desk.companyWizard.get({ params }),
        desk.companyWizard.second({ params }),
        desk.companyWizard.third({ params }),
        desk.companyWizard.fourth({ params }),
      ]);
      const { head, base } = first.value;
      return { head, base, second: second.value, third: third.value, fourth: fourth.value };
    },
  });
};
