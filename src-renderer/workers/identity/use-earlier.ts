import { useQuery } from "@tanstack/react-query";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { differingFields } from "./Comparison.tsx";
import type { Mismatch } from "./HandInDialog.tsx";

/**
 * Photos of a worker that were looked at before and differed: they can be handed in without being uploaded once more.
 * Null where there are none for this person; undefined before the service has answered. `status`: of the worker's real name;
 * `isAsked`: for who may hand them in.
 */
export const useEarlier = (
  laborId: string,
  status: number | undefined,
  isAsked: boolean,
): Mismatch | null | undefined => {
  const desk = useDesk();
  const isMismatch = status === realNameStates.code("mismatch");
  const { data } = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", `identity-${laborId}`), "mismatch"],
    queryFn: () => desk.identity.mismatch({ params: { id: laborId } }),
    enabled: isMismatch && isAsked,
  });
  if (isMismatch && isAsked && data === undefined) return undefined;
  const kept = isMismatch ? (data?.mismatch ?? null) : null;
  // The register may have come to agree since.
  return kept !== null && differingFields(kept.submitted) > 0 ? kept : null;
};
