import { type Principal, ServiceError } from "../../core/context.ts";

/** Throws `forbidden` for a person who does not see the whole agency: only such a person may manage its people. */
export const assertWholeAgency = ({ company_id, rows }: Principal): void => {
  const isWhole = rows.companies === null && rows.makers === null && rows.makerless === null;
  if (company_id !== null || !isWhole) throw new ServiceError("forbidden");
};
