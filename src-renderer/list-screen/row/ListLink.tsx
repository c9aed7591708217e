import { Link } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useCan } from "../../session/bootstrap.ts";
import { listAddress } from "../model/list-address.ts";

type Props = { readonly list: ListName; readonly of: Readonly<Record<string, string>>; readonly children: ReactNode };

/** Words that lead to a list with filters, for who may see it; for others the words alone. */
export const ListLink = ({ list, of, children }: Props) => {
  const can = useCan();
  const navigate = useNavigate();
  const address = can(listByName(list).permission) ? listAddress(list, of) : null;
  if (address === null) return children;
  return (
    <Link as="button" onClick={() => void navigate(address)}>
      {children}
    </Link>
  );
};
