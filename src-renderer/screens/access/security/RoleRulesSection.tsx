import { Switch } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { LoadState } from "./LoadState.tsx";
import { SecurityCard } from "./SecurityCard.tsx";

const Rules = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, of } = useText();
  const query = useQuery({ queryKey: queryKeys.roleRules, queryFn: () => desk.security.roleRules({}), staleTime: 0 });
  const save = useWrite({
    mutationFn: ({ role, isRequired }: { role: string; isRequired: boolean }) =>
      desk.security.saveRoleRule({ params: { role }, body: { totp_required: isRequired } }),
    onError: (error) => toast.error(error),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.roleRules });
      // The rule may concern who made it.
      client.setQueryData(queryKeys.session, await desk.session.refresh({}));
    },
  });
  return (
    <SecurityCard title={t("security.rules.title")} text={t("security.rules.text")}>
      <LoadState query={query} failed={t("security.rules.loadFailed")} />
      {query.data ? (
        <PlainTable
          titles={[t("security.rules.role"), t("security.rules.required")]}
          rows={query.data.value.results.map(({ role, name: word, totp_required }) => {
            const name = of(`enums.role.${word}`, {}, word);
            const isSaved = save.isPending && save.variables.role === role;
            return {
              key: role,
              cells: [
                name,
                <Switch
                  key="required"
                  aria-label={t("security.rules.requiredOf", { role: name })}
                  checked={isSaved ? save.variables.isRequired : totp_required}
                  disabled={save.isPending}
                  onChange={(_event, { checked }) => save.mutate({ role, isRequired: checked })}
                />,
              ],
            };
          })}
        />
      ) : null}
    </SecurityCard>
  );
};

/** Rules of the agency for its roles; only for people who may change roles. */
export const RoleRulesSection = () => (useCan()("role.role.edit") ? <Rules /> : null);
