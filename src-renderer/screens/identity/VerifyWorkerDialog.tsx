import { useQuery } from "@tanstack/react-query";
import { DocumentDialog } from "./DocumentDialog.tsx";
import { IdentityDialog } from "./IdentityDialog.tsx";
import { useIdentity } from "./use-identity.ts";

type Props = { readonly laborId: string; readonly companyId: string; readonly onClose: () => void };

/** Verifies a worker: by photos that are read where the document is an ID card, else by a second person (decision 7.30). */
export const VerifyWorkerDialog = (props: Props) => {
  const { isPending, data } = useQuery(useIdentity(props.laborId));
  if (isPending) return null;
  const identity = data?.value;
  if (identity === undefined || identity.id_type === "idcard") return <IdentityDialog {...props} />;
  return <DocumentDialog {...props} identity={identity} />;
};
