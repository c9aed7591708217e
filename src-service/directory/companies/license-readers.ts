import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";

/** Who of the agency reads the licence of a company in the register: who takes it in, and who reviews it. */
export const licenseReaders: readonly PermissionKey[] = ["company.company.edit", "company.application.audit"];
