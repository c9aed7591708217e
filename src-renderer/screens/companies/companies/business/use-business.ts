import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";

/** A company's modes by day, what is asked for, how its facts changed; read again whenever the companies are. */
export const useBusiness = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("companies", id), "business"],
    queryFn: () => desk.companyBusiness.get({ params: { id } }),
  });
};

/** Asks for the open bills' figures under other modes; null: not asked yet. */
export const useModesPreview = (id: string, modes: { readonly tax: number; readonly calculation: number } | null) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("companies", id), "business", "preview", modes],
    queryFn: () =>
      desk.companyBusiness.get({
        params: { id },
        query: { tax_calculate_mode: String(modes?.tax), calculation_mode_no: String(modes?.calculation) },
      }),
    enabled: modes !== null,
    staleTime: 0,
    gcTime: 0,
  });
};
