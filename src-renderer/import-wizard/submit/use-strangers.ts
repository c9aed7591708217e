import { useQuery } from "@tanstack/react-query";
import { innerBillTypes } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";

/** The remark of the service on a row whose worker would be entered. */
const strangerCode = "worker_to_create";

/** How many rows of fast bills name people whom the company does not have and who could be entered, as the last check said. */
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
