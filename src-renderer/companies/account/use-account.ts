import { useQuery, useQueryClient } from "@tanstack/react-query";
import { accountTypes, type CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { agencyAppType } from "../../../src-shared/kernel/values/people/login.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useUser } from "../../session/bootstrap.ts";
import { useToast } from "../../ui/messages/toast.tsx";

/** Spec 1: agency mode is the app type 7, everything else company mode. */
export const useIsAgency = (): boolean => useUser().qsApp === agencyAppType;

/** The corporate account of the person's agency or company. */
export const useAccount = () => {
  const desk = useDesk();
  return useQuery({ queryKey: queryKeys.account, queryFn: () => desk.account.get({}), staleTime: 0 });
};

/** Banks that keep corporate accounts. */
export const useCorporateBanks = () => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.banks,
    queryFn: () => desk.account.banks({ query: { corporate: "1" } }),
    select: ({ value }) => value.results.filter(({ is_corporate }) => is_corporate),
  });
};

export type BindInput = {
  readonly account_no: string;
  readonly bank_code: string;
  readonly proof_key: string | undefined;
};

/**
 * Binds the account and names the random amount; both tell the session, which what stands before the screens follows. `companyId`:
 * of the company for which the agency's people act.
 */
export const useAccountChanges = (companyId?: string) => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const isAgency = useIsAgency();
  const afterChange = async (account: CorporateAccount | undefined) => {
    await client.invalidateQueries({ queryKey: queryKeys.enterprise(companyId ?? "") });
    if (companyId !== undefined) return;
    if (account) {
      const freshness = { source: "live" as const, as_of: null, offline: false };
      client.setQueryData(queryKeys.account, { value: account, freshness });
    } else await client.invalidateQueries({ queryKey: queryKeys.account });
    // The session is read again from the service; offline it stays as it was.
    const session = await desk.session.refresh({}).catch(() => undefined);
    if (session) client.setQueryData(queryKeys.session, session);
  };
  const bind = useWrite({
    mutationFn: ({ account_no, bank_code, proof_key }: BindInput) => {
      const body = { account_no, bank_code, ...(proof_key !== undefined && { proof_key }) };
      if (companyId === undefined && isAgency)
        return desk.account.bindAgency({ body: { ...body, account_type: accountTypes.corporate } });
      const own = { account_no, bank_code, proof_key: proof_key ?? "" };
      return desk.account.bindCompany({ body: { ...own, ...(companyId !== undefined && { company_id: companyId }) } });
    },
    // Told here, not where it was asked for: the form is gone once the account is another.
    onSuccess: () => toast.success(t("account.bound")),
    onSettled: afterChange,
  });
  const verify = useWrite({
    mutationFn: (amount: number) =>
      desk.account.verifyAmount({ body: { amount, ...(companyId !== undefined && { company_id: companyId }) } }),
    onSuccess: ({ status }) => toast.success(t(status === "review" ? "account.check.toReview" : "account.check.done")),
    onSettled: afterChange,
  });
  return { bind, verify };
};
