import { withoutAgencyColumns } from "../../../src-shared/lists/agency-columns.ts";
import type { AnyList } from "../../../src-shared/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/lists/registry.ts";
import { useUser } from "../../session/bootstrap.ts";

/** A list as the person who is signed in sees it. */
export const useSeenList = (name: ListName): AnyList => {
  const list = listByName(name);
  return useUser().company_id === null ? list : withoutAgencyColumns(list);
};
