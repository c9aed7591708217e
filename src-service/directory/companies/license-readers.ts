import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";

/** People of the agency who read a company's licence in the register: who takes it in, and who reviews it. */
export const licenseReaders: readonly PermissionKey[] = ["company.company.edit", "company.application.audit"];
