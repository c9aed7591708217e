import { useText } from "../../i18n/TextProvider.tsx";
import type { Agent } from "./use-enterprise.ts";

type Props = { readonly id: string; readonly agents: readonly Agent[] };

/** Names of the agency's people below the field of an agent's name: with the masked mobile, which tells two of one name apart. */
export const AgentNames = ({ id, agents }: Props) => {
  const { t } = useText();
  return (
    <datalist id={id}>
      {agents.map((agent) => (
        <option key={agent.id} value={agent.name}>
          {t(agent.looks_after ? "enterprise.form.agentOfCompany" : "enterprise.form.agentOfAgency", {
            mobile: agent.mobile,
          })}
        </option>
      ))}
    </datalist>
  );
};
