import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AgreementKind } from "../../../src-shared/access/session/session-calls.ts";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useUser } from "../../session/bootstrap.ts";
import { fetched } from "../../ui/fetched.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

const AgreementDialog = fetched(async () => (await import("./AgreementDialog.tsx")).AgreementDialog);

/** Without these nobody gets in: closing them signs out. The others may be closed and are asked for again at the next sign-in. */
const mandatory: ReadonlySet<AgreementKind> = new Set(["user"]);

/**
 * Asks for the agreements that are due, one after the other, before anything else is drawn. Screens that were already
 * there stay as they are below a version that came into force meanwhile.
 */
export const AgreementGate = ({ children }: { children: ReactNode }) => {
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const { agreements_due } = useUser();
  const [closed, setClosed] = useState<readonly AgreementKind[]>([]);
  const agreementsDue = agreements_due.filter((kind) => !closed.includes(kind));
  const [next] = agreementsDue;
  const [wasThrough, setThrough] = useState(next === undefined);
  if (next === undefined && !wasThrough) setThrough(true);
  const signOut = useWrite({
    mutationFn: () => desk.session.signOut({}),
    onSuccess: (session) => client.setQueryData(queryKeys.session, session),
    onError: (error) => toast.error(error),
  });
  const accept = async (kind: AgreementKind, version: string) => {
    await desk.agreements.accept({ params: { kind }, body: { version } });
    client.setQueryData(queryKeys.session, await desk.session.refresh({}));
  };
  const ways = (kind: AgreementKind) =>
    mandatory.has(kind)
      ? { decline: { text: t("agreements.decline"), onDecline: () => signOut.mutate() } }
      : { onClose: () => setClosed((before) => [...before, kind]) };
  return (
    <>
      {next === undefined || wasThrough ? children : null}
      {next === undefined ? null : (
        <AgreementDialog
          key={next}
          kind={next}
          note={t("agreements.progress", { count: agreementsDue.length })}
          onContinue={(version) => accept(next, version)}
          {...ways(next)}
        />
      )}
    </>
  );
};
