import { useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  superManagerSendCode,
  superManagerSet,
} from "../../../src-shared/companies/identity/super-manager-calls.ts";
import type { CallInput } from "../../../src-shared/kernel/calls/define.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

export type Who = NonNullable<CallInput<typeof superManagerSendCode>["body"]>;
export type Naming = NonNullable<CallInput<typeof superManagerSet>["body"]>;

/** Reads the editor of a company's users. */
export const useSuperManager = (companyId: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.enterprise(`${companyId} manager`),
    queryFn: () => desk.enterprise.manager({ params: { id: companyId } }),
    // What may be done about who waits depends on who looks.
    staleTime: 0,
  });
};

/** Sends the code and names another one. */
export const useSuperManagerSteps = (companyId: string) => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const sendCode = useWrite({
    mutationFn: (who: Who) => desk.enterprise.sendManagerCode({ params: { id: companyId }, body: who }),
  });
  const set = useWrite({
    mutationFn: (naming: Naming) => desk.enterprise.setManager({ params: { id: companyId }, body: naming }),
    onSuccess: () => toast.success(t("enterprise.manager.done")),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.enterprise(`${companyId} manager`) }),
  });
  return { sendCode, set };
};
