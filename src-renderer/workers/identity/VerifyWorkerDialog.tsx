import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { DocumentDialog } from "./DocumentDialog.tsx";
import { IdentityDialog } from "./IdentityDialog.tsx";
import { useIdentity } from "./use-identity.ts";

type Props = { readonly worker: Row; readonly onClose: () => void };

/** Verifies a worker: by photos that are read where the document is an ID card, else by a second person (decision 7.30). */
export const VerifyWorkerDialog = (props: Props) => {
  const [laborId, companyId] = [String(props.worker["labor_id"]), String(props.worker["company_id"])];
  const { isPending, data } = useQuery(useIdentity(laborId));
  if (isPending) return null;
  const identity = data?.value;
  if (identity === undefined || identity.id_type === "idcard") return <IdentityDialog {...props} />;
  return <DocumentDialog {...{ laborId, companyId, identity }} onClose={props.onClose} />;
};
