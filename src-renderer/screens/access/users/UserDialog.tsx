import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { useSession } from "../../../session/bootstrap.ts";
import { useOpenCompany } from "../../../session/companies.ts";
import { UserFields } from "./UserFields.tsx";
import { agencyBody, companyBody, faultsOf, inputOf, newInput, personOf, type UserInput } from "./user-input.ts";
import { listOf, type UserDetail, type UserKind } from "./user-kinds.ts";

const noOptions = { roles: [], departments: [] } as const;

/** Roles and departments that may be given; of a company once it is chosen. */
const useOptions = (kind: UserKind, company: string) => {
  const desk = useDesk();
  const { data, error } = useQuery({
    queryKey: [listOf[kind], "options", company],
    queryFn: () =>
      kind === "agency" ? desk.users.agencyOptions({}) : desk.users.companyOptions({ query: { company_id: company } }),
    enabled: kind === "agency" || company !== "",
  });
  return { options: data?.value ?? noOptions, error };
};

const useInput = (kind: UserKind, start: UserInput, isNew: boolean) => {
  const [input, setInput] = useState(start);
  return {
    input,
    faults: faultsOf(kind, input, isNew),
    change: (part: Partial<UserInput>) => setInput((now) => ({ ...now, ...part })),
  };
};

type NewProps = { readonly kind: UserKind; readonly onClose: (outcome?: "done") => void };

/** Makes a user and opens them. */
export const NewUserDialog = ({ kind, onClose }: NewProps) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const { t } = useText();
  const session = useSession();
  const own = session.phase === "signed-in" ? session.user.company_id : null;
  const open = useOpenCompany();
  const { input, faults, change } = useInput(kind, newInput(own ?? open ?? ""), true);
  const { options, error } = useOptions(kind, input.company);
  const make = async () => {
    if (kind === "agency") return desk.users.createAgency({ body: { ...personOf(input), ...agencyBody(input) } });
    const body = { ...personOf(input), ...companyBody(input), company_id: input.company };
    return desk.users.createCompany({ body });
  };
  return (
    <PlainDialog
      title={t("users.dialog.create", { title: t(`lists.${listOf[kind]}.title`) })}
      confirmText={t("users.dialog.confirmCreate")}
      problem={error}
      send={faults.size > 0 ? null : make}
      done={({ user, existed }) => {
        void navigate(`/${kind}-users/${user.id}`);
        return t(existed ? "users.done.joined" : "users.done.created");
      }}
      onClose={onClose}
    >
      <UserFields {...{ kind, input, options, faults }} isNew isTried={false} keptEmail={null} onChange={change} />
    </PlainDialog>
  );
};

type Props = NewProps & { readonly detail: UserDetail };

/** Changes what a user is here. */
export const EditUserDialog = ({ kind, detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [detail] = useState(given);
  const { user } = detail;
  const { input, faults, change } = useInput(kind, inputOf(detail), false);
  const { options, error } = useOptions(kind, "company_id" in user ? user.company_id : "");
  const { id, version } = user;
  const save = async () => {
    const more = { version, is_use: detail.is_use };
    if (kind === "agency") await desk.users.updateAgency({ params: { id }, body: { ...agencyBody(input), ...more } });
    else await desk.users.updateCompany({ params: { id }, body: { ...companyBody(input), ...more } });
  };
  return (
    <PlainDialog
      title={t("users.dialog.edit", { name: user.name })}
      confirmText={t("users.dialog.confirmSave")}
      done={t("users.done.saved")}
      problem={error}
      send={faults.size > 0 ? null : save}
      onClose={onClose}
    >
      <UserFields
        {...{ kind, input, options, faults }}
        isNew={false}
        isTried
        keptEmail={user.email}
        onChange={change}
      />
    </PlainDialog>
  );
};

/** Switches a user off or on again: everything else stays as it is. */
export const SwitchUserDialog = ({ kind, detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [detail] = useState(given);
  const { user } = detail;
  const { id, version } = user;
  const isOff = !detail.is_use;
  const input = inputOf(detail);
  const turn = async () => {
    const more = { version, is_use: isOff };
    if (kind === "agency") await desk.users.updateAgency({ params: { id }, body: { ...agencyBody(input), ...more } });
    else await desk.users.updateCompany({ params: { id }, body: { ...companyBody(input), ...more } });
  };
  return (
    <PlainDialog
      title={t(isOff ? "users.dialog.on" : "users.dialog.off", { name: user.name })}
      warning={t(isOff ? "users.dialog.onWarning" : "users.dialog.offWarning")}
      confirmText={t(isOff ? "users.actions.on" : "users.actions.off")}
      done={t(isOff ? "users.done.on" : "users.done.off")}
      send={turn}
      onClose={onClose}
    />
  );
};

/** Signs a user out of all devices here. */
export const EndSessionsDialog = ({ kind, detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [detail] = useState(given);
  const { id, name } = detail.user;
  const params = { params: { id } };
  return (
    <PlainDialog
      title={t("users.dialog.end", { name })}
      warning={t("users.dialog.endWarning", { count: detail.devices.length })}
      confirmText={t("users.actions.endSessions")}
      done={t("users.done.ended")}
      send={() => (kind === "agency" ? desk.users.endAgencySessions(params) : desk.users.endCompanySessions(params))}
      onClose={onClose}
    />
  );
};
