import type { Row } from "../../../../src-shared/kernel/lists/define.ts";

/** Of actions that any company can be chosen for: the service says of each what stands against it. */
export const everyCompany = {};

/** Name of a company in lists of outcomes. */
export const nameOf = (row: Row): string => String(row["name"]);
