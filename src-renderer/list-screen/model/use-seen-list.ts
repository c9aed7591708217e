import { withoutAgencyColumns } from "../../../src-shared/kernel/lists/agency-columns.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useUser } from "../../session/bootstrap.ts";

/** A list as the person who is signed in sees it. */
export const useSeenList = (name: ListName): AnyList => {
  const list = listByName(name);
  return useUser().company_id === null ? list : withoutAgencyColumns(list);
};
