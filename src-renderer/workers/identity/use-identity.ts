import { queryOptions } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";

/** Reads the proofs of a worker's identity; `laborId`: of the person. Read again whenever the list of workers changes. */
export const useIdentity = (laborId: string) => {
  const desk = useDesk();
  return queryOptions({
    queryKey: queryKeys.detail("companyLabors", `identity-${laborId}`),
    queryFn: () => desk.identity.get({ params: { id: laborId } }),
  });
};
