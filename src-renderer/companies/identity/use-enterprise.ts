import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { agencyUsersAttorneys } from "../../../src-shared/access/users/users-calls.ts";
import type { entIdentityAddAuthInfo } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import type { CallInput, CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { useToast } from "../../ui/messages/toast.tsx";

const askAgainMs = 3_000;
/** While somebody at the agency looks at the account: a person is slower than the register. */
const reviewMs = 20_000;

export type HandedIn = Omit<NonNullable<CallInput<typeof entIdentityAddAuthInfo>["body"]>, "company_id">;

/** The company that a screen is about; undefined: the person's own. */
export type CompanyId = string | undefined;

const ofCompany = (companyId: CompanyId) => (companyId === undefined ? {} : { company_id: companyId });

/** Reads a company's identity as far as proven; again while the register, the provider of signatures or who reviews the account has not answered. */
export const useEnterprise = (companyId: CompanyId, isOn = true) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.enterprise(companyId ?? ""),
    queryFn: () => desk.enterprise.info({ query: ofCompany(companyId) }),
    enabled: isOn,
    refetchInterval: ({ state }) => {
      const now = state.data?.value.state;
      const isOpen = now?.status === entIdentityStates.code("submitted") || now?.sign.status === "opening";
      if (isOpen) return askAgainMs;
      return now?.status === entIdentityStates.code("amount") && now.account.proved_at !== null ? reviewMs : false;
    },
  });
};

export type Agent = CallOutput<typeof agencyUsersAttorneys>["attorneys"][number];
const noAgents: readonly Agent[] = [];

/** People of the agency whom a person may name as a company's agent; none for a company's own people. */
export const useAgents = (companyId: CompanyId, isOn: boolean): readonly Agent[] => {
  const desk = useDesk();
  const can = useCan();
  const query = useQuery({
    queryKey: queryKeys.agents(companyId ?? ""),
    queryFn: () => desk.enterprise.agents({ query: ofCompany(companyId) }),
    enabled: isOn && companyId !== undefined && can("company.identity.edit"),
  });
  return query.data?.value.attorneys ?? noAgents;
};

/** The steps of a company's identity. */
export const useEnterpriseSteps = (companyId: CompanyId) => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: queryKeys.enterprise(companyId ?? "") });
  };
  const own = ofCompany(companyId);
  const handIn = useWrite({
    mutationFn: (body: HandedIn) => desk.enterprise.handIn({ body: { ...body, ...own } }),
    onSuccess: () => toast.success(t("enterprise.done.handIn")),
    onSettled,
  });
  const sendCode = useWrite({ mutationFn: () => desk.enterprise.sendCode({ body: own }) });
  const verifyCode = useWrite({
    mutationFn: (sms_code: string) => desk.enterprise.verifyCode({ body: { ...own, sms_code } }),
    onSuccess: () => toast.success(t("enterprise.done.verify")),
    onSettled,
  });
  const bind = useWrite({ mutationFn: () => desk.enterprise.bind({ body: own }), onSettled });
  const unbind = useWrite({
    mutationFn: (reason: string) => desk.enterprise.unbind({ body: { ...own, reason } }),
    onSuccess: () => toast.success(t("enterprise.done.unbind")),
    onSettled,
  });
  return { handIn, sendCode, verifyCode, bind, unbind };
};
