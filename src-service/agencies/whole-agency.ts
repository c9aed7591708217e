import { type Principal, ServiceError } from "../context.ts";

/** Refuses (`forbidden`) who does not see all of the agency: what concerns its people needs somebody who does. */
export const assertWholeAgency = ({ company_id, rows }: Principal): void => {
  const isWhole = rows.companies === null && rows.makers === null && rows.makerless === null;
  if (company_id !== null || !isWhole) throw new ServiceError("forbidden");
};
