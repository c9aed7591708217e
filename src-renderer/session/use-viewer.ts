import { useMemo } from "react";
import type { Person } from "../../src-shared/kernel/records/judge.ts";
import { useCan, useUser } from "./bootstrap.ts";

/** The signed-in person as the judge of records knows people; the same object while they are the same. */
export const useViewer = (): Person => {
  const { id, company_id } = useUser();
  const can = useCan();
  return useMemo(() => ({ userId: id, isOfCompany: company_id !== null, can }), [id, company_id, can]);
};
