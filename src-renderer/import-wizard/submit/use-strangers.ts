import { useQuery } from "@tanstack/react-query";
import { innerBillTypes } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";

/** The remark of the service on a row whose worker would be entered. */
const strangerCode = "worker_to_create";

/** Counts the rows of fast bills whose people the company does not have but could enter, as the last check said. */
export const useStrangers = ({ import_id, template, revision }: ImportState): number => {
  const desk = useDesk();
  const isFast = templateByName(template ?? "")?.bill?.type === innerBillTypes.fast;
  const { data } = useQuery({
    queryKey: queryKeys.importStrangers(import_id, revision),
    queryFn: () => desk.imports.issueKinds({ import_id }),
    enabled: isFast,
  });
  return data?.kinds.find(({ code }) => code === strangerCode)?.rows ?? 0;
};
